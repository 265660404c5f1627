import type { Listing, ListingQuery, ListingSort } from '#app/features/catalog/listing.ts'
import { formatCents } from '#app/platform/money.ts'

export const SORT_NAMES: Record<ListingSort, string> = {
  relevantie: 'Best passend',
  populair: 'Populair',
  nieuw: 'Nieuwste eerst',
  'prijs-oplopend': 'Prijs, laag naar hoog',
  'prijs-aflopend': 'Prijs, hoog naar laag',
}

export function countWords(total: number): string {
  return total === 1 ? '1 sieraad' : `${total.toLocaleString('nl-NL')} sieraden`
}

/** "€ 2.000" where a list speaks of whole euros. */
function wholeEuros(cents: number): string {
  return formatCents(cents).replace(/,00$/, '')
}

export function priceWords({ minCents, maxCents }: ListingQuery): string | null {
  if (minCents !== undefined && maxCents !== undefined) {
    return `${wholeEuros(minCents)} tot ${wholeEuros(maxCents)}`
  }
  if (maxCents !== undefined) return `Tot ${wholeEuros(maxCents)}`
  if (minCents !== undefined) return `Vanaf ${wholeEuros(minCents)}`
  return null
}

/** How many choices narrow this list. */
export function countChoices({ chosen, query }: Listing): number {
  return chosen.length + (priceWords(query) ? 1 : 0) + (query.inStockOnly ? 1 : 0)
}

/** What is in the list, for "Meer ringen laden". */
export function pieceWords({ category }: Pick<Listing, 'category'>): string {
  return category ? category.name.toLocaleLowerCase('nl') : 'sieraden'
}
