import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { HelpPage } from '#app/features/listings/product-search/help-pages.ts'
import { path } from '#app/platform/path.ts'

/** The response with the suggestions of the search overlay. */
export interface SearchSuggestions {
  products: ProductCard[]
  links: { text: string; href: string }[]
  /** help pages about the subject of the search */
  help: HelpPage[]
  total: number
  /** the search after spelling correction; null if nothing was corrected */
  mendedSearch: string | null
}

export const SUGGESTION_DELAY_MS = 180
export const CATEGORIES_URL = path('/deel/categorieen')

export function suggestionsUrl(text: string, categorySlug: string | null): string {
  const parameters = new URLSearchParams({ s: text })
  if (categorySlug) parameters.set('product_cat', categorySlug)
  return `${path('/deel/suggesties')}?${parameters}`
}

/** Splits a text into the parts before, at and after the typed text, for highlighting: ["", "parel", "ketting"]. */
export function splitAround(text: string, query: string): [string, string, string] {
  const start = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1
  if (start === -1) return [text, '', '']
  return [
    text.slice(0, start),
    text.slice(start, start + query.length),
    text.slice(start + query.length),
  ]
}
