import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { openApp } from './create-app.ts'

const BUYERS = 3
const ORDERS_A_ROUND = 6
const STOCK = 10_000
const AGAIN = { timeout: 30_000 }

async function databaseOf(dataDir: string): Promise<string> {
  const url = await findRunningPostgres(dataDir)
  if (!url) throw new Error('the database is not running')
  return url
}

async function killDatabase(dataDir: string) {
  const { cluster } = await findPostgresLocation(dataDir)
  const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function stockRing(dataDir: string): Promise<number> {
  const app = openApp({
    PORT: 0,
    STOP_DELAY_SECONDS: 0,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseOf(dataDir),
    LOCATIESERVER_URL: 'http://127.0.0.1:9',
    VIES_URL: 'http://127.0.0.1:9',
    INDEXNOW_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: 'a secret that only tests know, long enough',
    REST_ORIGINS: [],
    AMAZON_CREDENTIAL_VERSION: '3.2',
    AMAZON_CALLS_PER_SECOND: 1,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: false,
  })
  await saveSettings(app, ENTERED_SETTINGS)
  const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })
  await app.close()
  return productId
}

/** Places one order as a browser does; returns the token of its form once the order is confirmed. */
async function placeOrder(shop: ShopProcess, productId: number, number: number): Promise<string> {
  const shopper = createShopper(shop.url, number)
  await shopper.addToCart(productId)
  const form = await shopper.readCheckout('bank-transfer')
  const { status } = await shopper.order(form)
  if (status !== 303) throw new Error(`answered with ${status}`)
  return form.token ?? ''
}

test('killing the database or the whole shop loses no confirmed order', {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-kill-'))
  const env = { DATA_DIR: dataDir, SHOP_DEMO: '0', TRUST_PROXY: '1' }
  let shop = await startShop(env)
  try {
    const productId = await stockRing(dataDir)
    const orderNumbers: string[] = []
    let visits = 0

    /** Places orders until the shop no longer responds. */
    const placeOrders = async () => {
      for (;;) {
        orderNumbers.push(await placeOrder(shop, productId, ++visits))
      }
    }
    const round = async (kill: () => Promise<unknown>) => {
      const before = orderNumbers.length
      const buyers = Promise.allSettled(Array.from({ length: BUYERS }, placeOrders))
      await vi.waitFor(
        () => expect(orderNumbers.length).toBeGreaterThanOrEqual(before + ORDERS_A_ROUND),
        AGAIN,
      )
      await kill()
      await buyers
    }
    const expectAllThere = async () => {
      const client = new pg.Client({ connectionString: await databaseOf(dataDir) })
      await client.connect()
      const orders = await client.query(
        'SELECT form_token FROM orders WHERE form_token = ANY($1)',
        [orderNumbers],
      )
      const units = await client.query(
        'SELECT (SELECT sum(stock) FROM variants) + (SELECT sum(quantity) FROM order_lines) AS all',
      )
      await client.end()
      expect(new Set(orders.rows.map((row) => row.form_token))).toEqual(new Set(orderNumbers))
      expect(Number(units.rows[0].all)).toBe(STOCK)
    }

    // The shop keeps running and restarts its database.
    await round(() => killDatabase(dataDir))
    await vi.waitFor(async () => expect((await shop.request('/readyz')).status).toBe(200), AGAIN)
    await expectAllThere()

    await round(() => Promise.all([shop.end('SIGKILL'), killDatabase(dataDir)]))
    shop = await startShop(env)
    await expectAllThere()
    await placeOrder(shop, productId, ++visits)

    expect(await shop.end('SIGTERM')).toBe(0)
    expect(await findRunningPostgres(dataDir)).toBeUndefined()
  } finally {
    await shop.end('SIGKILL')
    const database = await startEmbeddedPostgres(dataDir)
    await database.stop()
    await rm(database.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
})
