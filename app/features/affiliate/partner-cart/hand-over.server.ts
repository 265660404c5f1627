import { and, desc, eq, gt, min, notExists, sql } from 'drizzle-orm'
import { MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import type { HandOverResult } from './partner-cart.ts'
import { cartOffers, cartShops, handovers } from './partner-cart-tables.server.ts'

/** The shopper sees the number of handed-over products for a day. */
const HANDOVER_SHOWN_MS = 24 * 3_600_000
const MAX_SHOWN = 100

interface CheckoutPreconditions {
  /** whether the shop's own checkout may open: every offer of another shop is handed over or cancelled [V03] */
  arePartnersDone: boolean
  /** number of units of own products in the cart */
  units: number
}

/** Reads in one round trip what the checkout needs to know of a cart before it prices the cart. */
export async function readCheckoutPreconditions(
  app: App,
  cartId: string | null,
): Promise<CheckoutPreconditions> {
  if (cartId === null) return { arePartnersDone: true, units: 0 }
  const [preconditions] = await queryPrepared<CheckoutPreconditions>(app.db, {
    name: 'checkout-preconditions',
    text: `SELECT NOT EXISTS (
        SELECT 1 FROM cart_offers k JOIN offers o ON o.id = k.offer_id
        LEFT JOIN cart_shops s ON s.cart_id = k.cart_id AND s.seller = o.seller
        WHERE k.cart_id = $1 AND s.status IS DISTINCT FROM 'canceled'
      ) AS "arePartnersDone",
      (SELECT coalesce(sum(quantity), 0)::integer FROM cart_lines WHERE cart_id = $1) AS units`,
    values: [cartId],
  })
  return preconditions ?? { arePartnersDone: true, units: 0 }
}

/** The source of a visit, such as type "utm" by "nieuwsbrief"; both are '' if the source is unknown. */
interface VisitSource {
  type: string
  by: string
}

/**
 * Completes the purchases at other shops. Offers of shops with status `done` leave the cart; those that are still available are
 * stored as handovers. Offers of shops with status `canceled` stay in the cart. Fails while a shop has no status [V03].
 */
export async function handOver(
  app: App,
  cartId: string,
  source: VisitSource = { type: '', by: '' },
): Promise<HandOverResult> {
  return app.db.transaction(async (tx) => {
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for('update')
    const openSellers = await tx
      .select({ seller: offers.seller })
      .from(cartOffers)
      .innerJoin(offers, eq(offers.id, cartOffers.offerId))
      .where(and(eq(cartOffers.cartId, cartId), notExists(selectStatus(tx))))
      .groupBy(offers.seller)
      .orderBy(min(cartOffers.addedAt), min(cartOffers.offerId))
    if (openSellers.length > 0)
      return { ok: false, error: 'open-shops', sellers: openSellers.map(({ seller }) => seller) }
    const { rowCount } = await tx.execute(sql`
      WITH gone AS (
        DELETE FROM cart_offers k USING offers o, products p, cart_shops s
        WHERE k.cart_id = ${cartId} AND o.id = k.offer_id AND p.id = o.product_id AND s.cart_id = k.cart_id AND s.seller = o.seller
          AND s.status = 'done'
        RETURNING o.product_id, o.source, o.country, o.seller, o.external_id, k.quantity, o.misses, p.status
      )
      INSERT INTO handovers (cart_id, product_id, source, country, seller, external_id, quantity, handed_at, came_type, came_by)
      SELECT ${cartId}, product_id, source, country, seller, external_id, quantity,
        ${app.clock.now().toISOString()}::timestamptz, ${source.type}, ${source.by}
      FROM gone WHERE misses < ${MAX_MISSES} AND status <> 'draft'`)
    await tx
      .delete(cartShops)
      .where(and(eq(cartShops.cartId, cartId), eq(cartShops.status, 'done')))
    return { ok: true, handedOver: rowCount ?? 0 }
  })
}

/** Selects the status of the shop of an offer in a cart, in a query of offers in carts. */
const selectStatus = (tx: Db) =>
  tx
    .select({ status: cartShops.status })
    .from(cartShops)
    .where(and(eq(cartShops.cartId, cartOffers.cartId), eq(cartShops.seller, offers.seller)))

/** Returns the number of units that this cart recently handed over to each shop, newest first. */
export async function readHandedOver(
  app: App,
  cartId: string | null,
): Promise<{ seller: string; units: number }[]> {
  if (cartId === null) return []
  const shownSince = new Date(app.clock.now().getTime() - HANDOVER_SHOWN_MS)
  return app.db
    .select({
      seller: handovers.seller,
      units: sql<number>`sum(${handovers.quantity})::integer`,
    })
    .from(handovers)
    .where(and(eq(handovers.cartId, cartId), gt(handovers.handedAt, shownSince)))
    .groupBy(handovers.seller)
    .orderBy(desc(sql`max(${handovers.id})`))
    .limit(MAX_SHOWN)
}
