import { eq, or, sql } from 'drizzle-orm'
import type { StoredValue, Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import type { Listings } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { SearchMatches } from '#app/features/listings/listing-index/rank-listings.ts'
import { searchTermsOf } from '#app/features/listings/listing-index/search-terms.ts'
import { matchesWord, type SearchTerm } from '#app/features/listings/listing-index/search-tree.ts'
import {
  METAL_ATTRIBUTES,
  metalsOfFilter,
} from '#app/features/listings/product-cards/product-card.ts'
import type { App } from '#app/platform/app.ts'
import { understandSearch } from './understand-search.server.ts'

/** Shoppers leave this word out: "saffier ring" is about laboratory-grown sapphires too. */
const GROWN = 'labgekweekte'

/** Maximum number of products that a search for a number finds. */
const MAX_FOUND_BY_NUMBER = 100

export interface ProductSearchResult {
  /**
   * groups: products with all terms in the name, subtitle, categories or tags, then products with all terms in any text.
   * preferences: a category that the search names, a metal that it names, and the usual colour of that metal
   */
  matches: SearchMatches
  corrected: string | null
  /** codes of the metals that the search names; cards show the products in these metals */
  metals: string[]
}

/** Returns all results of a search, including hidden products; the listing index ranks and filters them. */
export async function searchProducts(
  app: App,
  { index, terms, vocabulary }: Listings,
  text: string,
): Promise<ProductSearchResult> {
  const numberedIds = await findByNumber(app, text)
  if (numberedIds.length > 0)
    return { ...NO_RESULT, matches: { groups: [index.ordinalSet(numberedIds)], preferences: [] } }
  const { synonyms } = await readSearchSettings(app)
  const { tsquery, corrected } = await understandSearch(app.db, text, synonyms)
  if (tsquery === null) return { ...NO_RESULT, corrected }
  const { inTitle, inAnyText, terms: foundTerms } = await terms.find(tsquery)
  const { categoryIds, areNamedCompletely } = namedCategories(foundTerms, vocabulary)
  const metals = namedValues(foundTerms, metalValues(vocabulary))
  const stones = namedValues(foundTerms, [
    ...(vocabulary.valuesByCode.get('steen')?.values() ?? []),
  ])
  const materials = [metals, stones].filter((values) => values.length > 0)
  return {
    matches: {
      groups: [inTitle, inAnyText],
      preferences: [
        ...(categoryIds.length > 0 ? [{ categoryIds }] : []),
        ...materials.map((values) => ({ valueIds: values.map(({ id }) => id) })),
        ...(haveColours(metals) ? [{ valueIds: firstColours(metals, vocabulary) }] : []),
      ],
      // A search that names a category and a metal or stone excludes all other products: "zilveren ring" is about silver rings only.
      required: areNamedCompletely && materials.length > 0 ? 1 + materials.length : 0,
    },
    corrected,
    metals: [...new Set(metals.flatMap(({ slug }) => metalsOfFilter(slug)))],
  }
}

const NO_RESULT: ProductSearchResult = {
  matches: { groups: [], preferences: [] },
  corrected: null,
  metals: [],
}

/** Returns whether a metal has colours, as gold has. Shoppers who name no colour expect yellow gold first. */
const haveColours = (metals: StoredValue[]) =>
  metals.some(({ slug }) => metalsOfFilter(slug).length > 1)

/** Returns the ids of the values that stand for the first colour of these metals. */
function firstColours(metals: StoredValue[], vocabulary: Vocabulary): number[] {
  const colours = new Set(metals.map(({ slug }) => metalsOfFilter(slug)[0]))
  return metalValues(vocabulary).flatMap(({ id, slug }) => {
    const [colour, ...otherColours] = metalsOfFilter(slug)
    return colour && otherColours.length === 0 && colours.has(colour) ? id : []
  })
}

const metalValues = ({ valuesByCode }: Vocabulary): StoredValue[] =>
  METAL_ATTRIBUTES.flatMap((code) => [...(valuesByCode.get(code)?.values() ?? [])])

/** Returns the values whose complete name is in the search: "zilveren", "geelgouden", "saffier". */
function namedValues(terms: SearchTerm[], values: StoredValue[]): StoredValue[] {
  const isNamed = (part: string) => terms.some((term) => matchesWord(term, part))
  return values.filter(({ label }) => {
    const parts = searchTermsOf(label).filter((part) => part !== GROWN)
    return parts.length > 0 && parts.every(isNamed)
  })
}

/** Returns the categories whose complete name is in the search; if there are none, those with at least one word in the search. */
function namedCategories(terms: SearchTerm[], { categories }: Vocabulary) {
  const isTerm = (word: string) => terms.some((term) => matchesWord(term, word))
  const matchingCategories = categories
    .map(({ id, name }) => ({ id, parts: searchTermsOf(name) }))
    .filter(({ parts }) => parts.some(isTerm))
  const wholeMatches = matchingCategories.filter(({ parts }) => parts.every(isTerm))
  const areNamedCompletely = wholeMatches.length > 0
  return {
    categoryIds: (areNamedCompletely ? wholeMatches : matchingCategories).map(({ id }) => id),
    areNamedCompletely,
  }
}

/** Finds products by GTIN, or by the beginning of an SKU: the variants of a product in several sizes all begin with "SK-RNG-001". */
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
    .limit(MAX_FOUND_BY_NUMBER)
  return rows.map(({ id }) => id)
}
