import { and, eq, isNotNull } from 'drizzle-orm'
import { findCarrier } from '#app/features/fulfilment/carriers/find-carrier.server.ts'
import type { CancelLabelResult } from '#app/features/fulfilment/orders/carriers.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { parcelLabels, parcels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { clearLabel } from '#app/features/fulfilment/orders/write-parcels.server.ts'
import type { App } from '#app/platform/app.ts'
import { newReference } from './make-label.server.ts'

/** Cancels the label of a parcel that was not shipped yet. A new label can be made afterwards. */
export async function cancelLabel(
  app: App,
  orderId: number,
  parcelNumber: number,
  actor: string,
): Promise<CancelLabelResult> {
  const { labelService, name } = findCarrier(app.env)
  const isMadeLabel = and(
    eq(parcelLabels.orderId, orderId),
    eq(parcelLabels.number, parcelNumber),
    isNotNull(parcelLabels.madeAt),
  )
  const [label] = await app.db.select().from(parcelLabels).where(isMadeLabel)
  // A parcel is stored when it is shipped; until then only its label exists.
  const shippedCount = await app.db.$count(
    parcels,
    and(eq(parcels.orderId, orderId), eq(parcels.number, parcelNumber)),
  )
  if (!labelService || !label || shippedCount > 0) return { ok: false, error: 'no-label-here' }
  const result = await labelService.cancel(app, label.reference)
  // A label that the carrier does not know needs no cancellation there.
  if (!result.ok && result.error !== 'unknown-there') return result
  const isPending = result.ok && result.isPending

  await app.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    // The carrier never makes a second label with the same reference, so the next label needs a new one.
    const nextReference = newReference(orderId, parcelNumber)
    const isCleared = await clearLabel(tx, label, nextReference)
    // Otherwise a simultaneous request has cleared the label and noted it.
    if (!isCleared) return
    const resultText = isPending ? `opgezegd, ${name} handelt het af` : 'geannuleerd'
    const text = `Label van pakket ${parcelNumber} ${resultText}, ${label.trackingCode}`
    await noteOnOrder(tx, orderId, { text, actor, now: app.clock.now() })
  })
  return { ok: true, isPending }
}
