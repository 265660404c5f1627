import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import { priceLog, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { isOnSale, type LoggedPrice, priceAt } from './price.ts'

/** Reads all logged prices of these variants. Shop pages pass only variants on sale, because they show no other price history. */
export async function readPriceLogs(
  db: Db,
  variantIds: number[],
): Promise<Map<number, LoggedPrice[]>> {
  if (variantIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(priceLog)
    .where(inArray(priceLog.variantId, variantIds))
    .orderBy(asc(priceLog.recordedAt), asc(priceLog.id))
  return Map.groupBy(rows, ({ variantId }) => variantId)
}

/** Returns the reference prices by variant id, for the variants that have a reduced price now. */
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
  const reducedRows = rows.filter((row) => isOnSale(row, now))
  const logs = await readPriceLogs(
    db,
    reducedRows.map(({ id }) => id),
  )
  return Object.fromEntries(
    reducedRows.flatMap((row) => {
      const { beforeCents } = priceAt(row, logs.get(row.id) ?? [], now)
      return beforeCents === null ? [] : [[row.id, beforeCents]]
    }),
  )
}
