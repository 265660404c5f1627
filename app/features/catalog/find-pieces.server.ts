import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { products, variants } from './catalog-tables.server.ts'
import { matchProducts } from './read-product-list.server.ts'
import { readSellables } from './read-sellables.server.ts'
import type { Sellable } from './sellable.ts'

/** So many are shown; whoever wants another types more of its name. */
const MOST = 24

/** Pieces of our own that can be sold now, by words of the name, or the whole SKU, EAN or product number. */
export async function findPieces(
  shop: Shop,
  search: string,
): Promise<{ pieces: Sellable[]; hasMore: boolean }> {
  const found = matchProducts(search)
  if (!found) return { pieces: [], hasMore: false }
  const code = search.trim()
  const isExact = sql<boolean>`coalesce(upper(${variants.sku}) = upper(${code}) OR ${variants.gtin} = ${code}, false)`
  const rows = await shop.db
    .select({ id: variants.id, isExact })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        found,
        eq(products.seller, 'own'),
        ne(products.status, 'draft'),
        eq(variants.isActive, true),
        isNull(variants.removedAt),
      ),
    )
    .orderBy(
      desc(isExact),
      asc(products.name),
      asc(products.id),
      asc(variants.position),
      asc(variants.id),
    )
    .limit(MOST + 1)
  const exact = rows.filter((row) => row.isExact)
  const shown = exact.length > 0 ? exact : rows.slice(0, MOST)
  const answers = await readSellables(
    shop.db,
    shown.map(({ id }) => id),
    shop.clock.now(),
  )
  return {
    pieces: shown.flatMap(({ id }) => {
      const answer = answers.get(id)
      return answer?.kind === 'sellable' ? [answer.sellable] : []
    }),
    hasMore: exact.length === 0 && rows.length > MOST,
  }
}
