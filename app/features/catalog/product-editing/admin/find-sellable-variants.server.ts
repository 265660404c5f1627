import { sql } from 'drizzle-orm'
import { nameContains } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import type { App } from '#app/platform/app.ts'

/** The dialog shows at most this many variants; staff narrow the results with a longer search. */
const MAX_RESULTS = 24

/** Finds own variants that are for sale, also sold-out ones, by words of the name, or by the exact SKU, EAN or product number. */
export async function findSellableVariants(
  app: App,
  search: string,
): Promise<{ variants: Sellable[]; hasMore: boolean }> {
  const text = search.trim().slice(0, 100)
  if (text === '') return { variants: [], hasMore: false }
  const numberMatches = await findByNumber(app, text)
  const codeMatches = numberMatches.filter((row) => row.isCode)
  const matches =
    codeMatches.length > 0 ? codeMatches : [...numberMatches, ...(await findByName(app, text))]
  const ids = [...new Set(matches.map(({ id }) => id))]
  const sellables = await readSellables(app.db, ids.slice(0, MAX_RESULTS), app.clock.now())
  return {
    variants: ids.slice(0, MAX_RESULTS).flatMap((id) => sellables.get(id) ?? []),
    hasMore: ids.length > MAX_RESULTS,
  }
}

const CAN_BE_SOLD = sql`v.is_active AND v.removed_at IS NULL AND p.seller = 'own' AND p.status <> 'draft'`

/** Finds the variants with this SKU or EAN, and those of the product with this id. */
async function findByNumber(app: App, text: string) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const { rows } = await app.db.execute<{ id: number; isCode: boolean }>(sql`
    SELECT v.id, coalesce(upper(v.sku) = upper(${text}) OR v.gtin = ${text}, false) AS "isCode"
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id IN (
      SELECT id FROM variants WHERE upper(sku) = upper(${text})
      UNION SELECT id FROM variants WHERE gtin = ${text}
      UNION SELECT id FROM variants WHERE product_id = ${number}::integer
    ) AND ${CAN_BE_SOLD}
    ORDER BY v.position, v.id LIMIT ${MAX_RESULTS + 1}`)
  return rows
}

/** Finds the variants of the first products, sorted by name, whose name contains every word. */
async function findByName(app: App, text: string) {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT v.id FROM (
      SELECT p.id, p.name FROM products p
      WHERE ${nameContains(text)} AND EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.id AND ${CAN_BE_SOLD})
      ORDER BY p.name, p.id LIMIT ${MAX_RESULTS + 1}
    ) AS named
    JOIN products p ON p.id = named.id
    JOIN variants v ON v.product_id = p.id AND ${CAN_BE_SOLD}
    ORDER BY p.name, p.id, v.position, v.id LIMIT ${MAX_RESULTS + 1}`)
  return rows
}
