import { openCatalogue } from '#simulators/marketplaces/catalogue/catalogue.ts'
import { openLedger } from '#simulators/marketplaces/catalogue/ledger.ts'
import { openCallCounts } from './call-counts.ts'
import { openFaults } from './faults.ts'
import { openThrottle, type Quota } from './throttle.ts'

/** Creates the state that all marketplaces share. */
export function openWorld(size: number | undefined, now: () => Date, quota: Quota) {
  let base = ''
  return {
    now,
    /**
     * URL of the server without a trailing slash; the first segment of a path below it is the
     * simulated host
     */
    base: () => base,
    listens(url: string) {
      base = url
    },
    catalogue: openCatalogue(size),
    ledger: openLedger(now),
    faults: openFaults(),
    counts: openCallCounts(),
    throttle: openThrottle(now, quota),
    /** the order of items, and whether the account has access to ratings */
    manners: { isShuffled: false, hasRatings: true },
  }
}

export type World = ReturnType<typeof openWorld>
