import { LRUCache } from 'lru-cache'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
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

/** Returns the response of VIES in the last hour; null if the id was not checked or VIES did not answer. */
export function findCachedCheck(app: App, vatId: string): VatIdCheck | null {
  return app.use(checks).get(vatId) ?? null
}

/** Checks a VAT id with VIES. A response is cached for an hour, an outage is not. */
export async function checkVatId(
  app: App,
  vatId: string,
  settings: ShopSettings,
): Promise<VatIdCheck> {
  const cache = app.use(checks)
  const cachedCheck = cache.get(vatId)
  if (cachedCheck) return cachedCheck
  // VIES does not answer a requester with an invalid VAT id, and the demo's own VAT id is invented.
  const requester = settings.isDemo || settings.vatId === '' ? null : settings.vatId
  const { kind, ...details } = await queryVies(app.env.VIES_URL, vatId, requester, TIMEOUT_MS)
  const nowIso = app.clock.now().toISOString()
  const check = { state: kind, at: nowIso, ...details } as VatIdCheck
  if (kind === 'unavailable') app.log.warn('VIES gave no answer')
  else cache.set(vatId, check)
  return check
}
