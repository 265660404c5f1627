import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { orderEvents, orders } from './orders-tables.server.ts'
import { parcelLabels, parcels } from './parcels-tables.server.ts'

const BATCH = 200

/**
 * Erases who bought in orders of before a moment: names, addresses, texts, labels and codes of parcels. Articles, amounts,
 * country and VAT stay. Returns the ids of the orders; at most a batch, and none once all are done. An order with a
 * document of after the moment waits for it.
 */
export async function eraseOrders(tx: Db, before: Date, now: Date): Promise<number[]> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        lt(orders.placedAt, before),
        sql`NOT EXISTS (SELECT FROM documents d
          WHERE d.order_id = ${orders.id} AND d.made_at >= ${before.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(orders.placedAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(orders)
    .set({
      ...NOBODY,
      key: sql`gen_random_uuid()::text`,
      formToken: sql`gen_random_uuid()::text`,
      search: sql`${orders.id}::text`,
      erasedAt: now,
    })
    .where(inArray(orders.id, ids))
  await tx.update(orderEvents).set({ text: '' }).where(inArray(orderEvents.orderId, ids))
  await tx.update(parcels).set({ trackingCode: null }).where(inArray(parcels.orderId, ids))
  await tx
    .update(parcelLabels)
    .set({ trackingCode: null, trackingUrl: null, pdf: null })
    .where(inArray(parcelLabels.orderId, ids))
  return ids
}

const NOBODY = {
  cartId: null,
  userId: null,
  email: '',
  phone: null,
  firstName: '',
  lastName: '',
  company: '',
  vatId: '',
  vatIdCheck: null,
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
  delivery: null,
  note: '',
  giftMessage: '',
}
