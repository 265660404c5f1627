import { and, asc, eq, lte } from 'drizzle-orm'
import type {
  CarrierStatus,
  ParcelStatusProblem,
} from '#app/features/fulfilment/orders/carriers.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { parcelLabels, parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import {
  stopFollowingParcels,
  storeCarrierStatus,
  storeStatusProblem,
} from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'
import { carrierStatusNote } from './carriers-messages.ts'
import { deliverParcel } from './deliver-parcel.server.ts'
import { findCarrier } from './find-carrier.server.ts'

/** Maximum number of parcels in one run. */
const PARCELS_PER_RUN = 50
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The status of a parcel older than this is no longer fetched. */
const MAX_FOLLOW_MS = 60 * DAY_MS

/** These failures concern the carrier, not the parcel, so the run stops at the first of them. */
const CARRIER_FAILURES: ParcelStatusProblem[] = ['busy', 'unavailable', 'keys-rejected']

/**
 * Fetches the status of every sent parcel with a label whose next request is due. Marks delivered parcels as delivered and mails
 * their customers. If the carrier does not answer, the remaining parcels wait for a quarter of an hour.
 */
export async function followParcels(app: App, signal?: AbortSignal): Promise<void> {
  const carrier = findCarrier(app.env)
  const dueParcels = await readDueParcels(app)
  for (const [index, parcel] of dueParcels.entries()) {
    if (signal?.aborted) return
    const result = await carrier.fetchStatus(app, parcel.reference)
    if (result.ok) {
      await storeStatus(app, parcel, result.carrierStatus, carrier.name)
    } else if (CARRIER_FAILURES.includes(result.error)) {
      const remainingIds = dueParcels.slice(index).map(({ id }) => id)
      await noteStatusProblem(app, remainingIds, result.error, 15 * MINUTE_MS)
      return
    } else await noteStatusProblem(app, [parcel.id], result.error, DAY_MS)
  }
}

/** Returns the parcels that are due, the longest waiting first. Stops following the parcels that need no more requests. */
async function readDueParcels(app: App) {
  const now = app.clock.now()
  const isDue = lte(parcelLabels.fetchAt, now)
  const matchesLabel = and(
    eq(parcels.orderId, parcelLabels.orderId),
    eq(parcels.number, parcelLabels.number),
  )
  const rows = await app.db
    .select({
      id: parcelLabels.id,
      orderId: parcelLabels.orderId,
      number: parcelLabels.number,
      reference: parcelLabels.reference,
      carrierStatus: parcelLabels.carrierStatus,
      labelCode: parcelLabels.trackingCode,
      parcelCode: parcels.trackingCode,
      shippedAt: parcels.shippedAt,
      deliveredAt: parcels.deliveredAt,
    })
    .from(parcelLabels)
    .innerJoin(parcels, matchesLabel)
    .where(isDue)
    .orderBy(asc(parcelLabels.fetchAt), asc(parcelLabels.id))
    .limit(PARCELS_PER_RUN)
  const isFinished = (row: (typeof rows)[number]) =>
    row.deliveredAt !== null ||
    // Staff sent the parcel with another code, so this label was not used.
    row.labelCode !== row.parcelCode ||
    now.getTime() - row.shippedAt.getTime() > MAX_FOLLOW_MS
  const finishedIds = rows.filter(isFinished).map(({ id }) => id)
  if (finishedIds.length > 0) await stopFollowingParcels(app.db, finishedIds)
  return rows.filter((row) => !isFinished(row))
}

type DueParcel = Awaited<ReturnType<typeof readDueParcels>>[number]

async function storeStatus(
  app: App,
  { id, orderId, number, carrierStatus: statusBefore }: DueParcel,
  carrierStatus: CarrierStatus | null,
  actor: string,
): Promise<void> {
  const now = app.clock.now()
  // null: the shop no longer has a carrier that reports a status.
  const isFinal =
    carrierStatus === 'delivered' || carrierStatus === 'cancelled' || carrierStatus === null
  if (carrierStatus === 'delivered') await deliverParcel(app, orderId, number, actor)
  await app.db.transaction(async (tx) => {
    const fetchAt = isFinal ? null : new Date(now.getTime() + HOUR_MS)
    await storeCarrierStatus(tx, id, { carrierStatus, now, fetchAt })
    const text =
      carrierStatus && carrierStatus !== statusBefore
        ? carrierStatusNote(carrierStatus, number)
        : null
    if (text) await noteOnOrder(tx, orderId, { text, actor, now })
  })
}

async function noteStatusProblem(
  app: App,
  ids: number[],
  statusProblem: ParcelStatusProblem,
  waitMs: number,
): Promise<void> {
  const now = app.clock.now()
  const fetchAt = new Date(now.getTime() + waitMs)
  await storeStatusProblem(app.db, ids, { statusProblem, now, fetchAt })
}
