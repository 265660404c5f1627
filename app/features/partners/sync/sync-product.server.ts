import type { ProductEvent } from '#app/features/partners/item-drafts/product-events.ts'
import type {
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import {
  pausedFor,
  readSourceAccount,
} from '#app/features/partners/marketplace-sources/source-account.server.ts'
import { openSources } from '#app/features/partners/marketplaces/sources.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { askAgain } from './ask-again.server.ts'
import { readAskable } from './read-askable.server.ts'
import { tellAsked } from './sync-offers.server.ts'

export type SyncProductResult = { ok: true; events: ProductEvent[] } | SourceFailure

/** Shoppers wait for so many products at a time; the others see what is known. */
const MOST_AT_ONCE = 4

const underWay: Resource<Map<number, Promise<SyncProductResult>>> = {
  name: 'product-syncs',
  open: () => new Map(),
}

/**
 * Asks anew about a product that somebody looks at, where what is known is older than its source finds young enough. Who asks at the
 * same time shares the answer, and nobody is asked about what was told just now.
 */
export function syncProduct(shop: Shop, productId: number): Promise<SyncProductResult> {
  const running = shop.use(underWay)
  const same = running.get(productId)
  if (same) return same
  if (running.size >= MOST_AT_ONCE) return Promise.resolve({ ok: true, events: [] })
  const sync = askSources(shop, productId).finally(() => running.delete(productId))
  running.set(productId, sync)
  return sync
}

async function askSources(shop: Shop, productId: number): Promise<SyncProductResult> {
  const events: ProductEvent[] = []
  let failure: SourceFailure | undefined
  let isAsked = false
  for (const source of await openSources(shop)) {
    const asked = await askSource(shop, source, productId)
    if ('failure' in asked) failure = asked.failure
    isAsked ||= asked.events.length > 0 || asked.isAsked
    events.push(...asked.events)
  }
  if (isAsked) await tellAsked(shop, productId, events.length > 0)
  // What one source told is not lost because another was silent.
  return failure && events.length === 0 ? failure : { ok: true, events }
}

interface AskedSource {
  events: ProductEvent[]
  isAsked: boolean
  failure?: SourceFailure
}

async function askSource(
  shop: Shop,
  source: MarketplaceSource,
  productId: number,
): Promise<AskedSource> {
  const done: AskedSource = { events: [], isAsked: false }
  const before = shop.clock.now().getTime() - POLICIES[source.name].freshHours * 3_600_000
  const known = await readAskable(shop.db, productId, source.name)
  const stale = known.filter(({ askedAt }) => !askedAt || askedAt.getTime() <= before)
  if (stale.length === 0 || !source.account) return done
  const failure = pausedFor(shop, await readSourceAccount(shop, source.account))
  if (failure) return { ...done, failure }
  for (const [country, offers] of Map.groupBy(stale, (offer) => offer.country)) {
    const result = await askAgain(shop, source, country, offers.slice(0, source.batch))
    if (result.ok) {
      done.isAsked = true
      done.events.push(...result.events)
    } else if (result.error !== 'no-account') return { ...done, failure: result }
  }
  return done
}
