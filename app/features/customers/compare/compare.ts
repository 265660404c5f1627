import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { path } from '#app/platform/path.ts'

/** A product on a visitor's compare list. */
export interface ComparedItem {
  id: number
  name: string
  slug: string
  photo: Photo | null
}

/** Products on a visitor's list by group id; groups without products are absent. */
export type ItemsByGroup = Record<number, ComparedItem[]>

export type CompareResult =
  | { ok: true; compared: ItemsByGroup; group: CompareGroup }
  | { ok: false; error: 'unknown-product' | 'list-full' }

/** Lifetime of a visitor's compare list (docs/contract/http.md A2). */
export const COMPARE_DAYS = 30
export const MAX_COMPARED = 40
/** The compare button works from this many products in a group [V07]. */
export const MIN_COMPARED = 2
export const MESSAGE_MS = 4_500
export const SEARCH_DELAY_MS = 100
export const MAX_SEARCH_RESULTS = 5
/** URL of the compare form: the target of "Vergelijk" without JavaScript. COMPARE_FORM is the id of the form. */
export const COMPARE_URL = path('/vergelijken/:group?')
export const COMPARE_FORM = 'vergelijk'
/** Cookie that makes the page's script fetch the list; visitors without the cookie have no list. */
export const COMPARE_COOKIE = 'schakel_compare'

/** Returns the group of a product: the first group with one of its categories, else the group for all other categories. */
export function groupOf(groups: CompareGroup[], categoryIds: number[]): CompareGroup | undefined {
  return (
    groups.find((group) => group.categoryIds.some((id) => categoryIds.includes(id))) ??
    groups.find((group) => group.isCatchAll)
  )
}

/** The URL of a comparison of these products [S05]; without ids the page shows the visitor's own list. */
export function compareUrl(group: { slug: string } | undefined, ids: number[]): string {
  const page = group ? `${COMPARE_URL}${group.slug}/` : COMPARE_URL
  return ids.length === 0 ? page : `${page}?compareids=${ids.join(',')}`
}

/** The URL of a comparison of these items. */
export function compareItemsUrl(
  group: { slug: string } | undefined,
  items: ComparedItem[],
): string {
  return compareUrl(
    group,
    items.map(({ id }) => id),
  )
}

/** Parses `compareids`; removes duplicates and ignores invalid ids. */
export function readCompareIds(text: string): number[] {
  const ids = text
    .split(',')
    .filter((part) => /^ ?\d{1,10} ?$/.test(part))
    .map(Number)
    .filter((id) => id > 0 && id < 2 ** 31)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

/** Message for too few products; null if there are enough [X01] [X02]. */
export function tooFewText(count: number): string | null {
  if (count === 0) return 'Please, add items to this compare group or choose not empty group'
  return count < MIN_COMPARED ? 'Please, add more items to compare' : null
}

const NUMBER_TEXTS = [
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

/** "Nog geen ringen te vergelijken" */
export const nothingTitle = (group: { name: string } | undefined): string =>
  group ? `Nog geen ${group.name.toLowerCase()} te vergelijken` : 'Nog niets te vergelijken'

/** "Drie ringen naast elkaar" */
export function compareTitle(count: number, groupName: string): string {
  if (count < MIN_COMPARED) return `${groupName} vergelijken`
  return `${NUMBER_TEXTS[count] ?? count} ${groupName.toLowerCase()} naast elkaar`
}
