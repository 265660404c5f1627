import { productAddress } from '#app/features/catalog/products/catalog.ts'
import { optionValuesOf, type SellableAnswer } from '#app/features/catalog/stock/sellable.ts'
import { textFieldsFor } from '#app/features/catalog/text-fields/text-fields.ts'
import { path } from '#app/platform/path.ts'
import {
  type AddToCartError,
  type AddToCartResult,
  type Cart,
  MAX_LINES,
  MAX_QUANTITY,
  type WantedItem,
} from './cart.ts'

type Rejection = Extract<AddToCartResult, { ok: false }>

/** Returns why a product could not be added, with the URL of a page that shows more. */
export function explainRejection(
  answer: SellableAnswer,
  cart: Cart,
  { quantity, texts = {}, second = null }: WantedItem,
): Rejection {
  const reject = (error: AddToCartError, address: string, name = '', limit = 0): Rejection => ({
    ok: false,
    error,
    address,
    name,
    limit,
  })
  // WooCommerce's script treats `false` as success, so an unknown product leads to the home page.
  if (answer.kind === 'unknown') return reject('unknown-product', '/')
  if (answer.kind === 'other') return reject('unknown-product', answer.address)
  if (answer.kind !== 'sellable') {
    const error = (
      {
        'variable-parent': 'needs-choice',
        external: 'external-product',
        unavailable: 'not-for-sale',
      } as const
    )[answer.kind]
    return reject(error, productAddress(answer.slug), answer.name)
  }
  const { sellable } = answer
  const address = productAddress(sellable.slug)
  const limit = Math.min(sellable.stock ?? MAX_QUANTITY, MAX_QUANTITY)
  const lines = cart.lines.filter((line) => line.variantId === sellable.variantId)
  const present = lines.length > 0
  if (sellable.stock === 0) return reject('sold-out', address, sellable.name)
  if (sellable.soldAsPair && !second) return reject('needs-pair', address, sellable.name)
  const fields = textFieldsFor(sellable.textFields, optionValuesOf(sellable))
  if (fields.some(({ id, isRequired }) => isRequired && !texts[id]))
    return reject('needs-text', address, sellable.name)
  if (sellable.soldIndividually && present) return reject('one-only', address, sellable.name, 1)
  const isWhole = Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY
  if (!isWhole) return reject('bad-quantity', address, sellable.name, limit)
  if (!present && cart.lines.length >= MAX_LINES)
    return reject('cart-full', path('/cart'), sellable.name)
  return reject('not-enough', address, sellable.name, limit)
}
