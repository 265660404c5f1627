import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'

/** A piece in a visitor's list. */
export interface ComparedItem {
  id: number
  name: string
  slug: string
  photo: Photo | null
}

/** Pieces of a visitor by the number of their group; a group without any is absent. */
export type Compared = Record<number, ComparedItem[]>

export type CompareResult =
  | { ok: true; compared: Compared; group: CompareGroup }
  | { ok: false; error: 'unknown-product' | 'list-full' }

/** Lifetime of a visitor's compare list (docs/contract/http.md A2). */
export const COMPARE_DAYS = 30
export const MAX_COMPARED = 40
/** The compare button needs so many pieces in a group [V07]. */
export const MIN_COMPARED = 2
export const MESSAGE_MS = 4_500
export const SEARCH_DELAY_MS = 100
export const SEARCH_RESULTS = 5
/** Where "Vergelijk" goes without JavaScript, and the form that every such button belongs to. */
export const COMPARE_ADDRESS = '/vergelijken/'
export const COMPARE_FORM = 'vergelijk'
/** Tells the page's script that there is a list to ask for: who has none makes no call. */
export const COMPARE_COOKIE = 'schakel_compare'

/** The group of a piece that stands in these categories: the first that names one of them, else the one that takes the rest. */
export function groupOf(groups: CompareGroup[], categoryIds: number[]): CompareGroup | undefined {
  return (
    groups.find((group) => group.categoryIds.some((id) => categoryIds.includes(id))) ??
    groups.find((group) => group.takesRest)
  )
}

/** The page of a group with these pieces side by side [S05]; without pieces it shows the visitor's own. */
export function compareAddress(group: { slug: string } | undefined, ids: number[]): string {
  const page = group ? `${COMPARE_ADDRESS}${group.slug}/` : COMPARE_ADDRESS
  return ids.length === 0 ? page : `${page}?compareids=${ids.join(',')}`
}

/** The numbers in `compareids`, each once; what is no number is left out. */
export function readCompareIds(text: string): number[] {
  const ids = text
    .split(',')
    .filter((part) => /^ ?\d{1,10} ?$/.test(part))
    .map(Number)
    .filter((id) => id > 0 && id < 2 ** 31)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

/** What is missing before so many pieces can be compared; null: nothing [X01] [X02]. */
export function tooFewText(count: number): string | null {
  if (count === 0) return 'Please, add items to this compare group or choose not empty group'
  return count < MIN_COMPARED ? 'Please, add more items to compare' : null
}

const NUMBERS = [
  'Nul',
  'Eén',
  'Twee',
  'Drie',
  'Vier',
  'Vijf',
  'Zes',
  'Zeven',
  'Acht',
  'Negen',
  'Tien',
]

/** "Drie ringen naast elkaar" */
export function compareTitle(count: number, groupName: string): string {
  if (count < MIN_COMPARED) return `${groupName} vergelijken`
  return `${NUMBERS[count] ?? count} ${groupName.toLowerCase()} naast elkaar`
}
