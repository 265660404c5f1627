import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { createShopClient } from '#app/features/move-in/running-shop/shop-client.server.ts'
import { createShopPages } from '#app/features/move-in/running-shop/shop-pages.server.ts'
import type { App } from '#app/platform/app.ts'
import { openFormerShop, SHOP_KEY, SHOP_LOGIN } from '#simulators/former-shop/local-woocommerce.ts'
import { RUNNING_SHOP } from '#tests/support/former-shop/running-shop-data.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { runMove } from './run-move.server.ts'
import { sealAccess } from './stage-move-sources.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ former: Awaited<ReturnType<typeof openFormerShop>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  former: async ({}, use) => {
    const former = await openFormerShop(RUNNING_SHOP)
    await use(former)
    await former.close()
  },
})

const access = { key: SHOP_KEY, login: '' }

async function move(app: App, url: string, shopAccess = access) {
  const offlineApp = { ...app, siteUrl: 'http://127.0.0.1:1' }
  return runMove(offlineApp, [url], {
    isDryRun: false,
    repairsText: false,
    actor: 'Fenna',
    manufacturer: { name: 'Atelier', address: 'Kade 1', email: 'a@voorbeeld.example' },
    access: await sealAccess(app, shopAccess),
  })
}

const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows

test('a running shop is read by its API, imported with its ids, imported again and undone', async ({
  app,
  former,
}) => {
  const before = await readTableChecksums(app)
  const first = await move(app, former.url)
  expect(first).toMatchObject({
    ok: true,
    report: {
      counts: {
        product: { found: 61, made: 61, changed: 0, left: 0, skipped: 0 },
        variation: { found: 2, made: 2, changed: 0, left: 0, skipped: 0 },
        customer: { found: 2, made: 1, changed: 0, left: 0, skipped: 1 },
        coupon: { found: 1, made: 1, changed: 0, left: 0, skipped: 0 },
        order: { found: 2, made: 1, changed: 0, left: 0, skipped: 1 },
        review: { found: 1, made: 1, changed: 0, left: 0, skipped: 0 },
        post: { found: 1, made: 1, changed: 0, left: 0, skipped: 0 },
      },
      years: [{ year: 2024, orders: 1, formerCents: 12595, cents: 12595 }],
    },
  })
  expect(
    await rowsOf(
      app,
      `SELECT id, sku, option_values, price_cents, stock FROM variants WHERE id IN (201, 202) ORDER BY id`,
    ),
  ).toEqual([
    { id: 201, sku: 'BO-G', option_values: { materiaal: 'Goud' }, price_cents: 12100, stock: 3 },
    {
      id: 202,
      sku: 'BO-Z',
      option_values: { materiaal: 'Zilver' },
      price_cents: 6050,
      stock: null,
    },
  ])
  expect(former.requests.filter((request) => request.startsWith('wc/v3/products?'))).toHaveLength(2)

  expect(await move(app, former.url)).toMatchObject({
    ok: true,
    report: { counts: { product: { made: 0, changed: 0, left: 61 }, order: { made: 0, left: 1 } } },
  })
  const [{ id }] = await rowsOf(app, 'SELECT min(id) AS id FROM move_in_runs')
  expect(await undoMove(app, id)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(before)
})

test('a login adds unpublished content, and its requests name the context', async ({
  app,
  former,
}) => {
  const result = await move(app, former.url, { key: SHOP_KEY, login: SHOP_LOGIN })
  expect(result).toMatchObject({ ok: true })
  expect(former.requests.some((request) => /^wp\/v2\/pages\?.*context=edit/.test(request))).toBe(
    true,
  )
})

test('requests to a busy, failing or slow shop are repeated, and those for fetched pages are not', async ({
  app,
  former,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-pages-'))
  const client = createShopClient({ ...app, siteUrl: 'http://127.0.0.1:1' }, former.url, {
    access,
    waitMs: 1,
  })
  const pages = createShopPages({ client, folder, now: () => 0, onRead: () => {} })
  const count = async () => {
    let records = 0
    for await (const page of pages.records('wc/v3/products', 'key')) records += page.length
    return records
  }
  former.faults.push({ path: /products/, kind: 'busy', times: 1 })
  former.faults.push({ path: /products/, kind: 'error', times: 2 })
  former.faults.push({ path: /products/, kind: 'slow', times: 1 })
  expect(await count()).toBe(61)
  const requests = former.requests.length
  expect(requests).toBe(5)
  expect(await count()).toBe(61)
  expect(former.requests).toHaveLength(requests)
  await rm(folder, { recursive: true, force: true })
})

test('a page instead of data, a wrong key and a closed address give a message and write nothing', async ({
  app,
  former,
}) => {
  const before = await readTableChecksums(app)
  const messageOf = async (url: string, shopAccess = access) => {
    const result = await move(app, url, shopAccess)
    return !result.ok && result.error === 'unreadable' ? result.message : 'ok'
  }
  former.faults.push({ path: /orders/, kind: 'page', times: 1 })
  expect(await messageOf(former.url)).toContain(
    'antwoordt met een webpagina in plaats van gegevens',
  )
  expect(await messageOf(former.url, { key: 'ck_fout:cs_fout', login: '' })).toContain(
    'De vorige winkel weigert de sleutel (401)',
  )
  expect(await messageOf('https://10.0.0.1')).toBe('10.0.0.1 ligt niet op het open internet.')
  const empty = await openFormerShop({})
  expect(await messageOf(`${empty.url}/blog`)).toContain('is geen WooCommerce gevonden')
  await empty.close()
  expect(await readTableChecksums(app)).toEqual(before)
})
