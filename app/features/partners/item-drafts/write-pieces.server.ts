import { and, eq, inArray } from 'drizzle-orm'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { upsertOffers, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ProductEvent } from './product-events.ts'
import { type WrittenPiece, writeWords } from './write-words.server.ts'

/**
 * Writes what a source told at a moment. Comes back with what is other than it was: the words of a product, the price or the
 * availability of an offer.
 */
export async function writePieces(
  tx: Db,
  source: SourceName,
  written: WrittenPiece[],
  { at, now }: { at: Date; now: Date },
): Promise<ProductEvent[]> {
  if (written.length === 0) return []
  const ids = written.map(({ productId }) => productId)
  const before = await readLiveOffers(tx, ids, now)
  await upsertOffers(
    tx,
    written.map(({ piece, productId, variantId }) => ({
      ...piece.place,
      productId,
      variantId: variantId ?? undefined,
      feedId: piece.row?.feedId,
      familyRef: piece.row && piece.family?.id,
    })),
    now,
  )
  const rows = await tx
    .select({ id: offers.id, country: offers.country, externalId: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, source), inArray(offers.productId, ids)))
  const events: ProductEvent[] = []
  const quoted = written.flatMap(({ piece, productId }) => {
    const { country, externalId } = piece.place
    const row = rows.find((one) => one.country === country && one.externalId === externalId)
    if (!row) return []
    const was = before.find(({ id }) => id === row.id)?.quote
    const { priceCents, availability } = piece.quote
    const about = { productId, seller: piece.place.seller }
    if (!was) events.push({ ...about, kind: 'told' })
    else if (was.priceCents !== priceCents) events.push({ ...about, kind: 'price' })
    if (was && was.availability !== availability) events.push({ ...about, kind: 'availability' })
    const quote = { ...piece.quote, rating: piece.rating ?? null }
    return [{ offerId: row.id, source, quote, rowHash: piece.row?.hash }]
  })
  await writeQuotes(tx, quoted, at)
  return [...events, ...(await writeWords(tx, source, written, now))]
}
