import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import type {
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  findPauseFailure,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { readActiveSources } from '#app/features/partners/marketplaces/sources.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { queryOffers } from './query-offers.server.ts'
import { readOffersAtSource } from './read-offers-at-source.server.ts'
import { refreshSyncedProduct } from './sync-offers.server.ts'
import { mayQueryForVisitor } from './visitor-queries.server.ts'

export type SyncProductResult = { ok: true; events: ProductEvent[] } | SourceFailure

/** Maximum number of simultaneous refreshes for shoppers; further shoppers see the stored data. */
const MAX_SIMULTANEOUS = 4

const runningSyncs: Resource<Map<number, Promise<SyncProductResult>>> = {
  name: 'product-syncs',
  open: () => new Map(),
}

/**
 * Refreshes a product for a visitor if its data is older than its source considers fresh. Simultaneous requests share one
 * response, and recent data causes no query.
 */
export function syncProduct(app: App, productId: number, ip: string): Promise<SyncProductResult> {
  const syncs = app.use(runningSyncs)
  const runningSync = syncs.get(productId)
  if (runningSync) return runningSync
  if (syncs.size >= MAX_SIMULTANEOUS) return Promise.resolve({ ok: true, events: [] })
  const sync = querySources(app, productId, ip).finally(() => syncs.delete(productId))
  syncs.set(productId, sync)
  return sync
}

async function querySources(app: App, productId: number, ip: string): Promise<SyncProductResult> {
  const events: ProductEvent[] = []
  let failure: SourceFailure | undefined
  let isQueried = false
  for (const source of await readActiveSources(app)) {
    const queryResult = await querySource(app, source, { productId, ip })
    if ('failure' in queryResult) failure = queryResult.failure
    isQueried ||= queryResult.events.length > 0 || queryResult.isQueried
    events.push(...queryResult.events)
  }
  if (isQueried) await refreshSyncedProduct(app, productId, events.length > 0)
  // Events of one source are returned even if another source failed.
  return failure && events.length === 0 ? failure : { ok: true, events }
}

interface QueriedSource {
  events: ProductEvent[]
  isQueried: boolean
  failure?: SourceFailure
}

async function querySource(
  app: App,
  source: MarketplaceSource,
  { productId, ip }: { productId: number; ip: string },
): Promise<QueriedSource> {
  const queryResult: QueriedSource = { events: [], isQueried: false }
  const freshSince = app.clock.now().getTime() - POLICIES[source.name].pageRefreshHours * 3_600_000
  const offersAtSource = await readOffersAtSource(app.db, productId, source.name)
  const staleOffers = offersAtSource.filter(
    ({ queriedAt }) => !queriedAt || queriedAt.getTime() <= freshSince,
  )
  if (staleOffers.length === 0 || !source.account) return queryResult
  const failure = findPauseFailure(app, await readSourceAccount(app, source.account))
  if (failure) return { ...queryResult, failure }
  if (!(await mayQueryForVisitor(app, source.account, ip))) return queryResult
  for (const [country, offers] of Map.groupBy(staleOffers, (offer) => offer.country)) {
    const result = await queryOffers(app, source, country, offers.slice(0, source.batchSize))
    if (result.ok) {
      queryResult.isQueried = true
      queryResult.events.push(...result.events)
    } else if (result.error !== 'no-account') return { ...queryResult, failure: result }
  }
  return queryResult
}
