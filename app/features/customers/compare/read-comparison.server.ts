import { and, asc, eq, inArray } from 'drizzle-orm'
import { currentPriceCents, nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import type { Audience } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { withMetal } from '#app/features/catalog/products/metal-facts.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ComparedPiece } from './compare-rows.ts'

/** These pieces as they are now, in the order asked; those that can't be seen are left out. `until`: how long it is right. */
export async function readComparison(
  shop: Shop,
  ids: number[],
  shopName: string,
  reader: Audience,
): Promise<{ pieces: ComparedPiece[]; until: Date | null }> {
  const now = shop.clock.now()
  const { vocabulary } = await shop.use(listingStore).open()
  const [cards, productRows, variantRows, valueRows, { promise, until }] = await Promise.all([
    readCards(shop.db, ids, now, reader),
    shop.db
      .select({
        id: products.id,
        specifications: products.specifications,
        metal: products.metal,
      })
      .from(products)
      .where(inArray(products.id, ids)),
    shop.db
      .select()
      .from(variants)
      .where(and(inArray(variants.productId, ids), eq(variants.isActive, true)))
      .orderBy(asc(variants.position), asc(variants.id)),
    shop.db
      .select({ id: productListings.productId, valueIds: productListings.valueIds })
      .from(productListings)
      .where(inArray(productListings.productId, ids)),
    readPromise(shop),
  ])
  const pieces = cards.map((card): ComparedPiece => {
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
      delivery: isOurs ? (card.left === 0 ? 'Uitverkocht' : (promise?.arrival ?? '')) : '',
      seller: isOurs ? shopName : card.soldBy || 'Een andere winkel',
    }
  })
  const changes = [until, nextPriceChange(variantRows, now)].flatMap((at) => at?.getTime() ?? [])
  return { pieces, until: changes.length === 0 ? null : new Date(Math.min(...changes)) }
}
