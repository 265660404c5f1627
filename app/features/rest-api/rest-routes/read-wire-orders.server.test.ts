import { expect } from 'vitest'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { findRefundable } from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { readWireOrders } from '#app/features/rest-api/rest-routes/read-webhook-subject.server.ts'
import { listOrderIds } from '#app/features/rest-api/wc-orders/list-orders.server.ts'
import type { OrderStatus } from '#app/features/rest-api/wc-orders/wc-order-status.ts'
import type { App } from '#app/platform/app.ts'
import { placeMixedOrder } from '#tests/support/mixed-order.ts'
import { createRefundRequest } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

/** Returns the ids of the orders with a status. */
const listIdsByStatus = async (app: App, status: OrderStatus) =>
  (
    await listOrderIds(app, {
      statuses: [status],
      search: '',
      ids: [],
      excludedIds: [],
      customerNumber: undefined,
      productId: undefined,
      parentIds: [],
      excludedParentIds: [],
      dated: {},
      modified: {},
      orderBy: 'id',
      order: 'asc',
      limit: 10,
      offset: 0,
    })
  ).ids

shopTest(
  'an order has the fields of WooCommerce, with every amount without VAT and its VAT apart',
  async ({ app }) => {
    const { id, variantId } = await placeAnOrder(app, { payment: 'bank-transfer' })

    const [order] = await readWireOrders(app, [id])

    expect(order).toMatchObject({
      id,
      number: String(id),
      status: 'on-hold',
      currency: 'EUR',
      prices_include_tax: true,
      date_created: '2026-11-21T13:00:00',
      date_created_gmt: '2026-11-21T12:00:00',
      date_paid: null,
      discount_total: '0.00',
      shipping_total: '0.00',
      cart_tax: '13.88',
      total: '80.00',
      total_tax: '13.88',
      customer_id: 0,
      payment_method: 'bacs',
      payment_method_title: 'Bankoverschrijving',
      needs_payment: true,
      is_editable: true,
      billing: { first_name: 'Sanne', country: 'NL' },
      line_items: [
        {
          product_id: variantId - 1,
          variation_id: 0,
          quantity: 2,
          subtotal: '66.12',
          subtotal_tax: '13.88',
          total: '66.12',
          total_tax: '13.88',
          price: 33.06,
        },
      ],
      tax_lines: [{ label: 'BTW 21%', rate_percent: 21, tax_total: '13.88' }],
      refunds: [],
    })
  },
)

shopTest('a status depends on the state of the order and its payments', async ({ app }) => {
  const { id } = await placeAnOrder(app, { payment: 'bank-transfer' })
  const readStatus = async () => (await readWireOrders(app, [id]))[0]?.status
  expect(await readStatus()).toBe('on-hold')
  await markOrderPaid(app, id, 'Eva')
  expect(await readStatus()).toBe('processing')
  const payment = (await findRefundable(app, id))?.payments[0]
  await refundOrder(app, id, createRefundRequest(payment?.id ?? '', { way: 'by-hand' }), 'Eva')
  const [refunded] = await readWireOrders(app, [id])
  expect(refunded).toMatchObject({
    status: 'refunded',
    date_paid: '2026-11-21T13:00:00',
    refunds: [{ id: 1, reason: '', total: '-80.00' }],
  })
})

shopTest('an order is not refunded if most of it was removed and paid back', async ({ app }) => {
  const { id, edit, refund } = await placeMixedOrder(app)
  // Leaves one of three rings, worth 40 euros, and no books.
  await edit({ rings: 1 }, { seenCents: 4_000 })
  await refund({ extraCents: 10_180 })
  expect(await readWireOrders(app, [id])).toMatchObject([{ status: 'processing', total: '40.00' }])
  expect(await listIdsByStatus(app, 'processing')).toEqual([id])
  expect(await listIdsByStatus(app, 'refunded')).toEqual([])
})
