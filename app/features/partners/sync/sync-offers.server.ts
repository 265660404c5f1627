import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { deleteOldEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import type {
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  acquireSyncLock,
  findPauseFailure,
  hasCallsLeft,
  readSourceAccount,
  releaseSyncLock,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import {
  RESERVED_CALL_SHARE,
  type SyncedSource,
} from '#app/features/partners/marketplace-sources/sync.ts'
import { readActiveSources } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { queryOffers } from './query-offers.server.ts'
import { type DueOffer, readDueOffers } from './read-due-offers.server.ts'
import { refreshFamilies } from './refresh-families.server.ts'

/** Number of offers after which the cached pages of their products are cleared. */
const OFFERS_PER_ROUND = 500

interface SyncOptions {
  signal?: AbortSignal
  /** time at which the run stops, between two queries; the next run continues */
  deadline?: Date
  onProgress?: (syncResult: SyncedSource) => void
}

/**
 * Refreshes every due offer of a source, the most viewed first, and then families, within the quota of the account. Only one
 * process runs at a time, and an interrupted run is continued. Data that the source does not report stays unchanged.
 */
export async function syncSource(
  app: App,
  source: MarketplaceSource,
  { signal, deadline, onProgress }: SyncOptions = {},
): Promise<SyncedSource> {
  const syncResult: SyncedSource = { ...EMPTY_RESULT, source: source.name }
  const stop = (reason: SyncedSource['stopped']) => ({ ...syncResult, stopped: reason })
  const fail = (failure: SourceFailure) => ({
    ...stop(failure.error),
    ...('until' in failure && { until: failure.until }),
  })
  const { account } = source
  if (!account) return stop('no-account')
  const state = await readSourceAccount(app, account)
  const pause = findPauseFailure(app, state)
  if (pause) return fail(pause)
  if (!(await acquireSyncLock(app, account))) return stop('at-work')
  const countriesWithoutAccount: string[] = []
  try {
    for (;;) {
      const dueOffers = await readDueOffers(app, source.name, countriesWithoutAccount)
      if (dueOffers.length === 0) {
        const families = await refreshFamilies(app, source, { signal, deadline })
        syncResult.changed += families.changed
        if (families.failure) return fail(families.failure)
        return families.wasInterrupted ? stop('cut-short') : syncResult
      }
      for (const round of chunks(dueOffers, OFFERS_PER_ROUND)) {
        if (!(await hasCallsLeft(app, account, RESERVED_CALL_SHARE))) return stop('quota-used')
        const touchedProductIds = new Set<number>()
        const failure = await queryRound(app, source, round, {
          syncResult,
          touchedProductIds,
          countriesWithoutAccount,
        })
        await refreshProducts(app, [...touchedProductIds])
        onProgress?.(syncResult)
        if (failure) return fail(failure)
        const isPastDeadline = deadline !== undefined && app.clock.now() >= deadline
        if (signal?.aborted || isPastDeadline || !(await acquireSyncLock(app, account)))
          return stop('cut-short')
      }
    }
  } finally {
    await releaseSyncLock(app, account)
  }
}

const EMPTY_RESULT = { queried: 0, changed: 0, missing: 0, hidden: 0, shown: 0, stopped: null }

const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

async function queryRound(
  app: App,
  source: MarketplaceSource,
  round: DueOffer[],
  {
    syncResult,
    touchedProductIds,
    countriesWithoutAccount,
  }: {
    syncResult: SyncedSource
    touchedProductIds: Set<number>
    countriesWithoutAccount: string[]
  },
): Promise<SourceFailure | null> {
  for (const [country, offers] of Map.groupBy(round, (offer) => offer.country)) {
    for (const batch of chunks(offers, source.batchSize)) {
      const result = await queryOffers(app, source, country, batch)
      if (!result.ok && result.error === 'no-account') {
        // The account does not cover this country; it may cover others.
        countriesWithoutAccount.push(country)
        break
      }
      if (!result.ok && result.error === 'rejected') {
        // The source rejects the request itself, so a retry would not help.
        syncResult.missing += batch.length
        continue
      }
      if (!result.ok) return result
      syncResult.queried += batch.length
      syncResult.missing += result.missing
      for (const { kind } of result.events) {
        if (kind === 'hidden' || kind === 'shown') syncResult[kind]++
      }
      const changedProductIds = new Set(result.events.map(({ productId }) => productId))
      syncResult.changed += changedProductIds.size
      for (const id of changedProductIds) touchedProductIds.add(id)
    }
  }
  return null
}

/** Clears the cached pages of a product that was refreshed, so that pages show the new data at once. */
export async function refreshSyncedProduct(
  app: App,
  productId: number,
  isChanged: boolean,
): Promise<void> {
  if (isChanged) await refreshProducts(app, [productId])
  else await announceChanges(app, [`product:${productId}`])
}

/** Maximum duration of a run, which is shorter than the interval between runs. */
const MAX_RUN_MS = 240_000

/** Refreshes due offers of all sources in parallel, because each source has its own quota. */
export async function syncSources(app: App, signal: AbortSignal): Promise<void> {
  const deadline = new Date(app.clock.now().getTime() + MAX_RUN_MS)
  const sources = await readActiveSources(app)
  const results = await Promise.all(
    sources.map((source) => syncSource(app, source, { signal, deadline })),
  )
  for (const syncResult of results)
    if (syncResult.queried > 0 || syncResult.stopped)
      app.log.info(syncResult, 'marketplace offers refreshed')
  await deleteOldEvents(app)
}
