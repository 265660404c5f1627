import type { App } from '#app/platform/app.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import {
  addNotice,
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
  undoRemoval,
} from './cart.server.ts'
import { type CartItemRequest, undoUrl } from './cart.ts'
import { CART_NONCE, cartNonce } from './cart-fragments.server.tsx'
import { addToCartMessage, clampedMessage } from './cart-messages.ts'

const QUANTITY_FIELD = /^cart\[([0-9a-f]{32})\]\[qty\]$/

/**
 * Handles a cart link: `remove_item` or `undo_item` with the visitor's nonce. Without such a parameter, or with an invalid
 * nonce, it returns false and changes nothing (docs/contract/http.md 1.2).
 */
export async function followCartLink(
  app: App,
  cartId: string | null,
  query: URLSearchParams,
): Promise<boolean> {
  if (cartId === null || !isNonceValid(app, query.get('_wpnonce'), CART_NONCE, cartId)) return false
  const removeKey = query.get('remove_item')
  const undoKey = query.get('undo_item')
  if (removeKey) {
    const name = (await readCart(app, cartId)).lines.find(({ key }) => key === removeKey)?.name
    const result = await removeFromCart(app, cartId, removeKey)
    if (!result.ok) return false
    await addNotice(app, cartId, {
      kind: 'success',
      text: `${name} is uit je winkelwagen gehaald.`,
      href: undoUrl(removeKey, cartNonce(app, cartId)),
      link: 'Ongedaan maken',
    })
    return true
  }
  if (!undoKey) return false
  const result = await undoRemoval(app, cartId, undoKey)
  if (result && !result.ok)
    await addNotice(app, cartId, { kind: 'error', text: addToCartMessage(result) })
  return result !== null
}

/** Handles the form of the cart page, which contains the quantity of every line. */
export async function updateQuantities(
  app: App,
  cartId: string,
  formData: FormData,
): Promise<void> {
  for (const [field, value] of formData) {
    const key = QUANTITY_FIELD.exec(field)?.[1]
    const quantity = Number(value)
    if (!key || String(value).trim() === '' || !Number.isFinite(quantity)) continue
    const result = await setQuantity(app, cartId, key, quantity)
    const line = result.ok ? result.cart.lines.find((cartLine) => cartLine.key === key) : undefined
    if (result.ok && line && result.clampedTo !== null) {
      await addNotice(app, cartId, {
        kind: 'error',
        text: clampedMessage(line.name, result.clampedTo),
      })
    }
  }
}

/** Adds a product by a form or link without JavaScript, and stores a notice for the next page. */
export async function addWithNotice(app: App, cartId: string, item: CartItemRequest) {
  const result = await addToCart(app, cartId, item)
  if (result.ok) {
    const line = result.cart.lines.find(({ productId, variantId }) =>
      [productId, variantId].includes(item.productOrVariantId),
    )
    await addNotice(app, cartId, {
      kind: 'success',
      text: `${line?.name ?? 'Het artikel'} ligt in je winkelwagen.`,
    })
  }
  return result
}
