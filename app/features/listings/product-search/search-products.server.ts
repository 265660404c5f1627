import { eq, or, sql } from 'drizzle-orm'
import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import type { RankedSets } from '#app/features/listings/listing-index/listing-index.ts'
import type { Listings } from '#app/features/listings/listing-index/listing-store.server.ts'
import { intersect } from '#app/features/listings/listing-index/ordinal-set.ts'
import { searchTermsOf } from '#app/features/listings/listing-index/search-terms.ts'
import { matchesWord, type SearchTerm } from '#app/features/listings/listing-index/search-tree.ts'
import type { App } from '#app/platform/app.ts'
import { understandSearch } from './understand-search.server.ts'

/** Products that one number may stand for. */
const MAX_NUMBERED = 100

export interface Found {
  /**
   * first those in a category that the search names, then the others; of each, those with all terms in the name, categories or
   * tags before those with all terms in any text
   */
  ranked: RankedSets
  corrected: string | null
}

/** Returns all results of a search, visible or not, as sets of these listings; their index filters them. */
export async function searchProducts(
  app: App,
  { index, terms, vocabulary }: Listings,
  text: string,
  options: { isTyping?: boolean } = {},
): Promise<Found> {
  const numbered = await findByNumber(app, text)
  if (numbered.length > 0) return { ranked: [index.ordinalSet(numbered)], corrected: null }
  const { synonyms } = await readSearchSettings(app)
  const { tsquery, corrected } = await understandSearch(app.db, text, { ...options, synonyms })
  if (tsquery === null) return { ranked: [index.ordinalSet([])], corrected }
  const { first, others, terms: found } = await terms.find(tsquery)
  const named = namedCategories(found, vocabulary)
  if (named.length === 0) return { ranked: [first, others], corrected }
  const inNamed = index.inCategories(named)
  const ranked = [intersect([first, inNamed]), intersect([others, inNamed]), first, others]
  return { ranked, corrected }
}

/** Returns the categories whose whole name is in the search, or else those with any word of their name in it. */
function namedCategories(terms: SearchTerm[], { categories }: Vocabulary): number[] {
  const isTerm = (word: string) => terms.some((term) => matchesWord(term, word))
  const named = categories
    .map(({ id, name }) => ({ id, parts: searchTermsOf(name) }))
    .filter(({ parts }) => parts.some(isTerm))
  const whole = named.filter(({ parts }) => parts.every(isTerm))
  return (whole.length > 0 ? whole : named).map(({ id }) => id)
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
