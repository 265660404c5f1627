import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/catalog-tables.server.ts'
import { offers } from '#app/features/offers/offers-table.server.ts'
import { readLiveOffers } from '#app/features/offers/read-live-offers.server.ts'
import { upsertOffers, writeQuotes } from '#app/features/offers/write-offers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { FoundPiece, SourceName } from './marketplace-source.ts'
import type { PieceDraft } from './piece-draft.ts'
import type { ProductEvent } from './product-events.ts'
import { sourcedFields } from './sourced-fields-table.server.ts'

export interface WrittenPiece {
  piece: FoundPiece
  draft: PieceDraft
  productId: number
  /** which of its choices; null: the piece as a whole, or not known */
  variantId: number | null
  /** made just now, so that its words are the source's */
  isNew: boolean
}

type Field = 'name' | 'subtitle'

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

/**
 * The words of who brought a product go where its own still stand; the owner's stay, and nobody else has a say in them.
 */
export async function writeWords(
  tx: Db,
  source: SourceName,
  written: WrittenPiece[],
  now: Date,
): Promise<ProductEvent[]> {
  const ids = written.map(({ productId }) => productId)
  const current = await tx
    .select({
      ...{ id: products.id, name: products.name, subtitle: products.subtitle },
      ref: products.importRef,
    })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.importSource, source)))
    .orderBy(products.id)
    .for('update')
  const known = await tx.select().from(sourcedFields).where(inArray(sourcedFields.productId, ids))
  const renamed: ProductEvent[] = []
  const rows: (typeof sourcedFields.$inferInsert)[] = []
  for (const { piece, draft, productId, isNew } of written) {
    const { externalId, country } = piece.place
    const product = current.find(({ id, ref }) => id === productId && ref === externalId)
    const own = known.filter((row) => row.productId === productId)
    if (!product || !(isNew || own.some((row) => row.country === country))) continue
    const told = { productId, source, country, readAt: now }
    const next: Partial<Record<Field, string>> = {}
    for (const field of ['name', 'subtitle'] as const) {
      const value = draft.words[field]
      const isTheirs =
        isNew || own.some((row) => row.field === field && row.value === product[field])
      if (!isTheirs) continue
      rows.push({ ...told, field, value })
      if (product[field] !== value) next[field] = value
    }
    if (Object.keys(next).length === 0) continue
    await tx
      .update(products)
      .set({ ...next, updatedAt: now })
      .where(eq(products.id, productId))
    renamed.push({ productId, seller: piece.place.seller, kind: 'name' })
  }
  if (rows.length > 0) {
    await tx
      .insert(sourcedFields)
      .values(rows)
      .onConflictDoUpdate({
        target: [sourcedFields.productId, sourcedFields.field],
        set: { value: sql`excluded.value`, readAt: sql`excluded.read_at` },
      })
  }
  return renamed
}
