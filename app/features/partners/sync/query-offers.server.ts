import type { Match } from '#app/features/partners/item-drafts/match-items.server.ts'
import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import {
  hideUnsold,
  showSoldAgain,
} from '#app/features/partners/item-drafts/unsold-products.server.ts'
import {
  importItems,
  SYNC_OPTIONS,
} from '#app/features/partners/marketplace-import/import-items.server.ts'
import type {
  MarketplaceItem,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  addMiss,
  markOffersQueried,
  resetMisses,
} from '#app/features/partners/offers/offer-writes.server.ts'
import { MAX_MISSES } from '#app/features/partners/offers/offers.ts'
import { deleteQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { addFamilyVariants, readUnqueriedFamilies } from './add-family-variants.server.ts'
import type { DueOffer } from './read-due-offers.server.ts'

type QueryOffersResult = { ok: true; events: ProductEvent[]; missing: number } | SourceFailure

/**
 * Queries a source for offers of one country, at most as many as fit in one call, and writes the results. The caller clears the
 * cached pages. If the source does not respond, the offers stay unchanged.
 */
export async function queryOffers(
  app: App,
  source: MarketplaceSource,
  country: string,
  dueOffers: DueOffer[],
): Promise<QueryOffersResult> {
  const lookup = await source.lookUp(
    country,
    dueOffers.map(({ externalId }) => externalId),
  )
  const now = app.clock.now()
  if (!lookup.ok) {
    if (lookup.error === 'rejected') await markOffersQueried(app.db, ids(dueOffers), now)
    return lookup
  }
  const itemsById = new Map(lookup.items.map((item) => [item.offerRef.externalId, item]))
  const matches = new Map(
    dueOffers.flatMap(({ productId, externalId }): [MarketplaceItem, Match][] => {
      const item = itemsById.get(externalId)
      return item ? [[item, { productId, variantId: null, hasOffer: true }]] : []
    }),
  )
  const missingOffers = dueOffers.filter(({ externalId }) => !itemsById.has(externalId))
  const foundOffers = dueOffers.filter(({ externalId }) => itemsById.has(externalId))
  const sourceItems = { readAt: lookup.readAt, items: [...matches.keys()], families: [], matches }
  const { events } = await importItems(app, source.name, sourceItems, {
    ...SYNC_OPTIONS,
    isRefreshDeferred: true,
    inSameTransaction: async (tx) => {
      const offerEvents = [
        ...(await recordFound(tx, foundOffers)),
        ...(await recordMissing(tx, missingOffers)),
      ]
      await markOffersQueried(tx, ids(dueOffers), now)
      const productIds = (kind: ProductEvent['kind']) =>
        offerEvents.filter((event) => event.kind === kind).map(({ productId }) => productId)
      return [
        ...offerEvents,
        ...(await hideUnsold(tx, productIds('gone'), now)),
        ...(await showSoldAgain(tx, productIds('back'))),
      ]
    },
  })
  const familyMatches = [...matches].filter(([item]) => item.family)
  const unqueriedFamilies = await readUnqueriedFamilies(
    app.db,
    source.name,
    familyMatches.map(([, { productId }]) => productId),
  )
  // A batch may contain several variants of one product, whose family is queried once.
  for (const [item, { productId }] of familyMatches)
    if (unqueriedFamilies.delete(productId))
      await addFamilyVariants(app, source, { country, item, productId })
  return { ok: true, events, missing: missingOffers.length }
}

const ids = (rows: DueOffer[]) => rows.map(({ id }) => id)

/** Resets the misses of offers that were found again, and returns events for their products. */
async function recordFound(tx: Db, foundOffers: DueOffer[]): Promise<ProductEvent[]> {
  if (foundOffers.length === 0) return []
  const rows = await resetMisses(tx, ids(foundOffers))
  return rows
    .filter(({ missesBefore }) => missesBefore >= MAX_MISSES)
    .map(({ productId, seller }) => ({ productId, seller, kind: 'back' }))
}

/** Adds a miss. A single one may be an error of the source; after three the offer is gone and its quote is deleted. */
async function recordMissing(tx: Db, missingOffers: DueOffer[]): Promise<ProductEvent[]> {
  if (missingOffers.length === 0) return []
  const rows = await addMiss(tx, ids(missingOffers))
  const goneOffers = rows.filter(({ misses }) => misses === MAX_MISSES)
  await deleteQuotes(
    tx,
    goneOffers.map(({ id }) => id),
  )
  return goneOffers.map(({ productId, seller }) => ({ productId, seller, kind: 'gone' }))
}
