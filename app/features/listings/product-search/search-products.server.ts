import { eq, or, sql } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import type { RankedSets } from '#app/features/listings/listing-index/listing-index.ts'
import type { Listings } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { App } from '#app/platform/app.ts'
import { understandSearch } from './understand-search.server.ts'

/** Products that one number may stand for. */
const MAX_NUMBERED = 100

export interface Found {
  /** first those with all terms in the name or tags, then those with all terms in any text */
  ranked: RankedSets
  corrected: string | null
}

/** Returns all results of a search, visible or not, as sets of these listings; their index filters them. */
export async function searchProducts(
  app: App,
  { index, terms }: Listings,
  text: string,
  options: { isTyping?: boolean } = {},
): Promise<Found> {
  const named = await findByNumber(app, text)
  if (named.length > 0) return { ranked: [index.ordinalSet(named)], corrected: null }
  const { synonyms } = await readSearchSettings(app)
  const { tsquery, corrected } = await understandSearch(app.db, text, { ...options, synonyms })
  if (tsquery === null) return { ranked: [index.ordinalSet([])], corrected }
  const { first, others } = await terms.find(tsquery)
  return { ranked: [first, others], corrected }
}

/** Finds products by a GTIN, or by an SKU or its beginning: "SK-RNG-001" is the part that its sizes have in common. */
async function findByNumber(app: App, text: string): Promise<number[]> {
  const number = text.trim()
  if (!/^(?=.*\d)[\w./-]{4,40}$/.test(number)) return []
  const rows = await app.db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(
      or(
        sql`upper(${variants.sku}) LIKE ${`${number.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`}`,
        eq(variants.gtin, number),
      ),
    )
    .limit(MAX_NUMBERED)
  return rows.map(({ id }) => id)
}
