import { sql } from 'drizzle-orm'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import type { Shop } from '#app/platform/shop.ts'
import { nameHas } from './read-product-list.server.ts'

/** So many are shown; whoever wants another types more of its name. */
const MOST = 24

/** Pieces of our own that can be sold now, by words of the name, or the whole SKU, EAN or product number. */
export async function findPieces(
  shop: Shop,
  search: string,
): Promise<{ pieces: Sellable[]; hasMore: boolean }> {
  const text = search.trim().slice(0, 100)
  if (text === '') return { pieces: [], hasMore: false }
  const byNumber = await findByNumber(shop, text)
  const exact = byNumber.filter((row) => row.isCode)
  const found = exact.length > 0 ? exact : [...byNumber, ...(await findByName(shop, text))]
  const ids = [...new Set(found.map(({ id }) => id))]
  const answers = await readSellables(shop.db, ids.slice(0, MOST), shop.clock.now())
  return {
    pieces: ids.slice(0, MOST).flatMap((id) => {
      const answer = answers.get(id)
      return answer?.kind === 'sellable' ? [answer.sellable] : []
    }),
    hasMore: ids.length > MOST,
  }
}

const CAN_BE_SOLD = sql`v.is_active AND v.removed_at IS NULL AND p.seller = 'own' AND p.status <> 'draft'`

/** Variants with this SKU or EAN, or of the product with this number. */
async function findByNumber(shop: Shop, text: string) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const { rows } = await shop.db.execute<{ id: number; isCode: boolean }>(sql`
    SELECT v.id, coalesce(upper(v.sku) = upper(${text}) OR v.gtin = ${text}, false) AS "isCode"
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id IN (
      SELECT id FROM variants WHERE upper(sku) = upper(${text})
      UNION SELECT id FROM variants WHERE gtin = ${text}
      UNION SELECT id FROM variants WHERE product_id = ${number}::integer
    ) AND ${CAN_BE_SOLD}
    ORDER BY v.position, v.id LIMIT ${MOST + 1}`)
  return rows
}

/** The first by name of which every word occurs in it: as many products as there are places, and of those the variants. */
async function findByName(shop: Shop, text: string) {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT v.id FROM (
      SELECT p.id, p.name FROM products p
      WHERE ${nameHas(text)} AND EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.id AND ${CAN_BE_SOLD})
      ORDER BY p.name, p.id LIMIT ${MOST + 1}
    ) AS named
    JOIN products p ON p.id = named.id
    JOIN variants v ON v.product_id = p.id AND ${CAN_BE_SOLD}
    ORDER BY p.name, p.id, v.position, v.id LIMIT ${MOST + 1}`)
  return rows
}
