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

/** Nothing listens on this port. */
const UNREACHABLE_URL = 'http://127.0.0.1:9'
const BUYERS = 3
const ORDERS_BEFORE_KILL = 6
const STOCK = 10_000
const WAIT_OPTIONS = { timeout: 30_000 }

async function findDatabaseUrl(dataDir: string): Promise<string> {
  const url = await findRunningPostgres(dataDir)
  if (!url) throw new Error('the database is not running')
  return url
}

async function killDatabase(dataDir: string) {
  const { cluster } = await findPostgresLocation(dataDir)
  const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function addStockedRing(dataDir: string): Promise<number> {
  const app = openApp({
    PORT: 0,
    STOP_DELAY_SECONDS: 0,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: await findDatabaseUrl(dataDir),
    LOCATIESERVER_URL: UNREACHABLE_URL,
    VIES_URL: UNREACHABLE_URL,
    INDEXNOW_URL: UNREACHABLE_URL,
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
async function placeOrder(shop: ShopProcess, productId: number, shopperNumber: number) {
  const shopper = createShopper(shop.url, shopperNumber)
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
    const productId = await addStockedRing(dataDir)
    const orderTokens: string[] = []
    let shopperCount = 0

    /** Places orders until the shop no longer responds. */
    const placeOrders = async () => {
      for (;;) {
        orderTokens.push(await placeOrder(shop, productId, ++shopperCount))
      }
    }
    const killDuringOrders = async (kill: () => Promise<unknown>) => {
      const earlierOrders = orderTokens.length
      const buyers = Promise.allSettled(Array.from({ length: BUYERS }, placeOrders))
      await vi.waitFor(
        () => expect(orderTokens.length).toBeGreaterThanOrEqual(earlierOrders + ORDERS_BEFORE_KILL),
        WAIT_OPTIONS,
      )
      await kill()
      await buyers
    }
    const expectNoOrderLost = async () => {
      const client = new pg.Client({ connectionString: await findDatabaseUrl(dataDir) })
      await client.connect()
      const orders = await client.query(
        'SELECT form_token FROM orders WHERE form_token = ANY($1)',
        [orderTokens],
      )
      const units = await client.query(
        'SELECT (SELECT sum(stock) FROM variants) + (SELECT sum(quantity) FROM order_lines) AS all',
      )
      await client.end()
      expect(new Set(orders.rows.map((row) => row.form_token))).toEqual(new Set(orderTokens))
      expect(Number(units.rows[0].all)).toBe(STOCK)
    }

    // The shop keeps running and restarts its database.
    await killDuringOrders(() => killDatabase(dataDir))
    await vi.waitFor(
      async () => expect((await shop.request('/readyz')).status).toBe(200),
      WAIT_OPTIONS,
    )
    await expectNoOrderLost()

    await killDuringOrders(() => Promise.all([shop.end('SIGKILL'), killDatabase(dataDir)]))
    shop = await startShop(env)
    await expectNoOrderLost()
    await placeOrder(shop, productId, ++shopperCount)

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
