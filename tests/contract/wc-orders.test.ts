import { expect } from 'vitest'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readWebhookSubject } from '#app/features/rest-api/rest-routes/read-webhook-subject.server.ts'
import { deliverWebhooks } from '#app/features/rest-api/webhooks/deliver-webhooks.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openWebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { readVariantStock } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)

localShopTest('orders are listed, filtered and read by status and date', async ({ app, clock }) => {
  const program = await createWcClient(app)
  const first = await placeAnOrder(app, { payment: 'bank-transfer' })
  clock.advance(60_000)
  const second = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Bram' })
  await markOrderPaid(app, second.id, 'Eva')

  const all = await program('GET', 'orders')
  expect(idsOf(all)).toEqual([second.id, first.id])
  expect([all.headers['x-wp-total'], all.headers['x-wp-totalpages']]).toEqual(['2', '1'])
  expect(idsOf(await program('GET', 'orders?status=on-hold'))).toEqual([first.id])
  expect(idsOf(await program('GET', 'orders?status=pending,processing'))).toEqual([second.id])
  expect(idsOf(await program('GET', 'orders?after=2026-11-21T13:00:30'))).toEqual([second.id])
  const gmt = 'orders?before=2026-11-21T12:00:30&dates_are_gmt=true'
  expect(idsOf(await program('GET', gmt))).toEqual([first.id])
  expect(idsOf(await program('GET', 'orders?search=bram'))).toEqual([second.id])
  expect(idsOf(await program('GET', 'orders?orderby=id&order=asc&per_page=1'))).toEqual([first.id])
  expect(idsOf(await program('GET', `orders?product=${first.variantId - 1}`))).toEqual([first.id])
  expect((await program('GET', `orders/${first.id}?dp=0`)).body.total).toBe('80')
  const missing = await program('GET', 'orders/9999999')
  expect([missing.status, missing.body.code]).toEqual([
    404,
    'woocommerce_rest_shop_order_invalid_id',
  ])
})

localShopTest(
  "a program changes an order's status by the steps of the back office",
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const put = (data: object) => program('PUT', `orders/${order.id}`, data)

    expect((await put({ status: 'processing' })).body).toMatchObject({
      status: 'processing',
      date_paid: '2026-11-21T13:00:00',
    })
    const back = await put({ status: 'pending' })
    expect([back.status, back.body.code]).toEqual([400, 'woocommerce_rest_invalid_order_status'])
    const fewer = { line_items: [{ id: 1, quantity: 1 }] }
    expect((await put(fewer)).body.code).toBe('woocommerce_rest_cannot_edit')
    expect((await put({ status: 'completed' })).body.status).toBe('completed')
    expect((await program('DELETE', `orders/${order.id}`)).status).toBe(403)

    const other = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Bram' })
    expect(await readVariantStock(app, other.variantId)).toBe(3)
    const binned = await program('DELETE', `orders/${other.id}`)
    expect([binned.status, binned.body.status]).toEqual([200, 'trash'])
    expect(await readVariantStock(app, other.variantId)).toBe(5)
    expect(idsOf(await program('GET', 'orders'))).toEqual([order.id])
    expect(idsOf(await program('GET', 'orders?status=trash'))).toEqual([other.id])
    const kinds = (await app.db.select().from(mails)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['order-shipped', 'order-cancelled']))
  },
)

localShopTest(
  'an order of a program takes stock, gets a number and totals, and retains its meta',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addProduct(app, { name: 'Ring', priceCents: 6_050, stock: 5 })
    const billing = {
      first_name: 'Fien',
      last_name: 'Voorbeeld',
      address_1: 'Oudegracht 212 A',
      city: 'Utrecht',
      postcode: '3511NR',
      country: 'NL',
      email: 'fien@voorbeeld.example',
    }
    const created = await program('POST', 'orders', {
      billing,
      set_paid: true,
      line_items: [{ product_id: ring.productId, quantity: 2 }],
      meta_data: [{ key: '_kassa', value: { bon: 7 } }],
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      status: 'processing',
      created_via: 'rest-api',
      total: '121.00',
      total_tax: '21.00',
      billing: { ...billing, postcode: '3511 NR' },
      line_items: [{ product_id: ring.productId, quantity: 2, total: '100.00' }],
      meta_data: [{ key: '_kassa', value: { bon: 7 } }],
    })
    const [variantId = 0] = ring.variantIds
    expect(await readVariantStock(app, variantId)).toBe(3)

    const cheaper = await program('POST', 'orders', {
      billing,
      line_items: [{ product_id: ring.productId, quantity: 1, total: '40.00' }],
    })
    // Delivery is free from € 50,00.
    expect(cheaper.body.line_items).toMatchObject([{ subtotal: '50.00', total: '40.00' }])
    const one = [{ product_id: ring.productId, quantity: 1 }]
    const unpaid = await program('POST', 'orders', { billing, line_items: one })
    const changed = await program('PUT', `orders/${unpaid.body.id}`, {
      billing: { first_name: 'Noor' },
      line_items: [{ id: unpaid.body.line_items[0].id, quantity: 2 }],
    })
    expect([changed.status, changed.body.billing?.first_name]).toEqual([200, 'Noor'])

    const code = async (data: object) => {
      const { status, body } = await program('POST', 'orders', data)
      return [status, body.code]
    }
    expect(await code({ line_items: [{ quantity: 1 }] })).toEqual([
      400,
      'woocommerce_rest_required_product_reference',
    ])
    const tooMany = [{ product_id: ring.productId, quantity: 50 }]
    expect(await code({ billing, line_items: tooMany })).toEqual([400, 'rest_invalid_param'])
    const unknown = { customer_id: 99, billing, line_items: [{ product_id: ring.productId }] }
    expect(await code(unknown)).toEqual([400, 'woocommerce_rest_invalid_customer_id'])
  },
)

