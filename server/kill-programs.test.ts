import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { createWebhook } from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { webhookDeliveries } from '#app/features/rest-api/webhooks/webhooks-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { openWebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { basicAuth } from '#tests/contract/programs.ts'
import { addApiKey } from '#tests/contract/wc-shop.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findFreePort } from './free-port.ts'

const TEST_OPTIONS = { timeout: 400_000 }
const WAIT_OPTIONS = { timeout: 150_000, interval: 250 }

/** Starts the shop at a fixed address, with an API key for programs. */
async function openShopForPrograms(app: App) {
  const port = String(await findFreePort())
  const env = {
    DATABASE_URL: app.env.DATABASE_URL,
    DATA_DIR: app.env.DATA_DIR,
    SESSION_SECRET: app.env.SESSION_SECRET,
    SITE_URL: `http://127.0.0.1:${port}`,
    SHOP_DEMO: '0',
    PORT: port,
  }
  const { key, secret, person } = await addApiKey(app)
  let shop = await startShop(env)
  onTestFinished(async () => void (await shop.end('SIGKILL')))
  return {
    person,
    kill: () => shop.end('SIGKILL'),
    restart: async () => {
      shop = await startShop(env)
    },
    send: async (path: string, body: object) => {
      const response = await shop.request(`/wp-json/wc/v3/${path}`, {
        method: 'POST',
        headers: { ...basicAuth(key, secret), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: JSON.parse(response.text) }
    },
  }
}

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Returns the results of a batch: the SKU of each item, or the code of its error. */
const describeResults = (items: { sku?: string; error?: { code: string } }[]) =>
  items.map(({ sku, error }) => error?.code ?? sku)

shopTest(
  'a batch that was interrupted by a kill can be sent again: each product is reported, and exists once',
  TEST_OPTIONS,
  async ({ app, clock }) => {
    clock.set(new Date())
    const program = await openShopForPrograms(app)
    const skus = countTo(100).map((number) => `RING-${number}`)
    const create = skus.map((sku) => ({ name: `Ring ${sku}`, regular_price: '45', sku }))
    const countCreated = async () => (await app.db.select().from(products)).length

    const lostRequest = program.send('products/batch', { create }).catch(() => 'lost')
    await vi.waitFor(async () => expect(await countCreated()).toBeGreaterThan(20), {
      timeout: 60_000,
      interval: 20,
    })
    await program.kill()
    expect(await lostRequest).toBe('lost')
    // A product and its variant are either both stored or neither.
    const createdCount = await countCreated()
    expect(createdCount).toBeLessThan(100)
    const storedVariants = await app.db.select({ sku: variants.sku }).from(variants)
    const storedSkus = storedVariants.flatMap(({ sku }) => sku ?? [])
    await program.restart()

    const secondResponse = await program.send('products/batch', { create })
    expect(secondResponse.status).toBe(200)
    expect(describeResults(secondResponse.body.create)).toEqual(
      skus.map((sku) => (storedSkus.includes(sku) ? 'product_invalid_sku' : sku)),
    )
    const allVariants = await app.db.select({ sku: variants.sku }).from(variants)
    expect(allVariants.flatMap(({ sku }) => sku ?? []).sort()).toEqual([...skus].sort())

    const ids = (await app.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const update = ids.slice(0, 100).map((id) => ({ id, manage_stock: true, stock_quantity: 7 }))
    const interruptedRequest = program.send('products/batch', { update }).catch(() => 'lost')
    await pause(40)
    await program.kill()
    await interruptedRequest
    // The batch sets a stock and that it is managed together.
    const stocks = await app.db.select({ stock: variants.stock }).from(variants)
    expect(stocks.filter(({ stock }) => stock !== null && stock !== 7)).toEqual([])
    await program.restart()
    const lastResponse = await program.send('products/batch', {
      // A batch has at most 100 items, so a product that does not exist replaces the first one.
      update: [...update.slice(1), { id: 999_999, stock_quantity: 7 }],
    })
    expect(
      lastResponse.body.update.map(
        (item: { stock_quantity?: number; error?: { code: string } }) =>
          item.error?.code ?? item.stock_quantity,
      ),
    ).toEqual([...Array(99).fill(7), 'woocommerce_rest_product_invalid_id'])
  },
)

shopTest(
  'killed while it delivers webhooks, the shop loses no delivery and sends none more than twice',
  TEST_OPTIONS,
  async ({ app, clock }) => {
    clock.set(new Date())
    const receiver = await openWebhookReceiver()
    onTestFinished(async () => void (await receiver.close()))
    const program = await openShopForPrograms(app)
    const create = countTo(60).map((number) => ({ name: `Ring ${number}`, regular_price: '45' }))
    const creation = await program.send('products/batch', { create })
    const ids: number[] = creation.body.create.map(({ id }: { id: number }) => id)
    await createWebhook(app, program.person.id, {
      name: 'Voorraad',
      status: 'active',
      secret: 'zilver',
      topic: 'product.updated',
      deliveryUrl: `${receiver.url}/in`,
    })
    const update = ids.map((id) => ({ id, regular_price: '50.00' }))
    expect((await program.send('products/batch', { update })).status).toBe(200)

    // Two kills, each after so many deliveries.
    for (const deliveryCount of [8, 30]) {
      await vi.waitFor(() => expect(receiver.deliveries().length).toBeGreaterThan(deliveryCount), {
        ...WAIT_OPTIONS,
        interval: 5,
      })
      await program.kill()
      await program.restart()
    }
    await vi.waitFor(async () => {
      const deliveries = await app.db
        .select({ state: webhookDeliveries.state })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.topic, 'product.updated'))
      expect(deliveries.filter(({ state }) => state !== 'done')).toEqual([])
      expect(deliveries.length).toBeGreaterThanOrEqual(60)
    }, WAIT_OPTIONS)

    const bodies = receiver.deliveries().map(({ body }) => JSON.parse(body))
    expect(new Set(bodies.map(({ id }) => id))).toEqual(new Set(ids))
    expect(bodies.filter((body) => body.regular_price !== '50.00')).toEqual([])
    const deliveryIds = receiver
      .deliveries()
      .map(({ headers }) => headers['x-wc-webhook-delivery-id'])
    const repetitions = [...Map.groupBy(deliveryIds, (id) => id).values()]
    expect(Math.max(...repetitions.map(({ length }) => length))).toBeLessThanOrEqual(2)
  },
)
