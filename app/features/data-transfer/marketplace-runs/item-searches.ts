import type { RequestedItem } from '#app/features/data-transfer/import-runs/import-task.ts'
import type { SearchTerms } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

/** A search at a marketplace. A saved search is repeated automatically, and staff decide about its new results. */
export interface ItemQuery extends Required<SearchTerms> {
  source: RequestedItem['source']
  country: string
}

export const REPEATS = [
  { hours: 24, name: 'Elke dag' },
  { hours: 168, name: 'Elke week' },
] as const

/** Maximum number of results per repetition of a search. */
export const MAX_FINDS = 50
/** Results per page of the marketplace APIs. */
export const FINDS_PER_PAGE = 10
/** Maximum number of saved searches; nobody can follow more. */
export const MAX_SEARCHES = 100

export const repeatName = (hours: number): string =>
  REPEATS.find((option) => option.hours === hours)?.name.toLowerCase() ?? `elke ${hours} uur`

export const findsUrl = (searchId: number) =>
  path('/beheer/importeren/vondsten/:id', { id: searchId })

/** "3 vondsten wachten op je keuze." */
export const findsText = (count: number): string =>
  `${formatWhole(count)} ${count === 1 ? 'vondst wacht' : 'vondsten wachten'} op je keuze.`

/** "Amazon (nl): ketting, merk Aurelisse, van € 20,00, tot € 50,00" */
export function searchName(query: ItemQuery): string {
  const { source, country, terms, brand, node, minCents, maxCents } = query
  const parts = [
    terms,
    brand && `merk ${brand}`,
    node && `rubriek ${node}`,
    minCents > 0 && `van ${formatCents(minCents)}`,
    maxCents > 0 && `tot ${formatCents(maxCents)}`,
  ].filter(Boolean)
  return `${source === 'bol' ? 'bol' : 'Amazon'} (${country}): ${parts.join(', ')}`
}
