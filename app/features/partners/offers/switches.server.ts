import { sql } from 'drizzle-orm'
import { markListingsStale } from '#app/features/catalog/products/listing-rows.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { marketplaceSwitches } from './offers-tables.server.ts'
import { MARKETPLACE_SWITCHES, type MarketplaceSwitch } from './switches.ts'

const cachedSwitches = memoizeUntilChanged('marketplace-switches', ['settings'], readSwitches)

/** Returns the names of sources and boxes that are switched off, cached until a change is announced. */
export const readSwitchedOff = (app: App): Promise<ReadonlySet<string>> => app.use(cachedSwitches)()

async function readSwitches(app: App): Promise<ReadonlySet<string>> {
  const rows = await app.db.select().from(marketplaceSwitches)
  const states = new Map<string, boolean>(rows.map(({ name, isOn }) => [name, isOn]))
  const switchedOff = Object.entries(MARKETPLACE_SWITCHES).filter(([name, definition]) => {
    const isOnByDefault = !('isOffAtFirst' in definition)
    return !(states.get(name) ?? isOnByDefault)
  })
  return new Set(switchedOff.map(([name]) => name))
}

/** Switches on these sources and boxes and switches off all others; clears the cached pages. */
export async function saveEnabledSwitches(app: App, enabledNames: string[]): Promise<void> {
  const names = Object.keys(MARKETPLACE_SWITCHES) as MarketplaceSwitch[]
  const switchedOffBefore = await readSwitchedOff(app)
  const changedNames = names.filter(
    (name) => switchedOffBefore.has(name) === enabledNames.includes(name),
  )
  await app.db
    .insert(marketplaceSwitches)
    .values(names.map((name) => ({ name, isOn: enabledNames.includes(name) })))
    .onConflictDoUpdate({ target: marketplaceSwitches.name, set: { isOn: sql`excluded.is_on` } })
  // Listings contain the sellers of a product, so a job rebuilds them.
  const affectedProducts = sql`
    SELECT DISTINCT product_id FROM offers WHERE source = ANY(${sql.param(changedNames)}::text[])`
  await markListingsStale(app.db, affectedProducts)
  await announceChanges(app, ['settings'])
}
