import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { RefundParts } from '#app/features/fulfilment/refunds/refunds.ts'
import type { App } from '#app/platform/app.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  createExtraRefund,
  createRefundRequest,
  payAtMollie,
  placePaidMollieOrder,
  readFirstLineId,
} from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'

/** Returns the invoice and credit notes of an order with their VAT. */
async function readDocumentVat(app: App, orderId: number) {
  const rows = await app.db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.id)
  return rows.map(({ kind, totalCents, content }) => ({
    kind,
    totalCents,
    vat: content.vatSplit.map(({ rate, vatCents }) => `${rate}%: ${vatCents}`),
  }))
}

mollieTest(
  'a refund has a credit note, also if it was made before the invoice',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const parts: RefundParts = {
      lines: [{ lineId: await readFirstLineId(app, order.id), quantity: 1, restock: false }],
      shippingCents: 0,
      extraCents: 1_000,
    }
    await refundOrder(app, order.id, createRefundRequest(order.paymentId, { parts }), 'Eva')
    // 8000 × 21/121 = 1388,43; 4000 → 694,21 and 1000 → 173,55, each rounded
    expect(await readDocumentVat(app, order.id)).toEqual([
      { kind: 'invoice', totalCents: 8_000, vat: ['21%: 1388'] },
      { kind: 'credit-note', totalCents: -5_000, vat: ['21%: -868'] },
    ])
    await cancelOrder(app, order.id, 'Eva')
    // 3000 alone would be 521; the last credit note takes what is left of the invoice.
    const [, , lastCreditNote] = await readDocumentVat(app, order.id)
    expect(lastCreditNote).toEqual({
      kind: 'credit-note',
      totalCents: -3_000,
      vat: ['21%: -520'],
    })
    await refundOrder(app, order.id, createRefundRequest(order.paymentId), 'Eva')
    expect(await readDocumentVat(app, order.id)).toHaveLength(3)
  },
)

mollieTest(
  'a full refund credits the whole invoice, and a double payment is not credited',
  async ({ app, mollie }) => {
    const order = await placeAnOrder(app, { payment: 'ideal' })
    await payAtMollie(app, mollie, order.paymentId)
    await app.db.update(orders).set({ refundDueCents: 2_000 }).where(eq(orders.id, order.id))
    await refundOrder(
      app,
      order.id,
      createRefundRequest(order.paymentId, { parts: createExtraRefund(2_000) }),
      'Eva',
    )
    expect(await readDocumentVat(app, order.id)).toHaveLength(1)

    const otherOrder = await placeAnOrder(app, { payment: 'ideal', firstName: 'Noor' })
    await payAtMollie(app, mollie, otherOrder.paymentId)
    await refundOrder(app, otherOrder.id, createRefundRequest(otherOrder.paymentId), 'Eva')
    expect(await readDocumentVat(app, otherOrder.id)).toEqual([
      { kind: 'invoice', totalCents: 8_000, vat: ['21%: 1388'] },
      { kind: 'credit-note', totalCents: -8_000, vat: ['21%: -1388'] },
    ])
  },
)

mollieTest(
  'a credit note lists units by quantity, the VAT rate of each line, and how the money is refunded',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await app.db.update(orderLines).set({ sku: 'ZR-17' }).where(eq(orderLines.orderId, order.id))
    const parts: RefundParts = {
      lines: [{ lineId: await readFirstLineId(app, order.id), quantity: 1, restock: false }],
      shippingCents: 0,
      extraCents: 1_000,
    }
    const byHand = createRefundRequest(order.paymentId, { parts, way: 'by-hand' })
    await refundOrder(app, order.id, byHand, 'Eva')
    await refundOrder(
      app,
      order.id,
      createRefundRequest(order.paymentId, { parts: createExtraRefund(500) }),
      'Eva',
    )
    const [, ...creditNotes] = await app.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, order.id))
      .orderBy(documents.id)
    const texts = creditNotes.map(({ content: { lines, remark } }) => ({ lines, remark }))
    expect(texts).toEqual([
      {
        lines: [
          {
            kind: 'product',
            text: 'Zegelring Sanne, ZR-17',
            quantity: 1,
            unitCents: -4_000,
            vatRate: 21,
          },
          { kind: 'other', text: 'Prijsverlaging', quantity: 1, unitCents: -1_000, vatRate: 21 },
        ],
        remark: 'We betalen het bedrag buiten de webwinkel om terug.',
      },
      {
        lines: [
          { kind: 'other', text: 'Prijsverlaging', quantity: 1, unitCents: -500, vatRate: 21 },
        ],
        remark: 'Je krijgt het bedrag terug op de manier waarop je betaalde.',
      },
    ])
  },
)
