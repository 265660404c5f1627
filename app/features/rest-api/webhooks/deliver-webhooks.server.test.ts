import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { addStaffMember } from '#tests/contract/programs.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { deliverWebhooks } from './deliver-webhooks.server.ts'
import {
  clearDeliveries,
  createWebhook,
  findWebhook,
  readDeliveries,
  resendDelivery,
  updateWebhook,
} from './manage-webhooks.server.ts'
import { webhookDeliveries } from './webhooks-tables.server.ts'

const webhookTest = shopTest.extend<{ receiver: WebhookReceiver; env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  receiver: async ({}, use) => {
    const receiver = await openWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  // Only a local shop may deliver to this machine.
  env: { SITE_URL: 'http://localhost:3000' },
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Creates an active webhook of a new owner. */
async function createActiveWebhook(app: App, deliveryUrl: string, topic: string) {
  const eva = await addStaffMember(app, 'Eva', 'owner')
  const fields = {
    name: 'Boekhouding',
    status: 'active' as const,
    secret: 'zilver',
    topic,
    deliveryUrl,
  }
  return createWebhook(app, eva.id, fields)
}

/** Sends the due deliveries, with a payload that identifies the object. */
const deliver = (app: App) =>
  deliverWebhooks(app, async (_app, _user, { resource, objectId }) => ({ resource, id: objectId }))

webhookTest(
  'a placed order is sent once, signed, with the headers of WooCommerce, after a ping',
  async ({ app, receiver }) => {
    const webhook = await createActiveWebhook(app, `${receiver.url}/in`, 'order.created')
    const order = await placeAnOrder(app)

    await deliver(app)

    const [ping, delivery, ...otherDeliveries] = receiver.received
    expect(otherDeliveries).toEqual([])
    expect([ping?.body, ping?.headers['content-type'], ping?.headers['x-wc-webhook-id']]).toEqual([
      `webhook_id=${webhook.id}`,
      'application/x-www-form-urlencoded',
      undefined,
    ])
    const body = `{"resource":"order","id":${order.id}}`
    expect(delivery).toMatchObject({
      path: '/in',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'WooCommerce/9.9.0 Hookshot (WordPress/6.8)',
        'x-wc-webhook-source': 'http://localhost:3000/',
        'x-wc-webhook-topic': 'order.created',
        'x-wc-webhook-resource': 'order',
        'x-wc-webhook-event': 'created',
        'x-wc-webhook-signature': createHmac('sha256', 'zilver').update(body).digest('base64'),
        'x-wc-webhook-id': String(webhook.id),
        'x-wc-webhook-delivery-id': '2',
      },
    })
  },
)

webhookTest(
  'the first change is sent at once, and those of the next minute together',
  async ({ app, receiver, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await createActiveWebhook(app, receiver.url, 'product.updated')
    const rename = (name: string) =>
      app.db.update(products).set({ name }).where(eq(products.id, productId))
    const countDeliveries = async () => {
      await deliver(app)
      return receiver.deliveries().length
    }

    await rename('Ring Anna')
    expect(await countDeliveries()).toBe(1)
    clock.advance(10_000)
    await rename('Ring Bea')
    await rename('Ring Cor')
    expect(await countDeliveries()).toBe(1)
    clock.advance(50_000)
    expect(await countDeliveries()).toBe(2)
    clock.advance(MINUTE_MS)
    await rename('Ring Dora')
    expect(await countDeliveries()).toBe(3)
  },
)

webhookTest(
  'each topic and action is sent for its own changes, and changes of internal columns send nothing',
  async ({ app, receiver, clock }) => {
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const topics = ['order.updated', 'product.updated', 'product.deleted', 'product.restored']
    const actions = [
      'action.woocommerce_order_status_processing',
      'action.woocommerce_payment_complete',
    ]
    for (const topic of [...topics, ...actions])
      await createWebhook(app, eva.id, {
        name: topic,
        status: 'active',
        secret: '',
        topic,
        deliveryUrl: `${receiver.url}/${topic}`,
      })
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await deliver(app)
    const sentPaths = () => receiver.deliveries().map(({ path, body }) => `${path} ${body}`)
    // The order reduces the stock of the product.
    const stockChange = `/product.updated {"resource":"product","id":${order.variantId - 1}}`
    expect(sentPaths()).toEqual([stockChange])

    receiver.received.length = 0
    clock.advance(2 * MINUTE_MS)
    await markOrderPaid(app, order.id, 'Eva')
    await deliver(app)
    expect(sentPaths().toSorted()).toEqual([
      `/action.woocommerce_order_status_processing {"action":"woocommerce_order_status_processing","arg":${order.id}}`,
      `/action.woocommerce_payment_complete {"action":"woocommerce_payment_complete","arg":${order.id}}`,
      `/order.updated {"resource":"order","id":${order.id}}`,
    ])

    const { productId: id } = await addProduct(app, { name: 'Ketting' })
    clock.advance(2 * MINUTE_MS)
    await deliver(app)
    receiver.received.length = 0
    const setTrashed = (trashedAt: Date | null) =>
      app.db.update(products).set({ status: 'draft', trashedAt }).where(eq(products.id, id))
    await setTrashed(clock.now())
    await setTrashed(null)
    await app.db.update(products).set({ popularity: 9 }).where(eq(products.id, id))
    await deliver(app)
    expect(sentPaths().toSorted()).toEqual([
      `/product.deleted {"id":${id}}`,
      `/product.restored {"resource":"product","id":${id}}`,
    ])
  },
)

webhookTest(
  'deliveries about one object stay in order, also when one has to be retried',
  async ({ app, receiver, clock }) => {
    await createActiveWebhook(app, `${receiver.url}/in`, 'action.woocommerce_order_status_changed')
    receiver.answer('/in', 500)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, order.id, 'Eva')
    await deliver(app)
    await cancelOrder(app, order.id, 'Eva')
    await deliver(app)
    // The second delivery waits for the first.
    expect(receiver.deliveries().map(({ headers }) => headers['x-wc-webhook-delivery-id'])).toEqual(
      ['2'],
    )

    receiver.answer('/in', 302)
    clock.advance(MINUTE_MS)
    await deliver(app)
    expect(receiver.deliveries().map(({ headers }) => headers['x-wc-webhook-delivery-id'])).toEqual(
      ['2', '2', '3'],
    )
    // A redirect counts as a response and is not followed.
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
  },
)

webhookTest(
  'seven failed deliveries in a row over more than a day disable a webhook, and the owner gets a mail',
  async ({ app, receiver, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const { id } = await createActiveWebhook(
      app,
      `${receiver.url}/in`,
      'action.woocommerce_update_product',
    )
    await deliver(app)
    receiver.answer('/in', 410)
    const deliveryStates = async () => {
      const { deliveries } = await readDeliveries(app, id, 1)
      return deliveries.map(({ state }) => state)
    }
    for (let round = 1; round <= 7; round++) {
      await app.db
        .update(products)
        .set({ name: `Ring ${round}` })
        .where(eq(products.id, productId))
      for (let attempt = 1; attempt <= 7; attempt++) {
        await deliver(app)
        clock.advance(12 * 60 * MINUTE_MS)
      }
    }

    expect((await findWebhook(app, id))?.status).toBe('disabled')
    expect(await deliveryStates()).toEqual([...Array(7).fill('failed'), 'done'])
    // Seven deliveries with seven attempts each.
    expect(receiver.deliveries()).toHaveLength(49)
    const storedMails = await app.db.select().from(mails)
    expect(storedMails.map(({ kind, toAddress, subject }) => [kind, toAddress, subject])).toEqual([
      ['webhook-disabled', 'hallo@schakel.example', 'Uitgezet: de webhook Boekhouding'],
    ])

    // Changes are not recorded for a webhook that is off; activation starts with a ping.
    await app.db.update(products).set({ name: 'Ring' }).where(eq(products.id, productId))
    const fields = { name: 'Boekhouding', topic: 'product.updated', secret: '' }
    const deliveryUrl = `${receiver.url}/weer`
    await updateWebhook(app, id, { ...fields, status: 'active', deliveryUrl })
    await deliver(app)
    expect(receiver.received.slice(50).map(({ path, body }) => [path, body])).toEqual([
      ['/weer', `webhook_id=${id}`],
    ])
    expect(await findWebhook(app, id)).toMatchObject({ status: 'active', failureCount: 0 })
  },
)

webhookTest(
  'an interrupted delivery is repeated, and a finished one is resent only on request',
  async ({ app, receiver, clock }) => {
    const { id } = await createActiveWebhook(app, receiver.url, 'order.created')
    await placeAnOrder(app)
    await deliver(app)
    const [first] = (await readDeliveries(app, id, 1)).deliveries
    await app.db
      .update(webhookDeliveries)
      .set({ state: 'sending', finishedAt: null })
      .where(eq(webhookDeliveries.id, first?.id ?? 0))
    expect(await resendDelivery(app, id, first?.id ?? 0)).toEqual({
      ok: false,
      error: 'on-its-way',
    })
    await deliver(app)
    clock.advance(2_000)
    await deliver(app)
    expect(receiver.deliveries()).toHaveLength(2)

    expect(await resendDelivery(app, id, first?.id ?? 0)).toEqual({ ok: true })
    await deliver(app)
    expect(receiver.deliveries().map(({ headers }) => headers['x-wc-webhook-delivery-id'])).toEqual(
      ['2', '2', '3'],
    )
    clock.advance(31 * DAY_MS)
    await clearDeliveries(app)
    expect(
      await app.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id)),
    ).toEqual([])
  },
)

shopTest(
  'nothing is delivered to the shop’s own network unless the shop itself is on this machine',
  async ({ app }) => {
    const receiver = await openWebhookReceiver()
    try {
      const port = new URL(receiver.url).port
      const { id } = await createActiveWebhook(app, `http://localhost:${port}/`, 'order.created')
      await deliver(app)
      expect(receiver.received).toEqual([])
      expect((await readDeliveries(app, id, 1)).deliveries).toMatchObject([
        { state: 'failed', problem: 'Dit adres ligt niet op het open internet.' },
      ])
    } finally {
      await receiver.close()
    }
  },
)
