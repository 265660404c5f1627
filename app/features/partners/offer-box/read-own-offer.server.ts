import { eq, sql } from 'drizzle-orm'
import { productListings, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { OwnOffer } from '#app/features/partners/offers/offers.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import type { App } from '#app/platform/app.ts'

export interface OwnPrice {
  priceCents: number
  isFromPrice: boolean
  isSoldOut: boolean
  /** weight of the heaviest variant */
  weightMg: number
}

/**
 * Returns the price, shipping and delivery day of an own product, shown among the offers of other shops. `knownPrice`: passed by
 * a caller that has read the price already.
 */
export async function readOwnOffer(
  app: App,
  productId: number,
  knownPrice?: OwnPrice,
): Promise<OwnOffer | null> {
  const [price, settings, { deliveryPromise, shippingCentsFor }] = await Promise.all([
    knownPrice ?? readOwnPrice(app, productId),
    readSettings(app),
    readDeliveryPromise(app),
  ])
  if (!price) return null
  const { weightMg, ...shownPrice } = price
  return {
    ...shownPrice,
    seller: settings.name,
    shippingCents: shippingCentsFor(price.priceCents, weightMg),
    arrival: deliveryPromise?.arrival ?? '',
  }
}

async function readOwnPrice(app: App, productId: number): Promise<OwnPrice | undefined> {
  const [row] = await app.db
    .select({
      card: productListings.card,
      weightMg: sql<number>`(SELECT coalesce(max(own.weight_mg), 0) FROM ${variants} AS own
        WHERE own.product_id = ${sql`${productId}`})`,
    })
    .from(productListings)
    .where(eq(productListings.productId, productId))
  if (!row) return undefined
  const { priceCents, isFromPrice, left: stockLeft } = row.card
  return { priceCents, isFromPrice, isSoldOut: stockLeft === 0, weightMg: row.weightMg }
}
