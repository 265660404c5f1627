import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import type { OfferQueryTime } from './read-offers-at-source.server.ts'
import type { SyncParams } from './sync-params.ts'

/** Returns the parameters of a sync, which contain no quoted data; undefined for a product without marketplace offers. */
export async function readSyncParams(
  app: App,
  product: { id: number; kind: SyncParams['product_type'] },
  knownOffers: OfferQueryTime[],
): Promise<SyncParams | undefined> {
  const switchedOff = await readSwitchedOff(app)
  if (switchedOff.has('sync')) return undefined
  // The parameter has the name of Amazon’s ids, but is the id at bol for a product that only bol sells.
  let asin = ''
  let dueAt = Number.POSITIVE_INFINITY
  for (const createSource of Object.values(SOURCES)) {
    const source = await createSource(app)
    const offers = knownOffers.filter((offer) => offer.source === source.name)
    asin ||= offers[0]?.externalId ?? ''
    if (!source.account || switchedOff.has(source.name)) continue
    const freshMs = POLICIES[source.name].pageRefreshHours * 3_600_000
    for (const { queriedAt } of offers)
      dueAt = Math.min(dueAt, queriedAt ? Date.parse(queriedAt) + freshMs : 0)
  }
  if (asin === '') return undefined
  const canSync = Number.isFinite(dueAt)
  return {
    do_ajax: canSync ? 'yes' : 'no',
    do_msg: canSync ? '' : 'Geen account bij een winkel die dit verkoopt.',
    asin,
    product_id: product.id,
    product_type: product.kind,
    due_at: canSync ? new Date(dueAt).toISOString() : '',
  }
}
