import { and, inArray, isNotNull } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { isOnSale, priceAt } from './price.ts'
import { readPriceLogs } from './read-price-logs.server.ts'

/** Reference prices by variant id, for those of these variants that are reduced now. */
export async function readBeforePrices(
  db: Db,
  variantIds: number[],
  now: Date,
): Promise<Record<number, Cents>> {
  if (variantIds.length === 0) return {}
  const rows = await db
    .select()
    .from(variants)
    .where(and(inArray(variants.id, variantIds), isNotNull(variants.salePriceCents)))
  const reduced = rows.filter((row) => isOnSale(row, now))
  const logs = await readPriceLogs(
    db,
    reduced.map(({ id }) => id),
  )
  return Object.fromEntries(
    reduced.flatMap((row) => {
      const { beforeCents } = priceAt(row, logs.get(row.id) ?? [], now)
      return beforeCents === null ? [] : [[row.id, beforeCents]]
    }),
  )
}
