import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'
import { openApp } from '#server/create-app.ts'
import { startPrimaryAndStandby } from '#tests/support/standby.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

/** Nothing listens on this port. */
const UNREACHABLE_URL = 'http://127.0.0.1:9'
const WAIT_MS = 10_000

const usesReplica = (app: App) => app.readFromReplica(async ({ pool }) => pool !== app.pool)

async function findNames(app: App, url: string) {
  const listing = await readListing(app, parseListingQuery(new URL(`http://schakel.test${url}`)))
  return listing?.cards.map(({ name }) => name)
}

async function rename(app: App, productId: number, name: string) {
  await app.db.update(products).set({ name }).where(eq(products.id, productId))
  await refreshProducts(app, [productId])
}

test('lists and searches read from a replica, but never a change later than the shop itself', {
  timeout: 180_000,
}, async () => {
  const { primaryUrl, standbyUrl, stopStandby } = await startPrimaryAndStandby()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const app = openApp({
    PORT: 3000,
    STOP_DELAY_SECONDS: 0,
    HOST: '127.0.0.1',
    SITE_URL: 'http://schakel.test',
    SHOP_DEMO: true,
    DATA_DIR: dataDir,
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: standbyUrl,
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
  onTestFinished(() => app.close())
  const standby = new pg.Client({ connectionString: standbyUrl })
  standby.on('error', () => undefined)
  await standby.connect()

  const { productId } = await addProduct(app, { name: 'Ring Gerda' })
  await vi.waitFor(async () => expect(await usesReplica(app)).toBe(true), WAIT_MS)
  expect(await findNames(app, '/shop/')).toEqual(['Ring Gerda'])
  expect(await findNames(app, '/zoeken/?s=gerda')).toEqual(['Ring Gerda'])
  expect(await usesReplica(app)).toBe(true)

  // A replica that is behind is not used until it has caught up.
  await standby.query('SELECT pg_wal_replay_pause()')
  await rename(app, productId, 'Broche Hennie')
  const simultaneousListings = await Promise.all([
    findNames(app, '/shop/'),
    findNames(app, '/shop/'),
  ])
  expect(simultaneousListings).toEqual([['Broche Hennie'], ['Broche Hennie']])
  expect(await findNames(app, '/zoeken/?s=hennie')).toEqual(['Broche Hennie'])
  expect(await findNames(app, '/zoeken/?s=gerda')).toEqual([])
  expect(await usesReplica(app)).toBe(false)
  await standby.query('SELECT pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await usesReplica(app)).toBe(true), WAIT_MS)
  expect(await findNames(app, '/shop/')).toEqual(['Broche Hennie'])

  // Without the replica the queries run on the primary.
  await standby.end()
  await stopStandby()
  expect(await findNames(app, '/zoeken/?s=broche')).toEqual(['Broche Hennie'])
  await rename(app, productId, 'Hanger Iet')
  expect(await findNames(app, '/shop/')).toEqual(['Hanger Iet'])
  expect(await usesReplica(app)).toBe(false)
})
