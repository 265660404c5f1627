import { formatShortPrice } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import type { Listing, ListingQuery, ListingSort } from './listing.ts'

export const SORT_NAMES: Record<ListingSort, string> = {
  relevantie: 'Best passend',
  populair: 'Populair',
  nieuw: 'Nieuwste eerst',
  'best-beoordeeld': 'Best beoordeeld',
  'prijs-oplopend': 'Prijs, laag naar hoog',
  'prijs-aflopend': 'Prijs, hoog naar laag',
}

export function countText(total: number): string {
  return total === 1 ? '1 sieraad' : `${formatWhole(total)} sieraden`
}

export function priceText({ minCents, maxCents }: ListingQuery): string | null {
  if (minCents !== undefined && maxCents !== undefined) {
    return `${formatShortPrice(minCents)} tot ${formatShortPrice(maxCents)}`
  }
  if (maxCents !== undefined) return `Tot ${formatShortPrice(maxCents)}`
  if (minCents !== undefined) return `Vanaf ${formatShortPrice(minCents)}`
  return null
}

/** Counts the active filters of a list. */
export function countChoices({ chosenValues, query }: Listing): number {
  return chosenValues.length + (priceText(query) ? 1 : 0) + (query.inStockOnly ? 1 : 0)
}

/** Returns the plural noun for the products of a list, as in "Meer ringen laden". */
export function categoryText({ category }: Pick<Listing, 'category'>): string {
  return category ? category.name.toLowerCase() : 'sieraden'
}
