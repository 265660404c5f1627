import type { Cents } from '#app/platform/money.ts'
import { contactUrl } from './contact-url.ts'

/** The parties that may pay the postage of a return. */
export const RETURN_PAYERS = ['shop', 'customer'] as const
type ReturnPayer = (typeof RETURN_PAYERS)[number]

/** The owner's promises to shoppers, and the shop's tax status. */
export interface PolicySettings {
  paysReturns: ReturnPayer
  /** articles can be exchanged for another size or colour */
  offersExchanges: boolean
  /** shoppers can have an order wrapped as a gift, with a text on a card */
  offersGiftWrap: boolean
  /** name and address of the dispute committee that the shop is a member of; empty: none */
  disputeCommittee: string
  /** kleineondernemersregeling: the shop charges no VAT (article 25 of the Dutch VAT act) */
  isSmallBusiness: boolean
}

/** A new shop makes no promises beyond the law that would cost its owner money. */
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

/** Returns "30 dagen om te ruilen of terug te sturen". */
export const returnsText = ({
  returnDays,
  offersExchanges,
}: Pick<PolicySettings, 'offersExchanges'> & { returnDays: number }): string =>
  `${returnDays} dagen om ${offersExchanges ? 'te ruilen of ' : ''}terug te sturen`

/** The button for an exchange, and the contact form with that topic. */
export const EXCHANGE_LABEL = 'Ruilen aanvragen'
export const exchangeUrl = () => contactUrl('return')

type Returns = Pick<PolicySettings, 'paysReturns'>

/** Returns a sentence about the costs of sending articles back. */
export const returnCostText = ({ paysReturns }: Returns): string =>
  paysReturns === 'shop'
    ? 'Terugsturen kost je niets.'
    : 'De kosten van terugsturen betaal je zelf.'

/** Returns instructions for sending articles back, for a shopper who reported the return. */
export const returnLabelText = ({ paysReturns }: Returns): string =>
  paysReturns === 'shop'
    ? 'Dat kost je niets: we mailen je een retourlabel. Brengen mag ook.'
    : 'De verzendkosten betaal je zelf; kies een manier met track-and-trace. Brengen mag ook.'

/** Returns the costs of a return and the steps after it is reported, for the confirmation of an order. */
export const returnMailText = (settings: Returns): string =>
  settings.paysReturns === 'shop'
    ? `${returnCostText(settings)} Na je melding mailen we je een retourlabel.`
    : returnCostText(settings)
