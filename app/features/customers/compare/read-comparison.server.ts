import { and, asc, eq, inArray } from 'drizzle-orm'
import { currentPriceCents, nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import type { Audience, ProductCard } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { withMetal } from '#app/features/catalog/products/metal-facts.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ComparedProduct } from './compare-rows.ts'

/**
 * Reads the products of a comparison in the order of `ids`, except products that this visitor may not see. The result is
 * valid until `until`.
 */
export async function readComparison(
  app: App,
  ids: number[],
  shopName: string,
  audience: Audience,
): Promise<{ products: ComparedProduct[]; validUntil: Date | null }> {
  const now = app.clock.now()
  const { vocabulary } = await app.use(listingStore).open()
  const [cards, productRows, variantRows, valueRows, { deliveryPromise, until }] =
    await Promise.all([
      readCards(app.db, ids, now, audience),
      app.db
        .select({
          id: products.id,
          specifications: products.specifications,
          metal: products.metal,
        })
        .from(products)
        .where(inArray(products.id, ids)),
      app.db
        .select()
        .from(variants)
        .where(and(inArray(variants.productId, ids), eq(variants.isActive, true)))
        .orderBy(asc(variants.position), asc(variants.id)),
      app.db
        .select({ id: productListings.productId, valueIds: productListings.valueIds })
        .from(productListings)
        .where(inArray(productListings.productId, ids)),
      readDeliveryPromise(app),
    ])
  const comparedProducts = cards.map((card): ComparedProduct => {
    const product = productRows.find(({ id }) => id === card.id)
    const values: Record<string, string[]> = {}
    for (const valueId of valueRows.find(({ id }) => id === card.id)?.valueIds ?? []) {
      const value = vocabulary.valuesById.get(valueId)
      if (!value) continue
      values[value.code] ??= []
      values[value.code]?.push(value.label)
    }
    const isOurs = card.seller === 'own'
    return {
      card,
      specifications: withMetal(product?.specifications ?? [], product?.metal ?? null),
      values,
      variants: variantRows
        .filter(({ productId }) => productId === card.id)
        .map((row) => ({
          optionValues: row.optionValues,
          priceCents: currentPriceCents(row, now),
          stock: row.stock,
          weightMg: row.weightMg,
        })),
      delivery: isOurs ? deliveryText(card, deliveryPromise?.arrival) : '',
      seller: isOurs ? shopName : card.soldBy || 'Een andere winkel',
    }
  })
  const changeTimes = [until, nextPriceChange(variantRows, now)].flatMap(
    (moment) => moment?.getTime() ?? [],
  )
  return {
    products: comparedProducts,
    validUntil: changeTimes.length === 0 ? null : new Date(Math.min(...changeTimes)),
  }
}

const deliveryText = (card: ProductCard, arrival = '') =>
  card.left === 0 ? 'Uitverkocht' : arrival
