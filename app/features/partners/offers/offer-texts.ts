import { dutchDayAndTime } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { findAmazonShop } from './amazon-shops.ts'
import type { LiveOffer, OwnOffer } from './offers.ts'
import { PRICES_CHANGE } from './prices-change.ts'
import { POLICIES } from './source-policies.ts'

type StampedOffer = Pick<LiveOffer, 'source' | 'quote'>

/** Returns the time of a price for use within a sentence, if its source requires it; otherwise ''. */
export function priceTimeText({ source, quote }: StampedOffer): string {
  if (quote?.priceCents == null || !POLICIES[source].needsStamp) return ''
  return `op ${dutchDayAndTime(quote.fetchedAt)}`
}

/** Returns the time of a price as a separate sentence, if its source requires it; otherwise ''. */
export function stampOf(offer: StampedOffer): string {
  const moment = priceTimeText(offer)
  return moment && `Prijs ${moment}`
}

/** Returns the line with the seller of a price and the time of the quote. */
export function priceLine(offer: LiveOffer): string {
  if (offer.quote?.priceCents == null) return ''
  const moment = priceTimeText(offer)
  const listPriceText = listPriceLine(offer)
  return `Prijs bij ${offer.seller}${moment && ` ${moment}`}.${listPriceText && ` ${listPriceText}`}`
}

/** Returns the list price that the source reports; '' if there is none. */
export function listPriceLine({ seller, quote }: LiveOffer): string {
  const listPrice = quote?.priceCents == null ? null : quote.listPrice
  if (!listPrice) return ''
  return `${listPrice.kind === 'advised' ? 'Adviesprijs' : `Eerdere prijs bij ${seller}`} ${formatCents(listPrice.cents)}.`
}

const HOUR_MS = 3_600_000

/**
 * Returns one line with the time of all prices in a list: the oldest time, so that it is true of each price. '' if fewer than two
 * offers have a price, if their sources require no time, or if the times are more than an hour apart and each row has its own.
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

/** Shops in which other sellers sell too. */
const MARKETPLACE = /^(?:amazon\.[a-z.]+|bol\.com)$/i
/** "Amazon.nl" and "Amazon EU S.à r.l." are Amazon itself; "Amazon Resale" is not, because it sells used items. */
const AMAZON_ITSELF = /^amazon(?:\.[a-z.]+| eu\b.*)$/i

/** Returns the line about seller and sender. On a marketplace both are named, or the line says that they are unknown. */
export function sellerLine({ seller, quote }: LiveOffer): string {
  const merchant = quote?.merchant ?? ''
  if (merchant === '' && MARKETPLACE.test(seller))
    return `Te koop via ${seller}; de verkoper zie je daar.`
  return merchant === '' || AMAZON_ITSELF.test(merchant)
    ? `Verkoop en verzending door ${seller}.`
    : `Verkoop door ${merchant} via ${seller}.`
}

/** Returns seller and sender, shown below the name of the shop; '' if a marketplace does not report them. */
export function sellerNote(offer: LiveOffer): string {
  if (hidesSeller(offer)) return ''
  const merchant = offer.quote?.merchant ?? ''
  return merchant === '' || AMAZON_ITSELF.test(merchant)
    ? 'Verkoopt en verzendt zelf.'
    : `Verkoop door ${merchant}.`
}

/** Returns the variant of an offer that is for one variant only. */
export const variantLine = ({ variantText }: LiveOffer): string =>
  variantText && `Alleen in ${variantText}.`

/** Countries whose delivery texts are in Dutch and can be shown unchanged. */
const DUTCH_COUNTRIES = new Set(['nl', 'be', ''])

/** Matches French texts, because sources may respond in French for Belgium. */
const FRENCH_DELIVERY =
  /\b(?:en stock|livr\w*|exp[ée]di\w*|jours?|semaines?|disponible|habituellement)\b/i

export function deliveryLine({ seller, country, quote }: LiveOffer): string {
  if (!quote) return ''
  if (quote.availability === 'sold-out') return `Nu niet te krijgen bij ${seller}.`
  const isDutch = DUTCH_COUNTRIES.has(country) && !FRENCH_DELIVERY.test(quote.delivery)
  const isShown = quote.delivery !== '' && (isDutch || quote.availability === 'unknown')
  if (isShown) return deliveryText(quote.delivery)
  if (quote.availability === 'in-stock') return 'Op voorraad.'
  return quote.availability === 'later' ? 'Later leverbaar.' : ''
}

/** Adds "Levertijd" to texts such as "2 - 3 werkdagen". */
function deliveryText(text: string): string {
  const sentence = text.replace(/(\d)\s*[-–]\s*(?=\d)/g, '$1 tot ').replace(/[^.!?]$/, '$&.')
  return /^\d/.test(sentence) ? `Levertijd ${sentence}` : sentence
}

export function shippingLine({ quote }: LiveOffer): string {
  if (quote?.priceCents == null) return ''
  if (quote.shippingCents === null) return 'Verzendkosten zie je bij de winkel.'
  return quote.shippingCents === 0
    ? 'Verzenden gratis.'
    : `Verzenden ${formatCents(quote.shippingCents)}.`
}

/** Returns whether the source did not report shipping costs. */
export const hidesShipping = ({ quote }: LiveOffer): boolean =>
  quote?.priceCents != null && quote.shippingCents === null

/** Returns whether the shop has several sellers and the source did not report which one sells this. */
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

/** Returns the warning that an order from outside the EU may cost more; '' for shops in the EU. */
export function importLine({ source, country }: LiveOffer): string {
  return source === 'amazon' && findAmazonShop(country)?.isOutsideEu
    ? 'Buiten de EU: mogelijk komen er invoerkosten bij.'
    : ''
}

export function linkText({ source, seller, quote }: LiveOffer): string {
  if (quote?.priceCents != null) return `Bekijk op ${seller}`
  return source === 'amazon' ? 'Bekijk prijs op Amazon' : `Bekijk prijs bij ${seller}`
}

const PAID_LINKS =
  'Dit zijn partnerlinks: koop je daar iets, dan krijgen wij een vergoeding. Jij betaalt niets extra.'

/** Returns the disclosures for these links; a link without commission needs none. */
export function disclosures(offers: (LiveOffer & { href: string })[]): string[] {
  const hasPrice = offers.some(({ quote }) => quote?.priceCents != null)
  return [
    ...(offers.some(earnsCommission) ? [PAID_LINKS] : []),
    ...new Set(offers.flatMap(({ source }) => POLICIES[source].disclosure || [])),
    ...(hasPrice ? [PRICES_CHANGE] : []),
  ]
}

/** Returns whether a link earns a commission: it contains a tag of this shop, or the source returned it as a partner link. */
const earnsCommission = ({ href, url, source }: LiveOffer & { href: string }) =>
  POLICIES[source].givesPartnerLinks ||
  href !== url ||
  (source === 'amazon' && new URL(url).searchParams.has('tag'))
