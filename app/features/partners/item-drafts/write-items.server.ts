import { and, eq, inArray } from 'drizzle-orm'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { upsertOffers, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ProductEvent } from './product-events.ts'
import { type WrittenItem, writeItemTexts } from './write-item-texts.server.ts'

/**
 * Writes the data that a source returned at `readAt`. Returns events about the differences: texts of a product, price or
 * availability of an offer.
 */
export async function writeItems(
  tx: Db,
  source: SourceName,
  writtenItems: WrittenItem[],
  { readAt, now }: { readAt: Date; now: Date },
): Promise<ProductEvent[]> {
  if (writtenItems.length === 0) return []
  const ids = writtenItems.map(({ productId }) => productId)
  const offersBefore = await readLiveOffers(tx, ids, now)
  await upsertOffers(
    tx,
    writtenItems.map(({ item, productId, variantId }) => ({
      ...item.offerRef,
      productId,
      variantId: variantId ?? undefined,
      feedId: item.row?.feedId,
      familyRef: item.row && item.family?.id,
    })),
    now,
  )
  const rows = await tx
    .select({ id: offers.id, country: offers.country, externalId: offers.externalId })
    .from(offers)
    .where(and(eq(offers.source, source), inArray(offers.productId, ids)))
  const events: ProductEvent[] = []
  const quotedOffers = writtenItems.flatMap(({ item, productId }) => {
    const { country, externalId } = item.offerRef
    const row = rows.find((offer) => offer.country === country && offer.externalId === externalId)
    if (!row) return []
    const quoteBefore = offersBefore.find(({ id }) => id === row.id)?.quote
    const { priceCents, availability } = item.quote
    const eventBase = { productId, seller: item.offerRef.seller }
    if (!quoteBefore) events.push({ ...eventBase, kind: 'imported' })
    else if (quoteBefore.priceCents !== priceCents) events.push({ ...eventBase, kind: 'price' })
    if (quoteBefore && quoteBefore.availability !== availability)
      events.push({ ...eventBase, kind: 'availability' })
    const quote = { ...item.quote, rating: item.rating ?? null }
    return [{ offerId: row.id, source, quote, rowHash: item.row?.hash }]
  })
  await writeQuotes(tx, quotedOffers, readAt)
  return [...events, ...(await writeItemTexts(tx, source, writtenItems, now))]
}
