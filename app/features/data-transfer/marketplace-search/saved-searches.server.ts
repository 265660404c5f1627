import { and, asc, count, eq, lte } from 'drizzle-orm'
import {
  type ItemQuery,
  MAX_FINDS,
  MAX_SEARCHES,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { retryTimeOf } from '#app/features/data-transfer/marketplace-runs/run-items-import.server.ts'
import { findItems } from '#app/features/partners/item-drafts/find-items.server.ts'
import { importItemsMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { matchItems } from '#app/features/partners/item-drafts/match-items.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { addHours } from '#app/platform/clock.ts'
import { itemFinds, itemSearches } from './item-searches-tables.server.ts'
import { itemRefOf } from './search-marketplace.server.ts'

type Search = typeof itemSearches.$inferSelect

/** Saves a search that is repeated from now on, or changes the interval of a saved search. Returns its id. */
export async function saveRepeatedSearch(
  app: App,
  { source, country, terms, brand, node, minCents, maxCents }: ItemQuery,
  { everyHours, actor }: { everyHours: number; actor: string },
): Promise<{ ok: true; id: number } | { ok: false; error: 'too-many' }> {
  const now = app.clock.now()
  if ((await app.db.$count(itemSearches)) >= MAX_SEARCHES) return { ok: false, error: 'too-many' }
  const [search] = await app.db
    .insert(itemSearches)
    .values({
      source,
      country,
      terms,
      brand,
      node,
      minCents,
      maxCents,
      everyHours,
      actor,
      nextAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [
        itemSearches.source,
        itemSearches.country,
        itemSearches.terms,
        itemSearches.brand,
        itemSearches.node,
        itemSearches.minCents,
        itemSearches.maxCents,
      ],
      set: { everyHours, nextAt: now },
    })
    .returning({ id: itemSearches.id })
  if (!search) throw new Error('the search was not inserted')
  await app.jobs.send(REPEAT_SEARCHES)
  return { ok: true, id: search.id }
}

/** Name of the job that runs due searches. Callers send the job after their transaction commits. */
export const REPEAT_SEARCHES = 'repeated-searches'

/** Deletes a search together with its undecided finds. */
export async function stopSearch(app: App, id: number): Promise<void> {
  await app.db.delete(itemSearches).where(eq(itemSearches.id, id))
}

export async function findSearch(app: App, id: number): Promise<Search | undefined> {
  const [search] = await app.db.select().from(itemSearches).where(eq(itemSearches.id, id))
  return search
}

/** Returns the repeated searches with the number of undecided finds of each. */
export async function readSearches(app: App): Promise<(Search & { waiting: number })[]> {
  const [rows, waitingRows] = await Promise.all([
    app.db.select().from(itemSearches).orderBy(asc(itemSearches.id)).limit(MAX_SEARCHES),
    app.db
      .select({ id: itemFinds.searchId, count: count() })
      .from(itemFinds)
      .where(eq(itemFinds.state, 'waiting'))
      .groupBy(itemFinds.searchId),
  ])
  const counts = new Map(waitingRows.map((row) => [row.id, row.count]))
  return rows.map((row) => ({ ...row, waiting: counts.get(row.id) ?? 0 }))
}

/** Returns the first search with undecided finds and the total number of undecided finds; null if there are none. */
export async function readWaitingFinds(
  app: App,
): Promise<{ count: number; searchCount: number; firstSearch: ItemQuery & { id: number } } | null> {
  const searchesWithFinds = (await readSearches(app)).filter(({ waiting }) => waiting > 0)
  const [firstSearch] = searchesWithFinds
  if (!firstSearch) return null
  const total = searchesWithFinds.reduce((sum, { waiting }) => sum + waiting, 0)
  return { count: total, searchCount: searchesWithFinds.length, firstSearch }
}

/** Runs each due search and stores the finds that are not in the shop yet. */
export async function repeatDueSearches(app: App, signal: AbortSignal): Promise<void> {
  const switchedOff = await readSwitchedOff(app)
  while (!signal.aborted) {
    const now = app.clock.now()
    const [dueSearch] = await app.db
      .select()
      .from(itemSearches)
      .where(lte(itemSearches.nextAt, now))
      .orderBy(asc(itemSearches.nextAt), asc(itemSearches.id))
      .limit(1)
    if (!dueSearch) return
    const claimedRows = await app.db
      .update(itemSearches)
      .set({ nextAt: addHours(now, dueSearch.everyHours) })
      // Another process may already have started this search.
      .where(and(eq(itemSearches.id, dueSearch.id), eq(itemSearches.nextAt, dueSearch.nextAt)))
      .returning({ id: itemSearches.id })
    if (claimedRows.length > 0 && !switchedOff.has(dueSearch.source))
      await runSearch(app, dueSearch)
  }
}

async function runSearch(app: App, search: Search): Promise<void> {
  const { id, source: sourceName, country, terms, brand, node, minCents, maxCents } = search
  const source = await SOURCES[sourceName](app)
  const searchTerms = { terms, brand, node, minCents, maxCents, limit: MAX_FINDS }
  let failure: string | null = null
  let nextAt: Date | null = null
  for await (const batch of findItems(source, { country, request: searchTerms })) {
    if (!batch.ok) {
      failure = importItemsMessage({ ...batch, items: [] }, SOURCE_NAMES[sourceName])
      nextAt = retryTimeOf(app, batch)
      break
    }
    const matches = await matchItems(app.db, sourceName, batch.items)
    const newItems = batch.items.filter((item) => !matches.get(item)?.hasOffer)
    const itemRefs = [...new Set(newItems.map(itemRefOf))].filter((itemRef) => itemRef !== '')
    if (itemRefs.length === 0) continue
    const foundAt = app.clock.now()
    // Finds with a decision do not change.
    await app.db
      .insert(itemFinds)
      .values(itemRefs.map((itemRef) => ({ searchId: id, itemRef, foundAt })))
      .onConflictDoNothing()
  }
  await app.db
    .update(itemSearches)
    .set({
      failure,
      ...(failure === null && { searchedAt: app.clock.now() }),
      ...(nextAt && { nextAt }),
    })
    .where(eq(itemSearches.id, id))
}
