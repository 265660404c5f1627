import { LRUCache } from 'lru-cache'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/features/core/settings/settings.ts'
import type { App, Resource } from '#app/platform/app.ts'
import type { VatIdCheck } from './vat-id.ts'
import { queryVies } from './vies.server.ts'

const TIMEOUT_MS = 3_000
const CACHE_SIZE = 1_000
const CACHE_MS = 3_600_000

const checks: Resource<LRUCache<string, VatIdCheck>> = {
  name: 'vat-id-checks',
  open: ({ clock }) =>
    new LRUCache({
      max: CACHE_SIZE,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
}

/** What VIES said of a BTW-id within the hour; null when it was not asked, or did not know. */
export function knownVatId(app: App, vatId: string): VatIdCheck | null {
  return app.use(checks).get(vatId) ?? null
}

/** Whether a BTW-id exists, as VIES says now or said within the hour. An outage is never kept. */
export async function checkVatId(
  app: App,
  vatId: string,
  settings: ShopSettings,
): Promise<VatIdCheck> {
  const cache = app.use(checks)
  const known = cache.get(vatId)
  if (known) return known
  // The demo's own number is invented, and VIES answers nothing to who asks under such a one.
  const requester = settings.vatId === DEFAULT_SETTINGS.vatId ? null : settings.vatId
  const { kind, ...rest } = await queryVies(app.env.VIES_URL, vatId, requester, TIMEOUT_MS)
  const at = app.clock.now().toISOString()
  const check = { state: kind, at, ...rest } as VatIdCheck
  if (kind === 'unavailable') app.log.warn('VIES gave no answer')
  else cache.set(vatId, check)
  return check
}
