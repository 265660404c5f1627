import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { createWebhook } from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { webhookDeliveries } from '#app/features/rest-api/webhooks/webhooks-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { openWebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { basic } from '#tests/contract/programs.ts'
import { makeKey } from '#tests/contract/wc-shop.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findFreePort } from './free-port.ts'

const PATIENCE = { timeout: 400_000 }
const AGAIN = { timeout: 150_000, interval: 250 }

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
  const { key, secret, person } = await makeKey(app)
  let shop = await startShop(env)
  onTestFinished(async () => void (await shop.end('SIGKILL')))
  return {
    person,
    end: () => shop.end('SIGKILL'),
    restart: async () => {
      shop = await startShop(env)
    },
    send: async (path: string, body: object) => {
      const answer = await shop.request(`/wp-json/wc/v3/${path}`, {
        method: 'POST',
        headers: { ...basic(key, secret), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: JSON.parse(answer.text) }
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Returns the results of a batch: the SKU of each item, or the code of its error. */
const resultsOf = (items: { sku?: string; error?: { code: string } }[]) =>
  items.map(({ sku, error }) => error?.code ?? sku)

shopTest(
  'a batch that was interrupted by a kill can be sent again: each product is reported, and exists once',
  PATIENCE,
  async ({ app, clock }) => {
    clock.set(new Date())
    const program = await openShopForPrograms(app)
    const skus = numbers(100).map((number) => `RING-${number}`)
    const create = skus.map((sku) => ({ name: `Ring ${sku}`, regular_price: '45', sku }))
    const countCreated = async () => (await app.db.select().from(products)).length

    const lostRequest = program.send('products/batch', { create }).catch(() => 'lost')
    await vi.waitFor(async () => expect(await countCreated()).toBeGreaterThan(20), {
      timeout: 60_000,
      interval: 20,
    })
    await program.end()
    expect(await lostRequest).toBe('lost')
    // A product and its variant are either both stored or neither.
    const createdCount = await countCreated()
    expect(createdCount).toBeLessThan(100)
    const storedSkus = await app.db.select({ sku: variants.sku }).from(variants)
    const usedSkus = storedSkus.flatMap(({ sku }) => sku ?? [])
    await program.restart()

    const secondAnswer = await program.send('products/batch', { create })
    expect(secondAnswer.status).toBe(200)
    expect(resultsOf(secondAnswer.body.create)).toEqual(
      skus.map((sku) => (usedSkus.includes(sku) ? 'product_invalid_sku' : sku)),
    )
    const allSkus = await app.db.select({ sku: variants.sku }).from(variants)
    expect(allSkus.flatMap(({ sku }) => sku ?? []).sort()).toEqual([...skus].sort())

    const ids = (await app.db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const update = ids.slice(0, 100).map((id) => ({ id, manage_stock: true, stock_quantity: 7 }))
    const interruptedRequest = program.send('products/batch', { update }).catch(() => 'lost')
    await pause(40)
    await program.end()
    await interruptedRequest
    const stocks = await app.db.select({ stock: variants.stock }).from(variants)
    expect(stocks.filter(({ stock }) => stock !== null && stock !== 7)).toEqual([])
    await program.restart()
    const finished = await program.send('products/batch', {
      update: [...update.slice(1), { id: 999_999, stock_quantity: 7 }],
    })
    expect(
      finished.body.update.map((item: { stock_quantity?: number; error?: { code: string } }) => [
        ...[item.error?.code ?? item.stock_quantity],
      ]),
    ).toEqual([...update.slice(1).map(() => [7]), ['woocommerce_rest_product_invalid_id']])
  },
)

shopTest(
  'killed while it delivers webhooks, the shop loses none and sends none that was accepted more than twice',
  PATIENCE,
  async ({ app, clock }) => {
    clock.set(new Date())
    const receiver = await openWebhookReceiver()
    onTestFinished(async () => void (await receiver.close()))
    const program = await openShopForPrograms(app)
    const create = numbers(60).map((number) => ({ name: `Ring ${number}`, regular_price: '45' }))
    const created = await program.send('products/batch', { create })
    const ids: number[] = created.body.create.map(({ id }: { id: number }) => id)
    await createWebhook(app, program.person.id, {
      name: 'Voorraad',
      status: 'active',
      secret: 'zilver',
      topic: 'product.updated',
      deliveryUrl: `${receiver.url}/in`,
    })
    const update = ids.map((id) => ({ id, regular_price: '50.00' }))
    expect((await program.send('products/batch', { update })).status).toBe(200)

    for (const count of [8, 30]) {
      await vi.waitFor(() => expect(receiver.deliveries().length).toBeGreaterThan(count), {
        ...AGAIN,
        interval: 5,
      })
      await program.end()
      await program.restart()
    }
    await vi.waitFor(async () => {
      const open = await app.db
        .select({ state: webhookDeliveries.state })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.topic, 'product.updated'))
      expect(open.filter(({ state }) => state !== 'done')).toEqual([])
      expect(open.length).toBeGreaterThanOrEqual(60)
    }, AGAIN)

    const bodies = receiver.deliveries().map(({ body }) => JSON.parse(body))
    expect(new Set(bodies.map(({ id }) => id))).toEqual(new Set(ids))
    expect(bodies.filter((body) => body.regular_price !== '50.00')).toEqual([])
    const deliveryIds = receiver
      .deliveries()
      .map(({ headers }) => headers['x-wc-webhook-delivery-id'])
    const counts = [...Map.groupBy(deliveryIds, (id) => id).values()].map(({ length }) => length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  },
)
