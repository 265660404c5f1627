import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { stockMoves } from '#app/features/catalog/stock/admin/stock-moves-tables.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readRefundable } from '#app/features/fulfilment/refunds/read-refundable.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import {
  addRing,
  createOrder,
  fillPosForm,
  HOME_ADDRESS,
  NOOR,
  readStock,
} from '#tests/support/pos-orders.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'

shopTest(
  'a paid order that the customer takes along is delivered and invoiced immediately, and records who created it',
  async ({ app }) => {
    const ring = await addRing(app)
    const lines = [{ variantId: ring, quantity: 1, discountCents: 500, reason: 'kras in de band' }]
    const order = await createOrder(app, fillPosForm(ring, { lines, seenCents: 4_000 }))
    expect(order).toMatchObject({
      state: 'delivered',
      paymentMethod: 'Pin',
      itemsCents: 4_500,
      discountCents: 500,
      totalCents: 4_000,
      // 40,00 × 21 / 121 = 6,942
      vatSplit: [{ rate: 21, netCents: 3_306, vatCents: 694 }],
      lines: [{ discountCents: 500, discountReason: 'kras in de band', vatCents: 694, shipped: 1 }],
      parcels: [{ carrier: 'pickup', deliveredAt: app.clock.now() }],
    })
    expect(order.events.every(({ actor }) => actor === 'Eva')).toBe(true)
    expect(order.events.at(-1)?.text).toMatch(
      /^Met de hand gemaakt, te betalen met pin\. Korting: €\s5,00 van Ring Bo: kras in de band$/,
    )
    expect(await readStock(app, ring)).toBe(1)
    const moves = await app.db.select().from(stockMoves).where(eq(stockMoves.orderId, order.id))
    expect(moves).toMatchObject([{ actor: 'Eva', reason: 'order' }])
    expect(await readPayments(app.db, order.id)).toMatchObject([
      { provider: 'pos', method: 'card', state: 'paid', amountCents: 4_000 },
    ])
    expect(await app.db.select().from(mails)).toEqual([])

    await makeInvoices(app)
    const [invoice] = await app.db.select().from(documents)
    expect(invoice?.content).toMatchObject({ buyer: ['Aan de toonbank'], totalCents: 4_000 })
    // Only the owner can refund a POS payment.
    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
    const refundable = row && (await readRefundable(app.db, app, row))
    expect(refundable?.payments).toMatchObject([{ sender: null, leftCents: 4_000 }])
    expect(refundable?.lines).toMatchObject([{ leftCents: 4_000 }])
  },
)

shopTest(
  'with a payment link the customer gets a mail and pays on the order page',
  async ({ app }) => {
    const ring = await addRing(app)
    const customer = { ...NOOR, ...HOME_ADDRESS }
    const parcelFields = {
      handover: 'parcel',
      payment: 'payment-link',
      customer,
      seenCents: 4_500 + 695,
    } as const
    const order = await createOrder(app, fillPosForm(ring, parcelFields))
    expect(order).toMatchObject({
      state: 'awaiting-payment',
      shippingCents: 695,
      totalCents: 4_500 + 695,
      expiresAt: new Date('2026-11-28T12:00:00.000Z'),
      promises: { delivery: 'Binnen twee werkdagen nadat je betaling binnen is' },
    })
    expect(await readPayments(app.db, order.id)).toEqual([])
    const [mail] = await readWrittenMails(app)
    expect(mail).toMatchObject({ kind: 'order-confirmed', toAddress: 'noor@voorbeeld.example' })
    expect(mail?.text).toContain('op de pagina van je bestelling: daar kies je hoe')
    expect(mail?.text).toContain(`/checkout/order-received/${order.id}/?key=${order.key}`)
  },
)

shopTest(
  'an order by bank transfer awaits payment; one paid in cash for later pickup does not',
  async ({ app }) => {
    const ring = await addRing(app)
    const pickupLater = { handover: 'pickup', customer: NOOR } as const
    const transferOrder = await createOrder(
      app,
      fillPosForm(ring, { ...pickupLater, payment: 'bank-transfer' }),
    )
    expect(transferOrder).toMatchObject({ state: 'awaiting-payment', shippingMethod: 'pickup' })
    expect(await readPayments(app.db, transferOrder.id)).toMatchObject([
      { provider: 'bank-transfer', state: 'open', amountCents: 4_500 },
    ])
    const cashOrder = await createOrder(app, fillPosForm(ring, { ...pickupLater, payment: 'cash' }))
    expect(cashOrder).toMatchObject({ state: 'paid', paymentMethod: 'Contant', expiresAt: null })
    expect(cashOrder.promises.delivery).toMatch(/Je krijgt bericht zodra het klaarligt$/)
    const sentMails = await app.db.select().from(mails).orderBy(mails.id)
    expect(sentMails.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['order-confirmed', transferOrder.id],
      ['order-paid', cashOrder.id],
    ])
  },
)
