import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { CarrierLabel } from './carrier-port.ts'
import type { CarrierStatus, ParcelStatusProblem } from './carriers.ts'
import { orderLines } from './orders-tables.server.ts'
import { parcelLabels, parcelLines, parcels } from './parcels-tables.server.ts'

/** Records that units were sent in a parcel. Needs the lock of the order. */
export async function insertParcel(
  tx: Db,
  parcel: typeof parcels.$inferInsert,
  lines: { orderLineId: number; quantity: number }[],
): Promise<void> {
  const [newParcel] = await tx.insert(parcels).values(parcel).returning({ id: parcels.id })
  const parcelId = newParcel?.id ?? 0
  await tx.insert(parcelLines).values(lines.map((line) => ({ parcelId, ...line })))
  for (const { orderLineId, quantity } of lines) {
    await tx
      .update(orderLines)
      .set({ shipped: sql`${orderLines.shipped} + ${quantity}` })
      .where(eq(orderLines.id, orderLineId))
  }
}

/** Changes the carrier and tracking code of a parcel. Needs the lock of the order. */
export async function changeParcelCode(
  tx: Db,
  id: number,
  code: Pick<typeof parcels.$inferInsert, 'carrier' | 'trackingCode'>,
): Promise<void> {
  await tx.update(parcels).set(code).where(eq(parcels.id, id))
}

/** Removes a parcel that was not sent after all; its units are to be packed again. Needs the lock of the order. */
export async function removeParcel(tx: Db, id: number): Promise<void> {
  const lines = await tx.select().from(parcelLines).where(eq(parcelLines.parcelId, id))
  for (const { orderLineId, quantity } of lines) {
    await tx
      .update(orderLines)
      .set({ shipped: sql`${orderLines.shipped} - ${quantity}` })
      .where(eq(orderLines.id, orderLineId))
  }
  await tx.delete(parcels).where(eq(parcels.id, id))
}

/** Marks a parcel as delivered and returns it. Returns undefined if it is unknown or was delivered before. */
export async function markParcelDelivered(tx: Db, orderId: number, number: number, now: Date) {
  const [parcel] = await tx
    .update(parcels)
    .set({ deliveredAt: now })
    .where(
      and(eq(parcels.orderId, orderId), eq(parcels.number, number), isNull(parcels.deliveredAt)),
    )
    .returning()
  return parcel
}

/** Returns the label of a parcel. If there is none, inserts a label with this reference that is still to be made. */
export async function ensureParcelLabel(
  tx: Db,
  { orderId, number, reference }: { orderId: number; number: number; reference: string },
) {
  await tx.insert(parcelLabels).values({ orderId, number, reference }).onConflictDoNothing()
  const [label] = await tx
    .select()
    .from(parcelLabels)
    .where(and(eq(parcelLabels.orderId, orderId), eq(parcelLabels.number, number)))
  if (!label) throw new Error('the label was not inserted')
  return label
}

/** Stores a label that the carrier made. Returns false if another request has already stored it. */
export async function storeMadeLabel(
  tx: Db,
  id: number,
  label: CarrierLabel,
  now: Date,
): Promise<boolean> {
  const updatedLabels = await tx
    .update(parcelLabels)
    .set({ ...label, madeAt: now, fetchAt: now })
    .where(and(eq(parcelLabels.id, id), isNull(parcelLabels.madeAt)))
    .returning({ id: parcelLabels.id })
  return updatedLabels.length > 0
}

interface UsedReference {
  id: number
  reference: string
}

/** Gives a label a new reference, because the carrier stored a failed attempt under the old one. */
export async function replaceLabelReference(
  db: Db,
  label: UsedReference,
  reference: string,
): Promise<void> {
  await db.update(parcelLabels).set({ reference }).where(hasReference(label))
}

/**
 * Clears a label that the carrier cancelled, so that a new one can be made. Returns false if another request has already cleared
 * it.
 */
export async function clearLabel(
  tx: Db,
  label: UsedReference,
  reference: string,
): Promise<boolean> {
  const clearedLabels = await tx
    .update(parcelLabels)
    .set({
      reference,
      carrier: null,
      trackingCode: null,
      trackingUrl: null,
      pdf: null,
      madeAt: null,
      carrierStatus: null,
      statusAt: null,
      statusProblem: null,
      fetchedAt: null,
      fetchAt: null,
    })
    .where(hasReference(label))
    .returning({ id: parcelLabels.id })
  return clearedLabels.length > 0
}

const hasReference = ({ id, reference }: UsedReference) =>
  and(eq(parcelLabels.id, id), eq(parcelLabels.reference, reference))

/** Stores the status of a parcel; null leaves the known status. `fetchAt`: time of the next request; null: none. */
export async function storeCarrierStatus(
  tx: Db,
  labelId: number,
  {
    carrierStatus,
    now,
    fetchAt,
  }: { carrierStatus: CarrierStatus | null; now: Date; fetchAt: Date | null },
): Promise<void> {
  await tx
    .update(parcelLabels)
    .set({
      ...(carrierStatus && { carrierStatus, statusAt: now }),
      statusProblem: null,
      fetchedAt: now,
      fetchAt,
    })
    .where(eq(parcelLabels.id, labelId))
}

/** Stores why the carrier returned no status for these parcels, and when to request it next. */
export async function storeStatusProblem(
  db: Db,
  labelIds: number[],
  { statusProblem, now, fetchAt }: { statusProblem: ParcelStatusProblem; now: Date; fetchAt: Date },
): Promise<void> {
  await db
    .update(parcelLabels)
    .set({ statusProblem, fetchedAt: now, fetchAt })
    .where(inArray(parcelLabels.id, labelIds))
}

export async function stopFollowingParcels(db: Db, labelIds: number[]): Promise<void> {
  await db.update(parcelLabels).set({ fetchAt: null }).where(inArray(parcelLabels.id, labelIds))
}
