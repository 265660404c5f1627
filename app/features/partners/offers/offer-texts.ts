import { dutchDayAndTime } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { amazonShop } from './amazon-shops.ts'
import type { LiveOffer, OwnOffer } from './offers.ts'
import { PRICES_CHANGE } from './prices-change.ts'
import { POLICIES } from './source-policies.ts'

type StampedOffer = Pick<LiveOffer, 'source' | 'quote'>

/** Returns the time of this price within a sentence if its source requires it; '' without a price. */
export function momentOf({ source, quote }: StampedOffer): string {
  if (quote?.priceCents == null || !POLICIES[source].needsStamp) return ''
  return `op ${dutchDayAndTime(quote.fetchedAt)}`
}

/** Returns the same as a sentence of its own. */
export function stampOf(offer: StampedOffer): string {
  const moment = momentOf(offer)
  return moment && `Prijs ${moment}`
}

/** Returns the line with the seller of a price and the moment at which it was read. */
export function priceLine(offer: LiveOffer): string {
  if (offer.quote?.priceCents == null) return ''
  const moment = momentOf(offer)
  const listPriceText = listPriceLine(offer)
  return `Prijs bij ${offer.seller}${moment && ` ${moment}`}.${listPriceText && ` ${listPriceText}`}`
}

/** Returns the list price that the source reports; '' without one. */
export function listPriceLine({ seller, quote }: LiveOffer): string {
  const list = quote?.priceCents == null ? null : quote.listPrice
  if (!list) return ''
  return `${list.kind === 'advised' ? 'Adviesprijs' : `Eerdere prijs bij ${seller}`} ${formatCents(list.cents)}.`
}

const HOUR_MS = 3_600_000

/**
 * Returns one line for the moment of all prices in a list, of the oldest so that it is true of each. '' if fewer than two have a
 * price, if their sources require none, or if they were read more than an hour apart; then each says it itself.
 */
export function sharedStamp(offers: LiveOffer[]): string {
  const times = offers.flatMap(({ quote }) =>
    quote?.priceCents == null ? [] : quote.fetchedAt.getTime(),
  )
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  if (times.length < 2 || newest - oldest > HOUR_MS) return ''
  if (offers.every((offer) => stampOf(offer) === '')) return ''
  const text = dutchDayAndTime(new Date(oldest))
  return `Prijzen op ${text}${text === dutchDayAndTime(new Date(newest)) ? '' : ' of later'}.`
}

/** Shops with other sellers. */
const MARKETPLACE = /^(?:amazon\.[a-z.]+|bol\.com)$/i
/** "Amazon.nl" and "Amazon EU S.à r.l." are Amazon itself; "Amazon Resale" sells used items. */
const AMAZON_ITSELF = /^amazon(?:\.[a-z.]+| eu\b.*)$/i

/** Returns the line about seller and sender; on a marketplace both are named, or the line says that they are unknown. */
export function sellerLine({ seller, quote }: LiveOffer): string {
  const merchant = quote?.merchant ?? ''
  if (merchant === '' && MARKETPLACE.test(seller))
    return `Te koop via ${seller.replace(/^bol\.com$/, 'bol')}; de verkoper zie je daar.`
  return merchant === '' || AMAZON_ITSELF.test(merchant)
    ? `Verkoop en verzending door ${seller}.`
    : `Verkoop door ${merchant} via ${seller}.`
}

/** Returns who sells and sends, below the name of the shop; '' if a marketplace does not say it. */
export function sellerNote(offer: LiveOffer): string {
  if (hidesSeller(offer)) return ''
  const merchant = offer.quote?.merchant ?? ''
  return merchant === '' || AMAZON_ITSELF.test(merchant)
    ? 'Verkoopt en verzendt zelf.'
    : `Verkoop door ${merchant}.`
}

/** Names the variant of an offer that is only for one. */
export const variantLine = ({ variantText }: LiveOffer): string =>
  variantText && `Alleen in ${variantText}.`

