import { and, eq, sql } from 'drizzle-orm'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { MAX_LINE_QUANTITY } from './partner-cart.ts'
import { cartOffers } from './partner-cart-tables.server.ts'

/** Returns the items of a product from this source that are in the cart, in any country, each with its variant if that is known. */
export function readPartnerLines(app: App, cartId: string, productId: number, source: OfferSource) {
  return app.db
    .selectDistinctOn([offers.externalId], {
      externalId: offers.externalId,
      url: offers.url,
      variantId: offers.variantId,
    })
    .from(cartOffers)
    .innerJoin(offers, eq(offers.id, cartOffers.offerId))
    .where(
      and(
        eq(cartOffers.cartId, cartId),
        eq(offers.productId, productId),
        eq(offers.source, source),
      ),
    )
    .orderBy(offers.externalId, offers.variantId, offers.id)
}

/**
 * Moves the Amazon offers of a product in the cart to the shop of another country, if it offers the same item. That shop loses its
 * status, because the shopper has to check out there again.
 */
export async function movePartnerLines(
  app: App,
  cartId: string,
  productId: number,
  country: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for('update')
    await tx.execute(sql`
      WITH moved AS (
        DELETE FROM cart_offers k USING offers o, offers n
        WHERE k.cart_id = ${cartId} AND o.id = k.offer_id AND o.product_id = ${productId}
          AND o.source = 'amazon' AND o.country <> ${country}
          AND n.product_id = o.product_id AND n.source = o.source AND n.country = ${country}
          AND n.external_id = o.external_id
        RETURNING n.id, n.seller, k.quantity, k.added_at
      ), reopened AS (
        DELETE FROM cart_shops s USING moved m WHERE s.cart_id = ${cartId} AND s.seller = m.seller
      )
      INSERT INTO cart_offers (cart_id, offer_id, quantity, added_at)
      SELECT ${cartId}, id, least(sum(quantity), ${MAX_LINE_QUANTITY}), min(added_at) FROM moved GROUP BY id
      ON CONFLICT (cart_id, offer_id) DO UPDATE
        SET quantity = least(cart_offers.quantity + excluded.quantity, ${MAX_LINE_QUANTITY})`)
  })
}
