import type { Cents } from '#app/platform/money.ts'

/** The party that pays the postage of a return. */
export const RETURN_PAYERS = ['shop', 'customer'] as const
type ReturnPayer = (typeof RETURN_PAYERS)[number]

/** Promises of the owner, and how the shop is taxed. */
export interface PolicySettings {
  paysReturns: ReturnPayer
  /** articles are exchanged for another size or colour */
  offersExchanges: boolean
  /** shoppers can have an order wrapped as a gift, with a text on a card */
  offersGiftWrap: boolean
  /** name and address of the dispute committee that the shop is a member of; empty: none */
  disputeCommittee: string
  /** kleineondernemersregeling: the shop charges no VAT (article 25 of the Dutch VAT act) */
  isSmallBusiness: boolean
}

/** A new shop promises nothing that costs its owner money and that the law does not require. */
export const DEFAULT_POLICY: PolicySettings = {
  paysReturns: 'customer',
  offersExchanges: false,
  offersGiftWrap: false,
  disputeCommittee: '',
  isSmallBusiness: false,
}

/** The sentence that the law requires on invoices instead of an amount of VAT. */
export const EXEMPT_TEXT =
  'Vrijgesteld van btw: kleineondernemersregeling, artikel 25 Wet op de omzetbelasting 1968.'

/** Returns the price of gift wrapping; null if the shop does not offer it. */
export const giftWrapPrice = ({
  offersGiftWrap,
  giftWrapCents,
}: Pick<PolicySettings, 'offersGiftWrap'> & { giftWrapCents: Cents }): Cents | null =>
  offersGiftWrap ? giftWrapCents : null

/** "30 dagen om te ruilen of terug te sturen" */
export const returnsText = ({
  returnDays,
  offersExchanges,
}: Pick<PolicySettings, 'offersExchanges'> & { returnDays: number }): string =>
  `${returnDays} dagen om ${offersExchanges ? 'te ruilen of ' : ''}terug te sturen`

type Returns = Pick<PolicySettings, 'paysReturns'>

/** Returns what sending back costs, as a sentence. */
export const returnCostText = ({ paysReturns }: Returns): string =>
  paysReturns === 'shop'
    ? 'Terugsturen kost je niets.'
    : 'De kosten van terugsturen betaal je zelf.'

/** Returns how to send something back, for somebody who reported it. */
export const returnLabelText = ({ paysReturns }: Returns): string =>
  paysReturns === 'shop'
    ? 'Dat kost je niets: we mailen je een retourlabel. Brengen mag ook.'
    : 'De verzendkosten betaal je zelf; kies een manier met track-and-trace. Brengen mag ook.'

/** Returns what sending back costs and what happens after the report, for the confirmation of an order. */
export const returnMailText = (settings: Returns): string =>
  settings.paysReturns === 'shop'
    ? `${returnCostText(settings)} Na je melding mailen we je een retourlabel.`
    : returnCostText(settings)
