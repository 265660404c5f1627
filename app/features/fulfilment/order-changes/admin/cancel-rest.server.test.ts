import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import { deliverParcel } from '#app/features/fulfilment/carriers/deliver-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { findRefundable } from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import type { LocalMollie } from '#simulators/mollie/local-mollie.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  createRefundRequest,
  placePaidMollieOrder,
  readFirstLineId,
  readVariantStock,
} from '#tests/support/paid-order.ts'
import { cancelRest } from './cancel-rest.server.ts'

/** Places and pays an order of two rings of € 40,00, and sends one of them. */
async function placeHalfSentOrder(app: App, mollie: LocalMollie) {
  const order = await placePaidMollieOrder(app, mollie)
  const units = new Map([[await readFirstLineId(app, order.id), 1]])
  await shipOrder(app, order.id, { carrier: 'postnl', code: '', units }, 'Eva')
  return order
}

async function readDocumentTotals(app: App, orderId: number) {
  const rows = await app.db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
  return rows.map(({ totalCents }) => totalCents)
}

mollieTest(
  'the rest of a partly sent order is cancelled once: stock, money, invoice and mail',
  async ({ app, mollie }) => {
    const order = await placeHalfSentOrder(app, mollie)
    // Two members of staff click at once.
    const results = await Promise.all([1, 2].map(() => cancelRest(app, order.id, 'Eva')))
    expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
    const orderAfter = await findOrder(app, order.id)
    expect(orderAfter).toMatchObject({
      state: 'shipped',
      refundDueCents: 4_000,
      lines: [{ quantity: 2, shipped: 1, cancelled: 1 }],
    })
    expect(orderAfter?.events).toHaveLength(4)
    expect(orderAfter?.events[0]).toMatchObject({ kind: 'cancel-rest', actor: 'Eva' })
    expect(await readVariantStock(app, order.variantId)).toBe(4)
    expect(await readDocumentTotals(app, order.id)).toEqual([8_000, -4_000])
    expect(await readOrders(app, { state: 'refund-due' })).toMatchObject({ total: 1 })
    const [mail, ...otherMails] = await app.db
      .select()
      .from(mails)
      .where(eq(mails.kind, 'order-rest-cancelled'))
    expect(otherMails).toEqual([])
    expect(mail?.text).toContain('1 × Zegelring Sanne')
    expect(mail?.text).toMatch(/Je\s+krijgt\s+€\s+40,00\s+binnen\s+14\s+dagen\s+terug/)
    expect(await findReceivedOrder(app, order.id, order.key)).toMatchObject({
      order: { state: 'shipped', lines: [{ cancelled: 1 }], refundDueCents: 4_000 },
    })

    // A later refund must not write a second credit note or return the stock again.
    const refundable = await findRefundable(app, order.id)
    expect(refundable?.lines).toMatchObject([{ unitsLeft: 2, unitsToSend: 0, restockable: 1 }])
    const lineId = await readFirstLineId(app, order.id)
    const parts = {
      lines: [{ lineId, quantity: 1, restock: false }],
      shippingCents: 0,
      extraCents: 0,
    }
    await refundOrder(app, order.id, createRefundRequest(order.paymentId, { parts }), 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'shipped', refundDueCents: 0 })
    expect(await readDocumentTotals(app, order.id)).toEqual([8_000, -4_000])
    expect(await readVariantStock(app, order.variantId)).toBe(4)
  },
)

mollieTest(
  'cancelling the rest completes an order whose sent part has arrived; only partly sent orders have a rest',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    expect(await cancelRest(app, order.id, 'Eva')).toEqual({
      ok: false,
      error: 'not-now',
      state: 'paid',
    })
    const units = new Map([[await readFirstLineId(app, order.id), 1]])
    await shipOrder(app, order.id, { carrier: 'postnl', code: '', units }, 'Eva')
    await deliverParcel(app, order.id, 1, 'Eva')
    expect(await cancelOrder(app, order.id, 'Eva')).toMatchObject({ error: 'not-now' })
    expect(await cancelRest(app, order.id, 'Eva')).toEqual({ ok: true, changed: true })
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'delivered' })
    const unknownOrderId = 1
    expect(await cancelRest(app, unknownOrderId, 'Eva')).toEqual({
      ok: false,
      error: 'unknown-order',
    })
  },
)
