import { LRUCache } from 'lru-cache'
import type { App, Resource } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { type AddressLookup, readHouseNumber, readPostcode } from './addresses.ts'
import { queryLocatieserver } from './locatieserver.server.ts'

const TIMEOUT_MS = 3_000
const CACHE_SIZE = 20_000
const CACHE_MS = 24 * 3_600_000
const FAILURE_CACHE_MS = 10 * 60_000
const MAX_LOOKUPS = 120
const WINDOW_SECONDS = 10 * 60

const limits = createRateLimits('address-limits', {
  lookup: { name: 'address-lookup', maxTries: MAX_LOOKUPS, windowSeconds: WINDOW_SECONDS },
})

const foundAddresses: Resource<LRUCache<string, AddressLookup>> = {
  name: 'found-addresses',
  open: ({ clock }) =>
    new LRUCache({
      max: CACHE_SIZE,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
}

/** The moment of the latest failure of the register; null if its latest answer was good. */
const registerFailure: Resource<{ at: Date | null }> = {
  name: 'address-register-failure',
  open: () => ({ at: null }),
}

/** Returns whether a form may promise the lookup: the register did not fail in the last minutes. */
export function isAddressRegisterAvailable(app: App): boolean {
  const { at } = app.use(registerFailure)
  return at === null || app.clock.now().getTime() - at.getTime() > FAILURE_CACHE_MS
}

/**
 * Returns the street and town of a Dutch postcode and house number. Addresses are cached for a day, outages are not. A
 * network that exceeds the rate limit gets the same result as during an outage.
 */
export async function findAddress(
  app: App,
  ip: string,
  { postcode, houseNumber }: { postcode: string; houseNumber: string },
): Promise<AddressLookup> {
  const compactPostcode = readPostcode('NL', postcode)?.replace(' ', '')
  const number = readHouseNumber(houseNumber)
  if (!compactPostcode || number === null) return { kind: 'unknown' }

  const cache = app.use(foundAddresses)
  const key = `${compactPostcode} ${number}`
  const cachedAddress = cache.get(key)
  if (cachedAddress) return cachedAddress
  if (!(await app.use(limits).lookup.count(network(ip))).ok) return { kind: 'unavailable' }
  const foundAddress = await queryLocatieserver(
    app.env.LOCATIESERVER_URL,
    compactPostcode,
    number,
    TIMEOUT_MS,
  )
  app.use(registerFailure).at = foundAddress.kind === 'unavailable' ? app.clock.now() : null
  if (foundAddress.kind === 'unavailable')
    app.log.warn({ postcode: compactPostcode }, 'no address register')
  else cache.set(key, foundAddress)
  return foundAddress
}
