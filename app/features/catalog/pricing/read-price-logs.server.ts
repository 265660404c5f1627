import { asc, inArray } from 'drizzle-orm'
import { priceLog } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { LoggedPrice } from './price.ts'

/** Every logged price of these variants. Callers pass only variants on sale, because no other history is shown. */
export async function readPriceLogs(
  db: Db,
  variantIds: number[],
): Promise<Map<number, LoggedPrice[]>> {
  const logs = new Map<number, LoggedPrice[]>()
  if (variantIds.length === 0) return logs
  const rows = await db
    .select()
    .from(priceLog)
    .where(inArray(priceLog.variantId, variantIds))
    .orderBy(asc(priceLog.recordedAt), asc(priceLog.id))
  for (const row of rows) {
    const log = logs.get(row.variantId)
    if (log) log.push(row)
    else logs.set(row.variantId, [row])
  }
  return logs
}