/** Countries whose delivery texts are in Dutch and can be shown unchanged. */
const DUTCH = new Set(['nl', 'be', ''])

/** In Belgium a source may respond in French. */
const FRENCH = /\b(?:en stock|livr\w*|exp[ée]di\w*|jours?|semaines?|disponible|habituellement)\b/i

export function deliveryLine({ seller, country, quote }: LiveOffer): string {
  if (!quote) return ''
  if (quote.availability === 'sold-out') return `Nu niet te krijgen bij ${seller}.`
  const isDutch = DUTCH.has(country) && !FRENCH.test(quote.delivery)
  const isShown = quote.delivery !== '' && (isDutch || quote.availability === 'unknown')
  if (isShown) return deliveryText(quote.delivery)
  if (quote.availability === 'in-stock') return 'Op voorraad.'
  return quote.availability === 'later' ? 'Later leverbaar.' : ''
}

/** "2 - 3 werkdagen" needs the word for delivery. */
function deliveryText(text: string): string {
  const spoken = text.replace(/(\d)\s*[-–]\s*(?=\d)/g, '$1 tot ').replace(/[^.!?]$/, '$&.')
  return /^\d/.test(spoken) ? `Levertijd ${spoken}` : spoken
}

export function shippingLine({ quote }: LiveOffer): string {
  if (quote?.priceCents == null) return ''
  if (quote.shippingCents === null) return 'Verzendkosten zie je bij de winkel.'
  return quote.shippingCents === 0
    ? 'Verzenden gratis.'
    : `Verzenden ${formatCents(quote.shippingCents)}.`
}

/** Returns whether the source did not report the costs of delivery. */
export const hidesShipping = ({ quote }: LiveOffer): boolean =>
  quote?.priceCents != null && quote.shippingCents === null

/** Returns whether the shop has many sellers and the source did not name this one. */
export const hidesSeller = ({ seller, quote }: LiveOffer): boolean =>
  (quote?.merchant ?? '') === '' && MARKETPLACE.test(seller)

/** Returns the line of the own product among the offers of others. */
export function ownLine({ shippingCents, isSoldOut, arrival }: OwnOffer): string {
  if (isSoldOut) return 'Prijs van nu. Nu uitverkocht.'
  const deliveryText =
    shippingCents === null
      ? 'Ophalen in de winkel.'
      : `${shippingCents === 0 ? 'Verzenden gratis' : `Verzenden ${formatCents(shippingCents)}`}. ${arrival}.`
  return `Prijs van nu. ${deliveryText}`
}

/** Returns the warning that an import from outside the EU may cost more. */
export function importLine({ source, country }: LiveOffer): string {
  return source === 'amazon' && amazonShop(country)?.isOutsideEu
    ? 'Buiten de EU: mogelijk komen er invoerkosten bij.'
    : ''
}

export function linkText({ source, seller, quote }: LiveOffer): string {
  if (quote?.priceCents != null) return `Bekijk op ${seller}`
  return source === 'amazon' ? 'Bekijk prijs op Amazon' : `Bekijk prijs bij ${seller}`
}

const PAID_LINKS =
  'Dit zijn partnerlinks: koop je daar iets, dan krijgen wij een vergoeding. Jij betaalt niets extra.'

/** Returns the disclosures for these links; a plain link earns no commission and needs none. */
export function disclosures(offers: (LiveOffer & { href: string })[]): string[] {
  const isPriced = offers.some(({ quote }) => quote?.priceCents != null)
  return [
    ...(offers.some(isPaid) ? [PAID_LINKS] : []),
    ...new Set(offers.flatMap(({ source }) => POLICIES[source].disclosure || [])),
    ...(isPriced ? [PRICES_CHANGE] : []),
  ]
}

/** Returns whether a link earns a commission: it has our tag, or one that the source added for us. */
const isPaid = ({ href, url, source }: LiveOffer & { href: string }) =>
  POLICIES[source].givesPartnerLinks ||
  href !== url ||
  (source === 'amazon' && new URL(url).searchParams.has('tag'))
