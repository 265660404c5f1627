import { eq, max } from 'drizzle-orm'
import { productListings, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { OwnOffer } from '#app/features/partners/offers/offers.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import type { App } from '#app/platform/app.ts'

/** Returns price with shipping and delivery day of an own product, to show among the offers of others. */
export async function readOwnOffer(app: App, productId: number): Promise<OwnOffer | null> {
  const [[row], [maxWeight], settings, { deliveryPromise, shippingCentsFor }] = await Promise.all([
    app.db
      .select({ card: productListings.card })
      .from(productListings)
      .where(eq(productListings.productId, productId)),
    app.db
      .select({ weightMg: max(variants.weightMg) })
      .from(variants)
      .where(eq(variants.productId, productId)),
    readSettings(app),
    readDeliveryPromise(app),
  ])
  if (!row) return null
  const { priceCents, isFromPrice, left: stockLeft } = row.card
  return {
    seller: settings.name,
    priceCents,
    isFromPrice,
    isSoldOut: stockLeft === 0,
    shippingCents: shippingCentsFor(priceCents, maxWeight?.weightMg ?? 0),
    arrival: deliveryPromise?.arrival ?? '',
  }
}
