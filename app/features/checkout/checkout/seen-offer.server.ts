import { createHash } from 'node:crypto'
import type { Offer, ShippingQuote } from './checkout.ts'

/**
 * Fingerprint of the offer that the form was rendered with, sent in its field `seen`: a hash of variants, prices and
 * shipping prices, and one hash for each delivery promise.
 */
interface SeenOffer {
  offer: string
  /** in the order of the shipping quotes */
  promises: string[]
}

/** Serializes the fingerprint for the form field `seen`. */
export function writeSeen(offer: Offer, quotes: ShippingQuote[]): string {
  const fingerprint = fingerprintOffer(offer, quotes)
  return [fingerprint.offer, ...fingerprint.promises].join('.')
}

/** Parses the field `seen`. Any other text yields a fingerprint that matches no offer. */
export function readSeen(text: string): SeenOffer {
  const [offer = '', ...promises] = text.split('.')
  return { offer, promises }
}

/** Returns whether the variants and prices are those that the shopper saw. */
export function isOfferAsSeen(seen: SeenOffer, offer: Offer, quotes: ShippingQuote[]): boolean {
  return seen.offer === fingerprintOffer(offer, quotes).offer
}

/** Returns whether the chosen quote, one of `quotes`, still has the promise that the shopper saw: a cut-off may have passed. */
export function isPromiseAsSeen(
  { promises }: SeenOffer,
  quotes: ShippingQuote[],
  chosen: ShippingQuote,
): boolean {
  return promises[quotes.indexOf(chosen)] === hashPromise(chosen)
}

function fingerprintOffer(offer: Offer, quotes: ShippingQuote[]): SeenOffer {
  const shown = [
    offer.lines.map((line) => [
      line.variantId,
      line.quantity,
      line.unitCents,
      line.vatRate,
      line.discountCents,
      line.texts.map(({ label, text }) => [label, text]),
    ]),
    offer.discounts.applied.map(({ codeId }) => codeId),
    quotes.map((quote) => [quote.method, quote.totalCents, quote.wrapped.totalCents]),
  ]
  return {
    offer: digest(JSON.stringify(shown)).slice(0, 32),
    promises: quotes.map(hashPromise),
  }
}

const hashPromise = ({ text }: ShippingQuote) => digest(text).slice(0, 8)

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
