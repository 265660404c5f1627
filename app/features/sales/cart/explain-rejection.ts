import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  type ProductTextField,
  textFieldsFor,
} from '#app/features/catalog/text-fields/text-fields.ts'
import { path } from '#app/platform/path.ts'
import {
  type AddToCartError,
  type AddToCartResult,
  type CartItemRequest,
  MAX_LINES,
  MAX_QUANTITY,
} from './cart.ts'

/** The result of the SQL function `cart_rejection`. */
export type RejectionFacts =
  | { kind: 'unknown' }
  /** the id of another kind of record; `photo` has the slug of its product */
  | { kind: 'category' | 'brand' | 'photo'; slug: string }
  /** `variable-parent`: no variant was chosen; `external`: only other shops sell it; `unavailable`: draft or removed variant */
  | { kind: 'variable-parent' | 'external' | 'unavailable'; slug: string; name: string }
  | SellableFacts

interface SellableFacts {
  kind: 'sellable'
  slug: string
  name: string
  /** null: stock is not tracked */
  stock: number | null
  soldIndividually: boolean
  soldAsPair: boolean
  textFields: ProductTextField[]
  optionValues: Record<string, string>
  isInCart: boolean
  cartLines: number
}

type Rejection = Extract<AddToCartResult, { ok: false }>

const reject = (error: AddToCartError, address: string, name = '', limit = 0): Rejection => ({
  ok: false,
  error,
  address,
  name,
  limit,
})

/** Returns why a product could not be added, with the URL of the page that explains it. */
export function explainRejection(facts: RejectionFacts, item: CartItemRequest): Rejection {
  switch (facts.kind) {
    case 'unknown':
      // WooCommerce's script treats `false` as success, so even an unknown product needs a URL: the home page.
      return reject('unknown-product', path('/'))
    case 'category':
      return reject('unknown-product', categoryUrl(facts.slug))
    case 'brand':
      return reject('unknown-product', `${path('/shop')}?merk=${facts.slug}`)
    case 'photo':
      return reject('unknown-product', productUrl(facts.slug))
    case 'variable-parent':
      return reject('needs-choice', productUrl(facts.slug), facts.name)
    case 'external':
      return reject('external-product', productUrl(facts.slug), facts.name)
    case 'unavailable':
      return reject('not-for-sale', productUrl(facts.slug), facts.name)
    case 'sellable':
      return explainSellable(facts, item)
  }
}

function explainSellable(
  facts: SellableFacts,
  { quantity, texts = {}, second = null }: CartItemRequest,
): Rejection {
  const { name, stock, isInCart } = facts
  const address = productUrl(facts.slug)
  const limit = Math.min(stock ?? MAX_QUANTITY, MAX_QUANTITY)
  if (stock === 0) return reject('sold-out', address, name)
  if (facts.soldAsPair && !second) return reject('needs-pair', address, name)
  const fields = textFieldsFor(facts.textFields, facts.optionValues)
  if (fields.some(({ id, isRequired }) => isRequired && !texts[id]))
    return reject('needs-text', address, name)
  if (facts.soldIndividually && isInCart) return reject('one-only', address, name, 1)
  const isValidQuantity = Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY
  if (!isValidQuantity) return reject('bad-quantity', address, name, limit)
  if (!isInCart && facts.cartLines >= MAX_LINES) return reject('cart-full', path('/cart'), name)
  return reject('not-enough', address, name, limit)
}
