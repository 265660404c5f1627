import { productAddress } from '#app/features/catalog/products/catalog.ts'
import type { SellableAnswer } from '#app/features/catalog/stock/sellable.ts'
import { type AddToCartResult, type Cart, MAX_LINES, MAX_QUANTITY } from './cart.ts'

type Refusal = Extract<AddToCartResult, { ok: false }>

/** Why a piece did not go in, and where one can see more. */
export function explainRefusal(answer: SellableAnswer, cart: Cart, quantity: number): Refusal {
  const refuse = (error: Refusal['error'], address: string, name = '', limit = 0): Refusal => ({
    ok: false,
    error,
    address,
    name,
    limit,
  })
  // WooCommerce's script takes `false` for a success, so an unknown product leads to the home page.
  if (answer.kind === 'unknown') return refuse('unknown-product', '/')
  if (answer.kind === 'other') return refuse('unknown-product', answer.address)
  if (answer.kind !== 'sellable') {
    const error = (
      {
        'variable-parent': 'needs-choice',
        external: 'sold-elsewhere',
        unavailable: 'not-for-sale',
      } as const
    )[answer.kind]
    return refuse(error, productAddress(answer.slug), answer.name)
  }
  const { sellable } = answer
  const address = productAddress(sellable.slug)
  const limit = Math.min(sellable.stock ?? MAX_QUANTITY, MAX_QUANTITY)
  const present = cart.lines.find((line) => line.variantId === sellable.variantId)
  if (sellable.stock === 0) return refuse('sold-out', address, sellable.name)
  if (sellable.soldIndividually && present) return refuse('one-only', address, sellable.name, 1)
  const isWhole = Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY
  if (!isWhole) return refuse('bad-quantity', address, sellable.name, limit)
  if (!present && cart.lines.length >= MAX_LINES)
    return refuse('cart-full', '/cart/', sellable.name)
  return refuse('not-enough', address, sellable.name, limit)
}
