import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import type { OrderEdit } from './order-edit.ts'

/** Places and pays an order of two rings of € 40,00; the stock is five. */
async function placePaidOrder(app: App) {
  const { id, variantId } = await placeAnOrder(app, { payment: 'bank-transfer' })
  await markOrderPaid(app, id, 'Eva')
  const order = await findOrder(app, id)
  if (!order) throw new Error('no order')
  const { firstName, lastName, street, postcode, houseNumber, houseNumberAddition } = order
  const name = { firstName, lastName, email: order.email, phone: order.phone, city: order.city }
  const person = { ...name, street, postcode, houseNumber, houseNumberAddition }
  const lineId = order.lines[0]?.id ?? 0
  const changeQuantity = (quantity: number, changes: Partial<OrderEdit> = {}) =>
    editOrder(
      app,
      id,
      { person, added: [], quantities: new Map([[lineId, quantity]]), ...changes },
      'Eva',
    )
  return { id, variantId, lineId, changeQuantity }
}

const stockOf = async (app: App, variantId: number) =>
  (await app.db.select().from(variants).where(eq(variants.id, variantId)))[0]?.stock

const readDocumentTotals = async (app: App, id: number) =>
  (await readDocuments(app, id)).map(({ kind, totalCents }) => ({ kind, totalCents }))

shopTest(
  'a paid order that costs more waits for the difference, and gets another invoice once it is paid',
  async ({ app }) => {
    const { id, variantId, changeQuantity } = await placePaidOrder(app)
    const difference = { totalCents: 12_000, owedCents: 4_000, backCents: 0 }
    expect(await changeQuantity(3)).toEqual({ ok: false, error: 'to-confirm', ...difference })
    expect(await stockOf(app, variantId)).toBe(3)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 8_000 })

    expect(await changeQuantity(3, { seenCents: 12_000 })).toEqual({
      ok: true,
      changed: true,
      owedCents: 4_000,
      backCents: 0,
    })

    expect(await stockOf(app, variantId)).toBe(2)
    expect(await findOrder(app, id)).toMatchObject({
      state: 'awaiting-payment',
      totalCents: 12_000,
      paidAt: null,
      expiresAt: null,
      refundDueCents: 0,
    })
    await makeInvoices(app)
    expect(await readDocumentTotals(app, id)).toEqual([
      { kind: 'invoice', totalCents: 8_000 },
      { kind: 'credit-note', totalCents: -8_000 },
    ])
    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(mail?.text).toMatch(/Daarvan is nog €\s40,00 te betalen/)

    await markOrderPaid(app, id, 'Eva')
    await makeInvoices(app)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 8_000,
    ])
    expect((await readDocumentTotals(app, id)).at(-1)).toEqual({
      kind: 'invoice',
      totalCents: 12_000,
    })
  },
)

shopTest(
  'the difference is paid online after a first attempt fails, and the order does not expire meanwhile',
  async ({ app, clock }) => {
    const { id, changeQuantity } = await placePaidOrder(app)
    await changeQuantity(3, { seenCents: 12_000 })
    const startPayment = async () => {
      const startedPayment = await retryPayment(app, id, 'test-bank')
      expect(startedPayment.ok).toBe(true)
      const [openPayment] = await readPayments(app.db, id)
      expect(openPayment).toMatchObject({ state: 'open', amountCents: 4_000 })
      return openPayment?.id ?? ''
    }
    await settlePayment(app, await startPayment(), 'failed', 'Testbank')
    const secondPaymentId = await startPayment()
    clock.advance(8 * 24 * 3_600_000)
    await expireOrders(app)
    expect(await findOrder(app, id)).toMatchObject({ state: 'awaiting-payment' })
    await settlePayment(app, secondPaymentId, 'paid', 'Testbank')
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
  },
)

shopTest(
  'a paid order that costs less stays paid, and its refund needs no second credit note',
  async ({ app }) => {
    const { id, variantId, changeQuantity } = await placePaidOrder(app)
    expect(await changeQuantity(1, { seenCents: 4_000 })).toEqual({
      ok: true,
      changed: true,
      owedCents: 0,
      backCents: 4_000,
    })
    expect(await stockOf(app, variantId)).toBe(4)
    expect(await findOrder(app, id)).toMatchObject({
      state: 'paid',
      totalCents: 4_000,
      refundDueCents: 4_000,
    })
    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(mail?.text).toMatch(/Je krijgt €\s40,00 van ons terug/)
    await makeInvoices(app)
    const [payment] = await readPayments(app.db, id)
    const refund = (name: string, extraCents: number) => {
      const parts = { lines: [], shippingCents: 0, extraCents }
      const refundWay = { way: 'by-hand', reason: '', restockAll: false } as const
      const paymentId = payment?.id ?? ''
      return refundOrder(app, id, { id: `ref_${name}`, paymentId, parts, ...refundWay }, 'Eva')
    }
    await refund('verschil', 4_000)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect(await readDocumentTotals(app, id)).toEqual([
      { kind: 'invoice', totalCents: 8_000 },
      { kind: 'credit-note', totalCents: -8_000 },
      { kind: 'invoice', totalCents: 4_000 },
    ])

    // The remaining items are paid in full, so the order can be changed again.
    expect(await changeQuantity(2)).toMatchObject({ error: 'to-confirm', owedCents: 4_000 })
    await refund('kras', 500)
    expect(await changeQuantity(2, { seenCents: 8_000 })).toEqual({
      ok: false,
      error: 'unnamed-refund',
    })
  },
)

shopTest(
  'an item of a paid order is exchanged at the same price, and nothing is charged or refunded',
  async ({ app }) => {
    const { id, variantId, changeQuantity } = await placePaidOrder(app)
    const { variantIds } = await addProduct(app, { name: 'Ring Bo', priceCents: 4_000, stock: 1 })
    const addedLines = [{ variantId: variantIds[0] ?? 0, quantity: 1 }]
    expect(await changeQuantity(1, { added: addedLines, seenCents: 8_000 })).toEqual({
      ok: true,
      changed: true,
      owedCents: 0,
      backCents: 0,
    })
    await makeInvoices(app)
    expect(await stockOf(app, variantId)).toBe(4)
    expect(await findOrder(app, id)).toMatchObject({
      state: 'paid',
      refundDueCents: 0,
      lines: [{ quantity: 1 }, { name: 'Ring Bo', quantity: 1 }],
    })
    expect((await readDocumentTotals(app, id)).map(({ totalCents }) => totalCents)).toEqual([
      8_000, -8_000, 8_000,
    ])
    await shipOrder(app, id, { carrier: 'postnl', code: '' }, 'Eva')
    expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
  },
)
