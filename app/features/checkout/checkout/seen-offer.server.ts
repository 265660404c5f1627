import { createHash } from 'node:crypto'
import type { Offer, ShippingQuote } from './checkout.ts'

/**
 * What a shopper saw when filling in the form, as its field `seen` sends it along: a name of every piece, price and
 * shipping price, and one of each promise about the coming. Another offer has another name.
 */
interface SeenOffer {
  offer: string
  /** in the order of the ways to send */
  promises: string[]
}

/** For the form to send along. */
export function writeSeen(offer: Offer, quotes: ShippingQuote[]): string {
  const { offer: name, promises } = nameOffer(offer, quotes)
  return [name, ...promises].join('.')
}

/** What a form sent along; of one that sent something else, nothing fits. */
export function readSeen(text: string): SeenOffer {
  const [offer = '', ...promises] = text.split('.')
  return { offer, promises }
}

/** Whether these were the pieces and prices. */
export function isOfferAsSeen(seen: SeenOffer, offer: Offer, quotes: ShippingQuote[]): boolean {
  return seen.offer === nameOffer(offer, quotes).offer
}

/** Whether this way, one of those that are offered, comes as it did then: a cut-off may have passed meanwhile. */
export function isPromiseAsSeen(
  { promises }: SeenOffer,
  quotes: ShippingQuote[],
  chosen: ShippingQuote,
): boolean {
  return promises[quotes.indexOf(chosen)] === promiseName(chosen)
}

function nameOffer(offer: Offer, quotes: ShippingQuote[]): SeenOffer {
  const shown = [
    offer.lines.map((line) => [
      line.variantId,
      line.quantity,
      line.unitCents,
      line.vatRate,
      line.discountCents,
    ]),
    offer.discounts.applied.map(({ codeId }) => codeId),
    quotes.map((quote) => [quote.method, quote.totalCents, quote.wrapped.totalCents]),
  ]
  return {
    offer: digest(JSON.stringify(shown)).slice(0, 32),
    promises: quotes.map(promiseName),
  }
}

const promiseName = ({ text }: ShippingQuote) => digest(text).slice(0, 8)

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
