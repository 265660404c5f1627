import { sql } from 'drizzle-orm'
import { addAllToCart, addNotice, addToCart } from '#app/features/cart/cart.server.ts'
import { type AddToCartResult, type Cart, MAX_LINES } from '#app/features/cart/cart.ts'
import type { Shop } from '#app/platform/shop.ts'
import { changeWish } from './wishlist.server.ts'

/**
 * Puts one of every piece of the list into the cart, the newest wish first, as far as there is nothing to choose and it
 * can be had. A notice in the cart says what came of it.
 */
export async function addWishesToCart(
  shop: Shop,
  userId: string,
  cartId: string,
): Promise<Cart | null> {
  const { rows } = await shop.db.execute<{ id: number; total: number }>(sql`
    SELECT (l.card ->> 'variantId')::integer AS id,
      (SELECT count(*)::int FROM wishlist_items WHERE user_id = ${userId}) AS total
    FROM wishlist_items w JOIN product_listings l USING (product_id)
    WHERE w.user_id = ${userId} AND l.is_visible AND l.in_stock AND l.card ->> 'seller' = 'own'
      AND l.card ->> 'variantId' IS NOT NULL
    ORDER BY w.added_at DESC, w.product_id DESC LIMIT ${MAX_LINES}`)
  const result = await addAllToCart(
    shop,
    cartId,
    rows.map(({ id }) => id),
  )
  if (!result) return null
  const left = (rows[0]?.total ?? 0) - result.added
  await addNotice(shop, cartId, { kind: 'success', text: addedText(result.added, left) })
  return result.cart
}

function addedText(added: number, left: number): string {
  const pieces = added === 1 ? '1 artikel ligt' : `${added} artikelen liggen`
  const rest =
    left === 0
      ? ''
      : ` ${left === 1 ? 'Eén sieraad bleef' : `${left} sieraden bleven`} op je lijst: daar hoort een keuze bij, of het is er niet.`
  return `${pieces} in je winkelwagen.${rest}`
}

/** Into the cart and off the list; where it does not fit it stays on the list. */
export async function moveWishToCart(
  shop: Shop,
  userId: string,
  cartId: string,
  productId: number,
): Promise<AddToCartResult> {
  const result = await addToCart(shop, cartId, { wireId: productId, quantity: 1 })
  if (!result.ok) return result
  await changeWish(shop, userId, productId, false)
  const name = result.cart.lines.find((line) => line.productId === productId)?.name ?? 'Het artikel'
  await addNotice(shop, cartId, { kind: 'success', text: `${name} ligt in je winkelwagen.` })
  return result
}
