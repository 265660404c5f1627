import { LRUCache } from 'lru-cache'
import { network, openRateLimit } from '#app/platform/rate-limit.server.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import { type AddressLookup, readHouseNumber, readPostcode } from './addresses.ts'
import { askLocatieserver } from './locatieserver.server.ts'

const TIMEOUT_MS = 3_000
const KEPT = 20_000
const KEPT_MS = 24 * 3_600_000
const LOOKUPS = 120
const WINDOW_SECONDS = 10 * 60

const lookups: Resource<ReturnType<typeof openLookups>> = {
  name: 'address-lookups',
  open: openLookups,
}

function openLookups({ pool, clock }: Shop) {
  return {
    kept: new LRUCache<string, AddressLookup>({
      max: KEPT,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
    limit: openRateLimit(pool, 'address-lookup', LOOKUPS, WINDOW_SECONDS),
  }
}

/**
 * The street and town of a Dutch postcode and house number. What was found is kept for a day, an outage never is. Each
 * network has so many questions to the register: beyond them it is as if the register were away.
 */
export async function findAddress(
  shop: Shop,
  ip: string,
  { postcode, houseNumber }: { postcode: string; houseNumber: string },
): Promise<AddressLookup> {
  const readCode = readPostcode('NL', postcode)?.replace(' ', '')
  const number = readHouseNumber(houseNumber)
  if (!readCode || number === null) return { kind: 'unknown' }

  const { kept, limit } = shop.use(lookups)
  const key = `${readCode} ${number}`
  const known = kept.get(key)
  if (known) return known
  if (!(await limit.count(network(ip))).ok) return { kind: 'unavailable' }
  const found = await askLocatieserver(shop.env.LOCATIESERVER_URL, readCode, number, TIMEOUT_MS)
  if (found.kind === 'unavailable') shop.log.warn({ postcode: readCode }, 'no address register')
  else kept.set(key, found)
  return found
}
