import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readAskable } from './read-askable.server.ts'
import type { SyncParams } from './sync-params.ts'

/** Undefined for what no marketplace sells: there is nothing to ask. Says nothing that was quoted. */
export async function readSyncParams(
  shop: Shop,
  product: { id: number; kind: SyncParams['product_type'] },
): Promise<SyncParams | undefined> {
  const off = await readSwitchedOff(shop)
  if (off.has('sync')) return undefined
  let asin = ''
  let dueAt = Number.POSITIVE_INFINITY
  for (const open of Object.values(SOURCES)) {
    const source = await open(shop)
    const offers = await readAskable(shop.db, product.id, source.name)
    asin ||= offers[0]?.externalId ?? ''
    if (!source.account || off.has(source.name)) continue
    const freshMs = POLICIES[source.name].freshHours * 3_600_000
    for (const { askedAt } of offers)
      dueAt = Math.min(dueAt, askedAt ? askedAt.getTime() + freshMs : 0)
  }
  if (asin === '') return undefined
  const asks = Number.isFinite(dueAt)
  return {
    do_ajax: asks ? 'yes' : 'no',
    do_msg: asks ? '' : 'Geen account bij een winkel die dit verkoopt.',
    asin,
    product_id: product.id,
    product_type: product.kind,
    due_at: asks ? new Date(dueAt).toISOString() : '',
  }
}
