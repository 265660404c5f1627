import { and, asc, count, eq, lte } from 'drizzle-orm'
import {
  MOST_FINDS,
  MOST_SEARCHES,
  type PieceQuestion,
} from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import { waitsUntil } from '#app/features/data-transfer/marketplace-runs/work-pieces.server.ts'
import { findPieces } from '#app/features/partners/item-drafts/find-pieces.server.ts'
import { importPiecesMessage } from '#app/features/partners/item-drafts/import-pieces.ts'
import { matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { addHours } from '#app/platform/clock.ts'
import type { Shop } from '#app/platform/shop.ts'
import { pieceFinds, pieceSearches } from './piece-searches-tables.server.ts'
import { askedBy } from './search-pieces.server.ts'

type Search = typeof pieceSearches.$inferSelect

/** Lets a search repeat itself from now on, at once for the first time; one that does so already gets another pace. Its number. */
export async function repeatSearch(
  shop: Shop,
  { source, country, words, brand, node, minCents, maxCents }: PieceQuestion,
  { everyHours, actor }: { everyHours: number; actor: string },
): Promise<{ ok: true; id: number } | { ok: false; error: 'too-many' }> {
  const now = shop.clock.now()
  if ((await shop.db.$count(pieceSearches)) >= MOST_SEARCHES)
    return { ok: false, error: 'too-many' }
  const [search] = await shop.db
    .insert(pieceSearches)
    .values({
      source,
      country,
      words,
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
        ...[pieceSearches.source, pieceSearches.country, pieceSearches.words, pieceSearches.brand],
        ...[pieceSearches.node, pieceSearches.minCents, pieceSearches.maxCents],
      ],
      set: { everyHours, nextAt: now },
    })
    .returning({ id: pieceSearches.id })
  if (!search) throw new Error('the search was not noted')
  await shop.jobs.send(REPEAT_SEARCHES)
  return { ok: true, id: search.id }
}

/** Name of the job that does searches that are due; ask for it after the commit. */
export const REPEAT_SEARCHES = 'repeated-searches'

/** What it found and nobody looked at is forgotten with it. */
export async function stopSearch(shop: Shop, id: number): Promise<void> {
  await shop.db.delete(pieceSearches).where(eq(pieceSearches.id, id))
}

export async function findSearch(shop: Shop, id: number): Promise<Search | undefined> {
  const [search] = await shop.db.select().from(pieceSearches).where(eq(pieceSearches.id, id))
  return search
}

/** Searches that repeat, with how many finds wait. */
export async function readSearches(shop: Shop): Promise<(Search & { waiting: number })[]> {
  const [rows, waiting] = await Promise.all([
    shop.db.select().from(pieceSearches).orderBy(asc(pieceSearches.id)).limit(MOST_SEARCHES),
    shop.db
      .select({ id: pieceFinds.searchId, count: count() })
      .from(pieceFinds)
      .where(eq(pieceFinds.state, 'waiting'))
      .groupBy(pieceFinds.searchId),
  ])
  const counts = new Map(waiting.map((row) => [row.id, row.count]))
  return rows.map((row) => ({ ...row, waiting: counts.get(row.id) ?? 0 }))
}

/** The first search of which finds wait, and how many wait of all; null: none do. */
export async function readWaitingFinds(
  shop: Shop,
): Promise<{ count: number; searches: number; first: PieceQuestion & { id: number } } | null> {
  const found = (await readSearches(shop)).filter(({ waiting }) => waiting > 0)
  const [first] = found
  if (!first) return null
  const total = found.reduce((sum, { waiting }) => sum + waiting, 0)
  return { count: total, searches: found.length, first }
}

/** Does each search that is due, and notes what of its finds the shop has not yet. */
export async function repeatDueSearches(shop: Shop, signal: AbortSignal): Promise<void> {
  const off = await readSwitchedOff(shop)
  while (!signal.aborted) {
    const now = shop.clock.now()
    const [due] = await shop.db
      .select()
      .from(pieceSearches)
      .where(lte(pieceSearches.nextAt, now))
      .orderBy(asc(pieceSearches.nextAt), asc(pieceSearches.id))
      .limit(1)
    if (!due) return
    const mine = await shop.db
      .update(pieceSearches)
      .set({ nextAt: addHours(now, due.everyHours) })
      // Another process of the shop may have begun it.
      .where(and(eq(pieceSearches.id, due.id), eq(pieceSearches.nextAt, due.nextAt)))
      .returning({ id: pieceSearches.id })
    if (mine.length > 0 && !off.has(due.source)) await searchAgain(shop, due)
  }
}

async function searchAgain(shop: Shop, search: Search): Promise<void> {
  const { id, source: name, country, words, brand, node, minCents, maxCents } = search
  const source = await SOURCES[name](shop)
  const terms = { words, brand, node, minCents, maxCents }
  let failure: string | null = null
  let nextAt: Date | null = null
  for await (const found of findPieces(source, {
    country,
    wanted: { ...terms, most: MOST_FINDS },
  })) {
    if (!found.ok) {
      failure = importPiecesMessage({ ...found, pieces: [] }, SOURCE_NAMES[name])
      nextAt = waitsUntil(shop, found)
      break
    }
    const matches = await matchPieces(shop.db, name, found.pieces)
    const fresh = found.pieces.filter((piece) => !matches.get(piece)?.hasOffer)
    const asked = [...new Set(fresh.map(askedBy))].filter((one) => one !== '')
    if (asked.length === 0) continue
    const foundAt = shop.clock.now()
    // What was taken or declined before stays so.
    await shop.db
      .insert(pieceFinds)
      .values(asked.map((one) => ({ searchId: id, asked: one, foundAt })))
      .onConflictDoNothing()
  }
  await shop.db
    .update(pieceSearches)
    .set({
      failure,
      ...(failure === null && { searchedAt: shop.clock.now() }),
      ...(nextAt && { nextAt }),
    })
    .where(eq(pieceSearches.id, id))
}
