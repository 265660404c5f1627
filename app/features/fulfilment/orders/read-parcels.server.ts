import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Parcel } from './parcels.ts'
import { parcelLabels, parcelLines, parcels } from './parcels-tables.server.ts'

/** Returns the parcels of an order, the oldest first. */
export async function readParcels(db: Db, orderId: number): Promise<Parcel[]> {
  const rows = await db
    .select({ ...getTableColumns(parcels), trackingUrl: parcelLabels.trackingUrl })
    .from(parcels)
    // A label counts only if its parcel was sent with the label's code; staff may have typed in another code.
    .leftJoin(
      parcelLabels,
      and(
        eq(parcelLabels.orderId, parcels.orderId),
        eq(parcelLabels.number, parcels.number),
        eq(parcelLabels.trackingCode, parcels.trackingCode),
      ),
    )
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.number))
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcelLines.orderLineId))
  return rows.map(({ orderId: _, ...parcel }) => ({
    ...parcel,
    lines: lines
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
  }))
}
