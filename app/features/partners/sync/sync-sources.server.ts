import { clearEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { openSources } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { syncSource } from './sync-offers.server.ts'

/** A round ends before the next one is due. */
const ROUND_MS = 240_000

/** Keeps what all sources say of the shop's pieces young, side by side: each has its own quota. */
export async function syncSources(app: App, signal: AbortSignal): Promise<void> {
  const until = new Date(app.clock.now().getTime() + ROUND_MS)
  const sources = await openSources(app)
  const all = await Promise.all(sources.map((source) => syncSource(app, source, { signal, until })))
  for (const done of all)
    if (done.queried > 0 || done.stopped) app.log.info(done, 'marketplace asked anew')
  await clearEvents(app)
}
