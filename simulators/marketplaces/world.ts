import { createCatalogue } from '#simulators/marketplaces/catalogue/catalogue.ts'
import { createLedger } from '#simulators/marketplaces/catalogue/ledger.ts'
import { createCallCounts } from './call-counts.ts'
import { createFaults } from './faults.ts'
import { createThrottle, type Quota } from './throttle.ts'

/** Creates the state that all marketplaces share. */
export function createWorld(size: number | undefined, now: () => Date, quota: Quota) {
  let base = ''
  return {
    now,
    /** URL of the server without a trailing slash; the first segment of a path below this URL is the simulated host */
    base: () => base,
    listens(url: string) {
      base = url
    },
    catalogue: createCatalogue(size),
    ledger: createLedger(now),
    faults: createFaults(),
    counts: createCallCounts(),
    throttle: createThrottle(now, quota),
    /** whether items are returned in another order, and whether the account has access to ratings */
    behaviour: { isShuffled: false, hasRatings: true },
  }
}

export type World = ReturnType<typeof createWorld>
