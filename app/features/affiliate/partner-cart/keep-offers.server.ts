import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { isShownOffer } from '#app/features/partners/offers/shown-offers.server.ts'
import { isGuestCart, sessionSeconds } from '#app/features/sales/cart/cart-session.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type KeepOfferResult, MOST_LINES, MOST_OF_ONE, type ShopStatus } from './elsewhere.ts'
import { cartOffers, cartShops } from './elsewhere-tables.server.ts'

/**
 * Puts pieces of other shops into the cart, to buy there later. A shop that gets a piece more is one to be done again. Of several
 * either all go in or none.
 */
export async function keepOffers(
  shop: Shop,
  cartId: string,
  offerIds: number[],
  quantity = 1,
): Promise<KeepOfferResult> {
  const ids = [...new Set(offerIds)]
  return shop.db.transaction(async (tx) => {
    const wanted = await findOffers(tx, cartId, ids)
    if (ids.length === 0 || wanted.length < ids.length) return { ok: false, error: 'unknown-offer' }
    await lockCart(shop, tx, cartId)
    const kept = await tx
      .select({ offerId: cartOffers.offerId })
      .from(cartOffers)
      .where(eq(cartOffers.cartId, cartId))
    const all = new Set([...ids, ...kept.map(({ offerId }) => offerId)])
    if (all.size > MOST_LINES) return { ok: false, error: 'too-many' }
    await tx
      .insert(cartOffers)
      .values(ids.map((offerId) => ({ cartId, offerId, quantity, addedAt: shop.clock.now() })))
      .onConflictDoUpdate({
        target: [cartOffers.cartId, cartOffers.offerId],
        set: { quantity: sql`least(${cartOffers.quantity} + excluded.quantity, ${MOST_OF_ONE})` },
      })
    const sellers = wanted.map(({ seller }) => seller)
    await tx
      .delete(cartShops)
      .where(and(eq(cartShops.cartId, cartId), inArray(cartShops.seller, sellers)))
    return { ok: true }
  })
}

/** Offers of pieces that this cart's owner may see. */
async function findOffers(tx: Db, cartId: string, ids: number[]) {
  if (ids.length === 0) return []
  const seen = isGuestCart(cartId)
    ? and(inArray(products.status, ['published', 'hidden']), eq(products.inMembersCategory, false))
    : inArray(products.status, ['published', 'hidden', 'members'])
  return tx
    .select({ id: offers.id, seller: offers.seller })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(and(inArray(offers.id, ids), isShownOffer(), seen))
}

/** The cart is there, lives as long as any that was used just now, and waits for nobody else. */
async function lockCart(shop: Shop, tx: Db, cartId: string): Promise<void> {
  const expiresAt = new Date(shop.clock.now().getTime() + sessionSeconds(cartId) * 1000)
  await tx
    .insert(carts)
    .values({ id: cartId, expiresAt })
    .onConflictDoUpdate({
      target: carts.id,
      set: { expiresAt: sql`greatest(${carts.expiresAt}, excluded.expires_at)` },
    })
}

/** So many of a piece; 0 takes it out. */
export async function setKept(
  shop: Shop,
  cartId: string,
  offerId: number,
  quantity: number,
): Promise<void> {
  const line = and(eq(cartOffers.cartId, cartId), eq(cartOffers.offerId, offerId))
  if (quantity < 1) await shop.db.delete(cartOffers).where(line)
  else
    await shop.db
      .update(cartOffers)
      .set({ quantity: Math.min(quantity, MOST_OF_ONE) })
      .where(line)
}

/** What the shopper says of a shop of their cart; null: it is to be done after all [T07]. */
export async function tellShop(
  shop: Shop,
  cartId: string,
  seller: string,
  status: ShopStatus | null,
): Promise<void> {
  if (status === null) {
    await shop.db
      .delete(cartShops)
      .where(and(eq(cartShops.cartId, cartId), eq(cartShops.seller, seller)))
    return
  }
  await shop.db.execute(sql`
    INSERT INTO cart_shops (cart_id, seller, status, told_at)
    SELECT DISTINCT k.cart_id, o.seller, ${status}, ${shop.clock.now().toISOString()}::timestamptz
    FROM cart_offers k JOIN offers o ON o.id = k.offer_id
    WHERE k.cart_id = ${cartId} AND o.seller = ${seller}
    ON CONFLICT (cart_id, seller) DO UPDATE SET status = excluded.status, told_at = excluded.told_at`)
}

/** What a guest kept goes with them into the customer's own cart. */
export async function mergeKept(
  shop: Shop,
  guestCartId: string,
  customerId: string,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockCart(shop, tx, customerId)
    await tx.execute(sql`
      INSERT INTO cart_offers (cart_id, offer_id, quantity, added_at)
      SELECT ${customerId}, offer_id, quantity, added_at FROM cart_offers WHERE cart_id = ${guestCartId}
      ON CONFLICT (cart_id, offer_id) DO UPDATE SET quantity = greatest(cart_offers.quantity, excluded.quantity)`)
    await tx.execute(sql`
      INSERT INTO cart_shops (cart_id, seller, status, told_at)
      SELECT ${customerId}, seller, status, told_at FROM cart_shops WHERE cart_id = ${guestCartId}
      ON CONFLICT DO NOTHING`)
  })
}
