import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  FINDS_PER_PAGE,
  type PieceQuestion,
} from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import { askedNowMessage } from '#app/features/partners/item-drafts/import-pieces.ts'
import { matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import { askPatiently } from '#app/features/partners/marketplace-sources/ask-patiently.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { pieceFinds } from './piece-searches-tables.server.ts'
import { type FoundRow, foundRow } from './search-pieces.server.ts'

const waitingOf = (searchId: number) =>
  and(eq(pieceFinds.searchId, searchId), eq(pieceFinds.state, 'waiting'))

/**
 * A page of what a search found and nobody looked at yet. Their source is asked what they are now: that may not be kept. Where it
 * does not answer they come without it, and `error` says why.
 */
export async function readFinds(
  shop: Shop,
  { id, source: name, country }: Pick<PieceQuestion, 'source' | 'country'> & { id: number },
  page: number,
): Promise<{ rows: FoundRow[]; total: number; page: number; error: string | null }> {
  const total = await shop.db.$count(pieceFinds, waitingOf(id))
  const shown = Math.min(page, Math.max(1, Math.ceil(total / FINDS_PER_PAGE)))
  const finds = await shop.db
    .select({ asked: pieceFinds.asked })
    .from(pieceFinds)
    .where(waitingOf(id))
    .orderBy(asc(pieceFinds.foundAt), asc(pieceFinds.asked))
    .limit(FINDS_PER_PAGE)
    .offset((shown - 1) * FINDS_PER_PAGE)
  const asked = finds.map((find) => find.asked)
  const rest = { total, page: shown }
  if (asked.length === 0) return { ...rest, rows: [], error: null }
  const there = await SOURCES[name](shop)
  const answer = await askPatiently(shop, there, there.lookUp(country, asked))
  if (!answer.ok) {
    const error = askedNowMessage(answer, SOURCE_NAMES[name])
    return { ...rest, rows: asked.map(unknownRow), error }
  }
  const matches = await matchPieces(shop.db, name, answer.pieces)
  const known = new Map(
    answer.pieces.map((piece) => {
      const row = foundRow(piece, matches.get(piece))
      return [row.asked, row]
    }),
  )
  return { ...rest, rows: asked.map((one) => known.get(one) ?? unknownRow(one)), error: null }
}

const unknownRow = (asked: string): FoundRow => ({
  asked,
  title: asked,
  photo: '',
  price: '',
  rating: '',
  productId: null,
  isOffered: false,
})

/** Everything that a search found and nobody looked at yet. */
export async function readWaiting(shop: Shop, searchId: number): Promise<string[]> {
  const rows = await shop.db
    .select({ asked: pieceFinds.asked })
    .from(pieceFinds)
    .where(waitingOf(searchId))
    .orderBy(asc(pieceFinds.foundAt), asc(pieceFinds.asked))
  return rows.map(({ asked }) => asked)
}

/** What was decided of finds that waited; they are not shown again. */
export async function decideFinds(
  shop: Shop,
  searchId: number,
  { asked, state }: { asked: string[]; state: 'taken' | 'declined' },
): Promise<void> {
  if (asked.length === 0) return
  await shop.db
    .update(pieceFinds)
    .set({ state })
    .where(and(waitingOf(searchId), inArray(pieceFinds.asked, asked)))
}
