import type { JobKind } from '#app/platform/jobs.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Every job of the shop, one line each, pointing at its feature. */
function listJobs(_shop: Shop): JobKind<object>[] {
  return []
}

/** Begins to work off the queue. Called after the shop listens, so that it never delays the first answer. */
export async function startJobs(shop: Shop): Promise<void> {
  await shop.jobs.start(listJobs(shop))
}
