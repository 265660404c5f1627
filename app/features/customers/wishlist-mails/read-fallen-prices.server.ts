import { and, eq, inArray } from 'drizzle-orm'
import { currentPriceCents, priceBeforeDrop } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { cheapestVariant } from '#app/features/listings/product-cards/product-card.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * Returns the earlier price of each reduced product. A product is absent if its price was as low within the 30 days
 * before, because by law it is not reduced.
 */
export async function readFallenPrices(
  db: Db,
  productIds: number[],
  now: Date,
): Promise<Map<number, Cents>> {
  if (productIds.length === 0) return new Map()
  const variantRows = await db
    .select()
    .from(variants)
    .where(and(inArray(variants.productId, productIds), eq(variants.isActive, true)))
  const cheapestRows = productIds.flatMap((id) => {
    const productVariants = variantRows.filter(({ productId }) => productId === id)
    const pricedVariants = productVariants.map((row) => ({
      row,
      stock: row.stock,
      priceCents: currentPriceCents(row, now),
    }))
    return cheapestVariant(pricedVariants)?.row ?? []
  })
  const logs = await readPriceLogs(
    db,
    cheapestRows.map(({ id }) => id),
  )
  return new Map(
    cheapestRows.flatMap((row) => {
      const cents = priceBeforeDrop(row, logs.get(row.id) ?? [], now)
      return cents === null ? [] : [[row.productId, cents]]
    }),
  )
}
