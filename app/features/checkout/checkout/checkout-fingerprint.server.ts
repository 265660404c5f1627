import { createHash } from 'node:crypto'
import type { PricedCart, ShippingQuote } from './checkout.ts'

/**
 * Fingerprint of the cart that the form was rendered with; the form sends it in its field `seen`. It has one hash of the
 * variants, prices and shipping prices, and one hash for each delivery promise.
 */
interface CheckoutFingerprint {
  cart: string
  /** hashes in the order of the shipping quotes */
  promises: string[]
}

/** Serializes the fingerprint for the form field `seen`. */
export function writeFingerprint(cart: PricedCart, quotes: ShippingQuote[]): string {
  const fingerprint = makeFingerprint(cart, quotes)
  return [fingerprint.cart, ...fingerprint.promises].join('.')
}

/** Parses the field `seen`. Any other text yields a fingerprint that matches no cart. */
export function readFingerprint(text: string): CheckoutFingerprint {
  const [cart = '', ...promises] = text.split('.')
  return { cart, promises }
}

/** Returns whether the variants and prices are those that the shopper saw. */
export function isCartAsSeen(
  seenFingerprint: CheckoutFingerprint,
  cart: PricedCart,
  quotes: ShippingQuote[],
): boolean {
  return seenFingerprint.cart === makeFingerprint(cart, quotes).cart
}

/** Returns whether `chosenQuote`, an item of `quotes`, promises the day that the shopper saw. A cut-off may have passed since. */
export function isPromiseAsSeen(
  { promises }: CheckoutFingerprint,
  quotes: ShippingQuote[],
  chosenQuote: ShippingQuote,
): boolean {
  return promises[quotes.indexOf(chosenQuote)] === hashPromise(chosenQuote)
}

function makeFingerprint(cart: PricedCart, quotes: ShippingQuote[]): CheckoutFingerprint {
  const shownFacts = [
    cart.lines.map((line) => [
      line.variantId,
      line.quantity,
      line.unitCents,
      line.vatRate,
      line.discountCents,
      line.texts.map(({ label, text }) => [label, text]),
    ]),
    cart.discounts.applied.map(({ codeId }) => codeId),
    quotes.map((quote) => [quote.method, quote.totalCents, quote.wrapped.totalCents]),
  ]
  return {
    cart: digest(JSON.stringify(shownFacts)).slice(0, 32),
    promises: quotes.map(hashPromise),
  }
}

const hashPromise = ({ text }: ShippingQuote) => digest(text).slice(0, 8)

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
