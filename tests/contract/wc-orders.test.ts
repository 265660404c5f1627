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

const readIds = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)

localShopTest('orders are listed, filtered and read by status and date', async ({ app, clock }) => {
  const program = await createWcClient(app)
  const firstOrder = await placeAnOrder(app, { payment: 'bank-transfer' })
  clock.advance(60_000)
  const secondOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Bram' })
  await markOrderPaid(app, secondOrder.id, 'Eva')

  const list = await program('GET', 'orders')
  expect(readIds(list)).toEqual([secondOrder.id, firstOrder.id])
  expect([list.headers['x-wp-total'], list.headers['x-wp-totalpages']]).toEqual(['2', '1'])
  expect(readIds(await program('GET', 'orders?status=on-hold'))).toEqual([firstOrder.id])
  expect(readIds(await program('GET', 'orders?status=pending,processing'))).toEqual([
    secondOrder.id,
  ])
  expect(readIds(await program('GET', 'orders?after=2026-11-21T13:00:30'))).toEqual([
    secondOrder.id,
  ])
  const beforeInGmt = 'orders?before=2026-11-21T12:00:30&dates_are_gmt=true'
  expect(readIds(await program('GET', beforeInGmt))).toEqual([firstOrder.id])
  expect(readIds(await program('GET', 'orders?search=bram'))).toEqual([secondOrder.id])
  expect(readIds(await program('GET', 'orders?orderby=id&order=asc&per_page=1'))).toEqual([
    firstOrder.id,
  ])
  // Products and variants share a sequence: a product has the id before that of its first variant.
  expect(readIds(await program('GET', `orders?product=${firstOrder.variantId - 1}`))).toEqual([
    firstOrder.id,
  ])
  expect((await program('GET', `orders/${firstOrder.id}?dp=0`)).body.total).toBe('80')
  const notFound = await program('GET', 'orders/9999999')
  expect([notFound.status, notFound.body.code]).toEqual([
    404,
    'woocommerce_rest_shop_order_invalid_id',
  ])
})

localShopTest(
  "a program changes an order's status only by the steps that the back office allows",
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const changeOrder = (data: object) => program('PUT', `orders/${order.id}`, data)

    expect((await changeOrder({ status: 'processing' })).body).toMatchObject({
      status: 'processing',
      date_paid: '2026-11-21T13:00:00',
    })
    const stepBack = await changeOrder({ status: 'pending' })
    expect([stepBack.status, stepBack.body.code]).toEqual([
      400,
      'woocommerce_rest_invalid_order_status',
    ])
    const fewerItems = { line_items: [{ id: 1, quantity: 1 }] }
    expect((await changeOrder(fewerItems)).body.code).toBe('woocommerce_rest_cannot_edit')
    expect((await changeOrder({ status: 'completed' })).body.status).toBe('completed')
    expect((await program('DELETE', `orders/${order.id}`)).status).toBe(403)

    const otherOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Bram' })
    expect(await readVariantStock(app, otherOrder.variantId)).toBe(3)
    const trashed = await program('DELETE', `orders/${otherOrder.id}`)
    expect([trashed.status, trashed.body.status]).toEqual([200, 'trash'])
    expect(await readVariantStock(app, otherOrder.variantId)).toBe(5)
    expect(readIds(await program('GET', 'orders'))).toEqual([order.id])
    expect(readIds(await program('GET', 'orders?status=trash'))).toEqual([otherOrder.id])
    const kinds = (await app.db.select().from(mails)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['order-shipped', 'order-cancelled']))
  },
)

localShopTest(
  'an order of a program takes stock, gets totals, and stores the meta data that was sent',
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
    const creation = await program('POST', 'orders', {
      billing,
      set_paid: true,
      line_items: [{ product_id: ring.productId, quantity: 2 }],
      meta_data: [{ key: '_kassa', value: { bon: 7 } }],
    })
    expect(creation.status).toBe(201)
    expect(creation.body).toMatchObject({
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

    const discounted = await program('POST', 'orders', {
      billing,
      line_items: [{ product_id: ring.productId, quantity: 1, total: '40.00' }],
    })
    expect(discounted.body.line_items).toMatchObject([{ subtotal: '50.00', total: '40.00' }])
    const singleRing = [{ product_id: ring.productId, quantity: 1 }]
    const unpaid = await program('POST', 'orders', { billing, line_items: singleRing })
    const change = await program('PUT', `orders/${unpaid.body.id}`, {
      billing: { first_name: 'Noor' },
      line_items: [{ id: unpaid.body.line_items[0].id, quantity: 2 }],
    })
    expect([change.status, change.body.billing?.first_name]).toEqual([200, 'Noor'])

    const statusAndCode = async (data: object) => {
      const { status, body } = await program('POST', 'orders', data)
      return [status, body.code]
    }
    expect(await statusAndCode({ line_items: [{ quantity: 1 }] })).toEqual([
      400,
      'woocommerce_rest_required_product_reference',
    ])
    const tooMany = [{ product_id: ring.productId, quantity: 50 }]
    expect(await statusAndCode({ billing, line_items: tooMany })).toEqual([
      400,
      'rest_invalid_param',
    ])
    const unknownCustomer = {
      customer_id: 99,
      billing,
      line_items: [{ product_id: ring.productId }],
    }
    expect(await statusAndCode(unknownCustomer)).toEqual([
      400,
      'woocommerce_rest_invalid_customer_id',
    ])
  },
)

localShopTest(
  'a program adds notes, and records refunds by hand with their items',
  async ({ app }) => {
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
    expect(readIds(await program('GET', `${path}/refunds`))).toEqual([1])
  },
)

localShopTest(
  'a program creates a webhook, which receives the same object as GET returns',
  async ({ app }) => {
    const program = await createWcClient(app)
    const receiver = await openWebhookReceiver()
    try {
      const webhook = {
        delivery_url: `${receiver.url}/in`,
        topic: 'order.created',
        secret: 'goud',
      }
      const creation = await program('POST', 'webhooks', webhook)
      expect([creation.status, creation.body]).toMatchObject([
        201,
        { id: 1, status: 'active', resource: 'order', event: 'created' },
      ])
      expect(creation.body.secret).toBe(undefined)
      expect(readIds(await program('GET', 'webhooks?status=active&per_page=100'))).toEqual([1])
      const order = await placeAnOrder(app)
      await deliverWebhooks(app, readWebhookSubject)
      const storedOrder = (await program('GET', `orders/${order.id}`)).body
      expect(receiver.deliveries().map(({ body }) => JSON.parse(body))).toEqual([storedOrder])

      await program('PUT', 'webhooks/1', { topic: 'product.created' })
      const { productId } = await addProduct(app, { name: 'Ketting' })
      await deliverWebhooks(app, readWebhookSubject)
      const product = (await program('GET', `products/${productId}`)).body
      expect(JSON.parse(receiver.deliveries()[1]?.body ?? '')).toEqual(product)

      const errorCode = async (data: object) => (await program('POST', 'webhooks', data)).body.code
      expect(await errorCode({ ...webhook, topic: 'order.gone' })).toBe(
        'woocommerce_rest_shop_webhook_invalid_topic',
      )
      expect(await errorCode({ ...webhook, delivery_url: 'ftp://x' })).toBe(
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