localShopTest('notes are written, and refunds by hand with their units', async ({ app }) => {
  const program = await createWcClient(app)
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  await markOrderPaid(app, order.id, 'Eva')
  const path = `orders/${order.id}`
  const note = await program('POST', `${path}/notes`, { note: 'Geboekt' })
  expect([note.status, note.body]).toMatchObject([
    201,
    { author: 'Eva (programma Kassa)', note: 'Geboekt', customer_note: false },
  ])
  await program('POST', `${path}/notes`, { note: 'Tot morgen', customer_note: true })
  const notes = await program('GET', `${path}/notes?type=customer`)
  expect(notes.body).toMatchObject([{ note: 'Tot morgen', customer_note: true }])

  const lineId = (await program('GET', path)).body.line_items[0].id
  const atProvider = await program('POST', `${path}/refunds`, { amount: '10.00' })
  expect([atProvider.status, atProvider.body.code]).toEqual([
    400,
    'woocommerce_rest_cannot_create_order_refund',
  ])
  const refund = await program('POST', `${path}/refunds`, {
    amount: '45.00',
    reason: 'Kras',
    api_refund: false,
    line_items: [{ id: lineId, quantity: 1 }],
  })
  expect([refund.status, refund.body]).toMatchObject([
    201,
    {
      id: 1,
      amount: '45.00',
      reason: 'Kras',
      refunded_payment: false,
      line_items: [{ id: lineId, quantity: -1, total: '-33.06', total_tax: '-6.94' }],
    },
  ])
  const tooMuch = await program('POST', `${path}/refunds`, { amount: '99', api_refund: false })
  expect([tooMuch.status, tooMuch.body.code]).toEqual([
    400,
    'woocommerce_rest_invalid_order_refund',
  ])
  expect((await program('GET', path)).body.refunds).toEqual([
    { id: 1, reason: 'Kras', total: '-45.00' },
  ])
  expect(idsOf(await program('GET', `${path}/refunds`))).toEqual([1])
})

localShopTest(
  'a webhook is created by a program and receives the same object as GET',
  async ({ app }) => {
    const program = await createWcClient(app)
    const receiver = await openWebhookReceiver()
    try {
      const delivery = {
        delivery_url: `${receiver.url}/in`,
        topic: 'order.created',
        secret: 'goud',
      }
      const created = await program('POST', 'webhooks', delivery)
      expect([created.status, created.body]).toMatchObject([
        201,
        { id: 1, status: 'active', resource: 'order', event: 'created' },
      ])
      expect(created.body.secret).toBe(undefined)
      expect(idsOf(await program('GET', 'webhooks?status=active&per_page=100'))).toEqual([1])
      const order = await placeAnOrder(app)
      await deliverWebhooks(app, readWebhookSubject)
      const storedOrder = (await program('GET', `orders/${order.id}`)).body
      expect(receiver.deliveries().map(({ body }) => JSON.parse(body))).toEqual([storedOrder])

      await program('PUT', 'webhooks/1', { topic: 'product.created' })
      const { productId } = await addProduct(app, { name: 'Ketting' })
      await deliverWebhooks(app, readWebhookSubject)
      const product = (await program('GET', `products/${productId}`)).body
      expect(JSON.parse(receiver.deliveries()[1]?.body ?? '')).toEqual(product)

      const code = async (data: object) => (await program('POST', 'webhooks', data)).body.code
      expect(await code({ ...delivery, topic: 'order.gone' })).toBe(
        'woocommerce_rest_shop_webhook_invalid_topic',
      )
      expect(await code({ ...delivery, delivery_url: 'ftp://x' })).toBe(
        'woocommerce_rest_shop_webhook_invalid_delivery_url',
      )
      expect((await program('PUT', 'webhooks/1', { status: 'paused' })).body.status).toBe('paused')
      expect((await program('DELETE', 'webhooks/1')).status).toBe(501)
      expect((await program('DELETE', 'webhooks/1?force=true')).body.id).toBe(1)
      expect((await program('GET', 'webhooks/1')).status).toBe(404)
    } finally {
      await receiver.close()
    }
  },
)
