import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { PARTNER_CART_URL } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { isShownOffer } from '#app/features/partners/offers/shown-offers.server.ts'
import { lockCart } from '#app/features/sales/cart/cart.server.ts'
import type { CartNotice } from '#app/features/sales/cart/cart.ts'
import { cartNonce } from '#app/features/sales/cart/cart-fragments.server.tsx'
import { isGuestCart } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  type AddOfferResult,
  MAX_LINE_QUANTITY,
  MAX_PARTNER_LINES,
  type ShopStatus,
} from './partner-cart.ts'
import { cartOffers, cartShops } from './partner-cart-tables.server.ts'

/**
 * Adds offers of other shops to the cart: all of them, or none if one fails. A shop whose offer is added loses its status, because
 * the shopper has to check out there again.
 */
export async function addOffersToCart(
  app: App,
  cartId: string,
  offerIds: number[],
  quantity = 1,
): Promise<AddOfferResult> {
  const ids = [...new Set(offerIds)]
  return app.db.transaction(async (tx) => {
    const visibleOffers = await findOffers(tx, cartId, ids)
    if (ids.length === 0 || visibleOffers.length < ids.length)
      return { ok: false, error: 'unknown-offer' }
    await lockCart(tx, cartId, app.clock.now())
    const existingLines = await tx
      .select({ offerId: cartOffers.offerId })
      .from(cartOffers)
      .where(eq(cartOffers.cartId, cartId))
    const allOfferIds = new Set([...ids, ...existingLines.map(({ offerId }) => offerId)])
    if (allOfferIds.size > MAX_PARTNER_LINES) return { ok: false, error: 'too-many' }
    await tx
      .insert(cartOffers)
      .values(ids.map((offerId) => ({ cartId, offerId, quantity, addedAt: app.clock.now() })))
      .onConflictDoUpdate({
        target: [cartOffers.cartId, cartOffers.offerId],
        set: {
          quantity: sql`least(${cartOffers.quantity} + excluded.quantity, ${MAX_LINE_QUANTITY})`,
        },
      })
    const sellers = visibleOffers.map(({ seller }) => seller)
    await tx
      .delete(cartShops)
      .where(and(eq(cartShops.cartId, cartId), inArray(cartShops.seller, sellers)))
    return { ok: true }
  })
}

/** Returns a text such as "Ring Noor ligt in je winkelwagen. Je rekent af bij amazon.nl." */
export async function addedOfferText(app: App, offerId: number): Promise<string> {
  const offer = await findOfferNames(app, offerId)
  return offer ? `${offer.name} ligt in je winkelwagen. Je rekent af bij ${offer.seller}.` : ''
}

async function findOfferNames(app: App, offerId: number) {
  const [offer] = await app.db
    .select({ name: products.name, seller: offers.seller })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(eq(offers.id, offerId))
  return offer
}

/** Returns the offers whose products the owner of the cart may see. */
async function findOffers(tx: Db, cartId: string, ids: number[]) {
  if (ids.length === 0) return []
  const isVisible = isGuestCart(cartId)
    ? and(
        inArray(products.status, ['published', 'hidden']),
        eq(products.inCustomersOnlyCategory, false),
      )
    : inArray(products.status, ['published', 'hidden', 'members'])
  return tx
    .select({ id: offers.id, seller: offers.seller })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(and(inArray(offers.id, ids), isShownOffer(), isVisible))
}

/** Sets the quantity of an offer, at least 1. */
export async function setPartnerQuantity(
  app: App,
  cartId: string,
  offerId: number,
  quantity: number,
): Promise<void> {
  await app.db
    .update(cartOffers)
    .set({ quantity: Math.min(quantity, MAX_LINE_QUANTITY) })
    .where(lineCondition(cartId, offerId))
}

/**
 * Removes an offer. The link in the returned notice restores the offer with its quantity. Returns null if the offer is not in the
 * cart.
 */
export async function removePartnerLine(
  app: App,
  cartId: string,
  offerId: number,
): Promise<CartNotice | null> {
  const [removedLine] = await app.db
    .delete(cartOffers)
    .where(lineCondition(cartId, offerId))
    .returning({ quantity: cartOffers.quantity })
  const offer = removedLine && (await findOfferNames(app, offerId))
  if (!offer) return null
  return {
    kind: 'success',
    text: `${offer.name} is uit je winkelwagen gehaald.`,
    href: `${PARTNER_CART_URL}?${new URLSearchParams({
      undo_offer: String(offerId),
      quantity: String(removedLine.quantity),
      _wpnonce: cartNonce(app, cartId),
    })}`,
    link: 'Ongedaan maken',
  }
}

const lineCondition = (cartId: string, offerId: number) =>
  and(eq(cartOffers.cartId, cartId), eq(cartOffers.offerId, offerId))

/** Stores the status that the shopper gave a shop in the cart. Null deletes the status [T07]. */
export async function setShopStatus(
  app: App,
  cartId: string,
  seller: string,
  status: ShopStatus | null,
): Promise<void> {
  if (status === null) {
    await app.db
      .delete(cartShops)
      .where(and(eq(cartShops.cartId, cartId), eq(cartShops.seller, seller)))
    return
  }
  await app.db.execute(sql`
    INSERT INTO cart_shops (cart_id, seller, status, reported_at)
    SELECT DISTINCT k.cart_id, o.seller, ${status}, ${app.clock.now().toISOString()}::timestamptz
    FROM cart_offers k JOIN offers o ON o.id = k.offer_id
    WHERE k.cart_id = ${cartId} AND o.seller = ${seller}
    ON CONFLICT (cart_id, seller) DO UPDATE SET status = excluded.status, reported_at = excluded.reported_at`)
}

/**
 * Moves the partner cart of a guest into the cart of the customer. A shop has a status afterwards only if that status was given
 * for the offers of both carts, because offers without it have yet to be bought.
 */
export async function mergePartnerCart(
  app: App,
  guestCartId: string,
  customerId: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockCart(tx, customerId, app.clock.now())
    await tx.execute(sql`
      DELETE FROM cart_shops s USING cart_offers k JOIN offers o ON o.id = k.offer_id
        LEFT JOIN cart_shops guest ON guest.cart_id = k.cart_id AND guest.seller = o.seller
      WHERE s.cart_id = ${customerId} AND k.cart_id = ${guestCartId} AND o.seller = s.seller
        AND guest.status IS DISTINCT FROM s.status`)
    await tx.execute(sql`
      INSERT INTO cart_shops (cart_id, seller, status, reported_at)
      SELECT ${customerId}, seller, status, reported_at FROM cart_shops guest
      WHERE cart_id = ${guestCartId} AND NOT EXISTS (
        SELECT FROM cart_offers k JOIN offers o ON o.id = k.offer_id
        WHERE k.cart_id = ${customerId} AND o.seller = guest.seller)
      ON CONFLICT DO NOTHING`)
    await tx.execute(sql`
      INSERT INTO cart_offers (cart_id, offer_id, quantity, added_at)
      SELECT ${customerId}, offer_id, quantity, added_at FROM cart_offers WHERE cart_id = ${guestCartId}
      ON CONFLICT (cart_id, offer_id) DO UPDATE SET quantity = greatest(cart_offers.quantity, excluded.quantity)`)
  })
}
