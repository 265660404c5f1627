import { expect } from 'vitest'
import { readOverview } from '#app/features/admin/dashboard/read-overview.server.ts'
import { readSales } from '#app/features/admin/dashboard/read-sales.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { exportOrders } from '#app/features/data-transfer/order-files/export-orders.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { NO_CRITERIA } from '#app/features/fulfilment/orders/order-list.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { createRefundRequest, readVariantStock } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { realShopTest, shopTest } from '#tests/support/shop-test.ts'
import { deleteTestOrders } from './delete-test-orders.server.ts'

const closeShop = (app: App) => saveSettings(app, { isComingSoon: true })
const openShop = (app: App) => saveSettings(app, { isComingSoon: false })

/** Returns the numbers of the orders in the exported file. */
async function exportOrderNumbers(app: App, state: 'test' | null = null) {
  let csv = ''
  for await (const part of exportOrders(app, { search: '', state, ...NO_CRITERIA })) csv += part
  return csv.split('\r\n').flatMap((row) => /^"?(\d+)/.exec(row)?.[1] ?? [])
}

realShopTest(
  'test orders have their own numbers, are in no report and export, and are deleted together',
  async ({ app }) => {
    await closeShop(app)
    const paidOrder = await placeAnOrder(app, { firstName: 'Fenna' })
    await settlePayment(app, paidOrder.paymentId, 'paid', 'Testbank')
    const refundedOrder = await placeAnOrder(app, { firstName: 'Noor' })
    await settlePayment(app, refundedOrder.paymentId, 'paid', 'Testbank')
    const request = createRefundRequest(refundedOrder.paymentId, {
      restockAll: true,
      way: 'by-hand',
    })
    expect(await refundOrder(app, refundedOrder.id, request, 'Eva')).toMatchObject({ ok: true })
    const unpaidOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Mila' })
    expect(paidOrder.id).toBe(90_000_001)
    expect(refundedOrder.id).toBe(90_000_002)
    expect(unpaidOrder.id).toBe(90_000_003)
    await openShop(app)
    const realOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Sanne' })
    expect(realOrder.id).toBe(10_001)
    await markOrderPaid(app, realOrder.id, 'Eva')
    await makeInvoices(app)

    expect(await readOverview(app)).toMatchObject({ ordersToday: 1, paidTodayCents: 8_000 })
    const sales = await readSales(app, 'days')
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
    expect(await exportOrderNumbers(app)).toEqual(['10001'])
    expect(await exportOrderNumbers(app, 'test')).toEqual(['90000003', '90000002', '90000001'])
    expect((await readOrders(app, { state: 'test' })).counts?.test).toBe(3)
    expect(await readVariantStock(app, paidOrder.variantId)).toBe(3)

    expect(await deleteTestOrders(app, 'Eva')).toBe(3)

    const { orders, counts } = await readOrders(app, {})
    expect(orders.map(({ id }) => id)).toEqual([10_001])
    expect(counts).toMatchObject({ test: 0, paid: 1, 'awaiting-payment': 0, cancelled: 0 })
    for (const { variantId } of [paidOrder, refundedOrder, unpaidOrder])
      expect(await readVariantStock(app, variantId)).toBe(5)
    expect(await readVariantStock(app, realOrder.variantId)).toBe(3)
    const mailedOrders = await app.db.selectDistinct({ orderId: mails.orderId }).from(mails)
    expect(mailedOrders).toEqual([{ orderId: 10_001 }])
    expect(await deleteTestOrders(app, 'Eva')).toBe(0)
  },
)

realShopTest(
  'mails about a test order show that it is one, and money that arrives after the opening makes it real',
  async ({ app }) => {
    await closeShop(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, order.id, 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'paid', isTest: true })
    const otherOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Noor' })
    await openShop(app)
    await markOrderPaid(app, otherOrder.id, 'Eva')
    expect(await findOrder(app, otherOrder.id)).toMatchObject({ state: 'paid', isTest: false })

    const rows = await app.db.select().from(mails).orderBy(mails.id)
    const paidMails = rows.filter(({ kind }) => kind === 'order-paid')
    expect(paidMails.map(({ orderId }) => orderId)).toEqual([order.id, otherOrder.id])
    const [testMail, realMail] = paidMails
    const testNote = 'Dit is een test: er wordt niets geleverd en niets afgeschreven.'
    expect(testMail?.subject).toMatch(/^Test: /)
    expect(testMail?.text).toContain(testNote)
    expect(realMail?.subject).not.toMatch(/^Test: /)
    expect(realMail?.text).not.toContain(testNote)
    expect(await deleteTestOrders(app, 'Eva')).toBe(1)
    expect((await readOrders(app, {})).orders.map(({ id }) => id)).toEqual([otherOrder.id])
  },
)

shopTest(
  'orders of a demo are not deleted with the test orders, but with the demo',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')
    expect(await deleteTestOrders(app, 'Eva')).toBe(0)
    expect(await findOrder(app, order.id)).toMatchObject({ id: 10_001, isTest: false })
  },
)
