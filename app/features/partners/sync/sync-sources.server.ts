import { clearEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { openSources } from '#app/features/partners/marketplaces/sources.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { syncSource } from './sync-offers.server.ts'

/** A round ends before the next one is due. */
const ROUND_MS = 240_000

/** Keeps what all sources say of the shop's pieces young, side by side: each has its own quota. */
export async function syncSources(shop: Shop, signal: AbortSignal): Promise<void> {
  const until = new Date(shop.clock.now().getTime() + ROUND_MS)
  const sources = await openSources(shop)
  const all = await Promise.all(
    sources.map((source) => syncSource(shop, source, { signal, until })),
  )
  for (const done of all)
    if (done.asked > 0 || done.stopped) shop.log.info(done, 'marketplace asked anew')
  await clearEvents(shop)
}
