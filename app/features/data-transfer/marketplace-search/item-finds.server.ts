import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  FINDS_PER_PAGE,
  type ItemQuery,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { sourceFailureMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import { withSourceTimeout } from '#app/features/partners/marketplace-sources/with-source-timeout.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { itemFinds } from './item-searches-tables.server.ts'
import { type ItemResult, toItemResult } from './search-marketplace.server.ts'

const isUndecidedFind = (searchId: number) =>
  and(eq(itemFinds.searchId, searchId), eq(itemFinds.state, 'waiting'))

/**
 * Returns a page of undecided finds with their current data. The data is fetched from the source each time, because its
 * terms forbid storing it. If the source fails, the finds have no data and `error` has the reason.
 */
export async function readFinds(
  app: App,
  { id, source: sourceName, country }: Pick<ItemQuery, 'source' | 'country'> & { id: number },
  page: number,
): Promise<{ rows: ItemResult[]; total: number; page: number; error: string | null }> {
  const total = await app.db.$count(itemFinds, isUndecidedFind(id))
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / FINDS_PER_PAGE)))
  const finds = await app.db
    .select({ itemRef: itemFinds.itemRef })
    .from(itemFinds)
    .where(isUndecidedFind(id))
    .orderBy(asc(itemFinds.foundAt), asc(itemFinds.itemRef))
    .limit(FINDS_PER_PAGE)
    .offset((shownPage - 1) * FINDS_PER_PAGE)
  const itemRefs = finds.map((find) => find.itemRef)
  const pageInfo = { total, page: shownPage }
  if (itemRefs.length === 0) return { ...pageInfo, rows: [], error: null }
  const marketplace = await SOURCES[sourceName](app)
  const lookup = await withSourceTimeout(app, marketplace, marketplace.lookUp(country, itemRefs))
  if (!lookup.ok) {
    const error = sourceFailureMessage(lookup, SOURCE_NAMES[sourceName])
    return { ...pageInfo, rows: itemRefs.map(rowWithoutData), error }
  }
  const matches = await matchItems(app.db, sourceName, lookup.items)
  const resultsByRef = new Map(
    lookup.items.map((item) => {
      const row = toItemResult(item, matches.get(item))
      return [row.itemRef, row]
    }),
  )
  return {
    ...pageInfo,
    rows: itemRefs.map((itemRef) => resultsByRef.get(itemRef) ?? rowWithoutData(itemRef)),
    error: null,
  }
}

const rowWithoutData = (itemRef: string): ItemResult => ({
  itemRef,
  title: itemRef,
  photo: '',
  price: '',
  rating: '',
  productId: null,
  isOffered: false,
})

/** Returns all undecided finds of a search. */
export async function readUndecidedRefs(app: App, searchId: number): Promise<string[]> {
  const rows = await app.db
    .select({ itemRef: itemFinds.itemRef })
    .from(itemFinds)
    .where(isUndecidedFind(searchId))
    .orderBy(asc(itemFinds.foundAt), asc(itemFinds.itemRef))
  return rows.map(({ itemRef }) => itemRef)
}

/** Stores a decision about finds, so that they are not shown again. */
export async function decideFinds(
  app: App,
  searchId: number,
  { itemRefs, state }: { itemRefs: string[]; state: 'taken' | 'declined' },
): Promise<void> {
  if (itemRefs.length === 0) return
  await app.db
    .update(itemFinds)
    .set({ state })
    .where(and(isUndecidedFind(searchId), inArray(itemFinds.itemRef, itemRefs)))
}
