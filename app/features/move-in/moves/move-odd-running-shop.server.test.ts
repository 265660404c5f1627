import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { createShopClient } from '#app/features/move-in/running-shop/shop-client.server.ts'
import { createShopPages } from '#app/features/move-in/running-shop/shop-pages.server.ts'
import { isSameShop } from '#app/features/move-in/running-shop/shop-request.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  type FormerShopData,
  openFormerShop,
  SHOP_KEY,
} from '#simulators/former-shop/local-woocommerce.ts'
import {
  findRedirectTarget,
  moveAndReport,
  moveTest,
  queryRows,
} from '#tests/support/former-shop/move-test.ts'
import { RUNNING_SHOP } from '#tests/support/former-shop/running-shop-data.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { runMove } from './run-move.server.ts'
import { sealAccess } from './stage-move-sources.server.ts'

type Options = Parameters<typeof openFormerShop>[1]

/** Starts former shops that are stopped after the test. */
const test = moveTest.extend<{
  open: (data: FormerShopData, options?: Options) => ReturnType<typeof openFormerShop>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  open: async ({}, use) => {
    const shops: Awaited<ReturnType<typeof openFormerShop>>[] = []
    await use(async (data, options) => {
      const shop = await openFormerShop(data, options)
      shops.push(shop)
      return shop
    })
    for (const shop of shops) await shop.close()
  },
})

const access = { key: SHOP_KEY, login: '' }
const withLocalSiteUrl = (app: App): App => ({ ...app, siteUrl: 'http://127.0.0.1:1' })

const move = async (app: App, url: string) =>
  runMove(withLocalSiteUrl(app), [url], {
    isDryRun: false,
    repairsText: false,
    actor: 'Fenna',
    manufacturer: { name: 'Atelier', address: 'Kade 1', email: 'a@voorbeeld.example' },
    access: await sealAccess(app, access),
  })

test('a shop behind a redirect, without pretty permalinks, whose host drops the key and prints warnings is read', async ({
  app,
  open,
}) => {
  const former = await open(RUNNING_SHOP, {
    hasPlainPermalinks: true,
    dropsHeader: true,
    folder: '/winkel',
  })
  former.faults.push({ path: /^wc\/v3\/(?:products|orders)/, kind: 'warning', times: 3 })
  expect(await move(app, former.url)).toMatchObject({
    ok: true,
    report: {
      shop: `${former.url}/winkel`,
      counts: {
        product: { found: 61, made: 61 },
        variation: { found: 2, made: 2 },
        order: { found: 2, made: 1, skipped: 1 },
        post: { found: 1, made: 1 },
      },
      years: [{ year: 2024, orders: 1, formerCents: 12595, cents: 12595 }],
    },
  })
})

test('photos of the library are imported with their texts, and posts show their photos', async ({
  app,
  open,
}) => {
  const former = await open({
    ...RUNNING_SHOP,
    'wp/v2/media': [
      {
        id: 41,
        slug: 'atelier',
        source_url: 'https://oud.example/wp-content/uploads/2025/01/atelier.jpg',
        mime_type: 'image/jpeg',
        title: { rendered: 'Atelier &amp; kade' },
        caption: { rendered: '<p>Ons <b>atelier</b></p>' },
        alt_text: 'Werkbank',
      },
      {
        id: 300,
        slug: 'ring-foto',
        source_url: 'https://oud.example/wp-content/uploads/2025/01/bo.jpg',
        mime_type: 'image/jpeg',
        title: { rendered: 'Bo' },
        alt_text: 'Ring Bo van voren',
      },
    ],
    'wp/v2/posts': Array.from({ length: 50 }, (_, index) => ({
      id: 800 + index,
      slug: `verhaal-${index}`,
      status: 'publish',
      featured_media: 41,
      title: { rendered: `Verhaal ${index}` },
      content: { rendered: '<p>Zo.</p><img class="wp-image-41" src="x.jpg" alt="">' },
      date_gmt: '2024-01-01T00:00:00',
    })),
  })
  const result = await move(app, former.url)
  expect(result).toMatchObject({
    ok: true,
    report: { counts: { media: { found: 2, made: 2 }, post: { found: 51, made: 51 } } },
  })
  expect(await queryRows(app, 'SELECT id, alt, title, caption FROM media ORDER BY 1')).toEqual([
    { id: 41, alt: 'Werkbank', title: 'Atelier & kade', caption: 'Ons atelier' },
    { id: 300, alt: 'Ring Bo van voren', title: 'Bo', caption: '' },
  ])
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM posts WHERE cover_id = 41')).toEqual([
    { n: 50 },
  ])
  expect(await findRedirectTarget(app, '/ring-foto/')).toBe('/product/ring-bo/')
})

test('a firewall, a closed API and a closed list each get their own message', async ({
  app,
  open,
}) => {
  const before = await readTableChecksums(app)
  const former = await open(RUNNING_SHOP)
  const messageOf = async (fault: (typeof former.faults)[number]) => {
    former.faults.push(fault)
    const result = await move(app, former.url)
    return !result.ok && result.error === 'unreadable' ? result.message : 'ok'
  }
  expect(await messageOf({ path: /^$/, kind: 'firewall', times: 1 })).toMatch(
    /^Een beveiliging van de vorige winkel houdt programma’s tegen \(403\) op http.*wp-json/,
  )
  expect(await messageOf({ path: /^$/, kind: 'closed', times: 1 })).toMatch(
    /^Een plugin van de vorige winkel sluit de REST API af \(rest_not_logged_in, 401\)/,
  )
  expect(await messageOf({ path: /v3\/customers/, kind: 'firewall', times: 1 })).toMatch(
    /houdt programma’s tegen \(403\) op http.*wc\/v3\/customers/,
  )
  expect(await readTableChecksums(app)).toEqual(before)
  former.faults.push({ path: /^wp\/v2\/(?:pages|posts)/, kind: 'closed', times: 9 })
  const result = await moveAndReport(withLocalSiteUrl(app), [former.url], {
    manufacturer: { name: 'A', address: 'B', email: 'a@b.example' },
    access: await sealAccess(app, access),
  })
  expect(result.counts.product).toMatchObject({ found: 61, made: 61 })
  expect(result.notices).toContain(
    'De vorige winkel sluit af, waardoor dit niet meekomt: pagina’s, verhalen. Zet de plugin die dat doet tijdelijk uit, of maak een export van de database.',
  )
})

test('a run that failed at a page continues with that page', async ({ app, open }) => {
  const former = await open(RUNNING_SHOP)
  former.faults.push({ path: /^wc\/v3\/orders/, kind: 'page', times: 1 })
  const empty = await readTableChecksums(app)
  expect(await move(app, former.url)).toMatchObject({ ok: false, error: 'unreadable' })
  expect(await readTableChecksums(app)).toEqual(empty)
  const requested = former.requests.length
  expect(await move(app, former.url)).toMatchObject({
    ok: true,
    report: { counts: { product: { found: 61 }, order: { found: 2 } } },
  })
  const laterRequests = former.requests.slice(requested)
  expect(laterRequests.filter((request) => request.startsWith('wc/v3/products?'))).toEqual([])
  expect(laterRequests.filter((request) => request.startsWith('wc/v3/orders?'))).toHaveLength(1)
})

const createNumberedObjects = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

/** Returns the ids in a list, with short waits after errors. */
async function idsOf(app: App, url: string, folder: string) {
  const client = createShopClient(withLocalSiteUrl(app), url, { access, waitMs: 1 })
  const pages = createShopPages({ client, folder, now: () => 0, onRead: () => {} })
  const ids: unknown[] = []
  for await (const records of pages.records('wc/v3/products', 'key'))
    ids.push(...records.map(({ id }) => id))
  return { ids, unread: [...pages.unread] }
}

test('products that disappear while their list is read hide no others', async ({ app, open }) => {
  const products = createNumberedObjects(120)
  const former = await open(
    { 'wc/v3/products': products },
    {
      onRequest: () => {
        // Products disappear after the first page was read.
        if (former?.requests.length === 2) products.splice(9, 2)
      },
    },
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-pages-'))
  const { ids } = await idsOf(app, former.url, folder)
  expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    createNumberedObjects(120).map(({ id }) => id),
  )
  await rm(folder, { recursive: true, force: true })
})

test('one product that breaks its page is named, and the others are read', async ({
  app,
  open,
}) => {
  const former = await open({ 'wc/v3/products': createNumberedObjects(60) })
  former.faults.push({ path: /per_page=50&page=1/, kind: 'error', times: 99 })
  former.faults.push({ path: /per_page=1&page=7(?:&|$)/, kind: 'error', times: 99 })
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-pages-'))
  const { ids, unread } = await idsOf(app, former.url, folder)
  expect(ids).toHaveLength(59)
  expect(ids).not.toContain(7)
  expect(unread).toEqual(['wc/v3/products: nr. 7'])
  await rm(folder, { recursive: true, force: true })
})

test('the last product of a list may break its page too, also when the shop does not report the total', async ({
  app,
  open,
}) => {
  const former = await open({ 'wc/v3/products': createNumberedObjects(151) }, { hidesTotals: true })
  former.faults.push({ path: /per_page=50&page=[24](?:&|$)/, kind: 'error', times: 99 })
  former.faults.push({ path: /per_page=1&page=(?:77|151)(?:&|$)/, kind: 'error', times: 99 })
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-pages-'))
  const { ids, unread } = await idsOf(app, former.url, folder)
  expect(ids).toHaveLength(149)
  expect(unread).toEqual(['wc/v3/products: nr. 77', 'wc/v3/products: nr. 151'])
  await rm(folder, { recursive: true, force: true })
})

test('the key is sent to the shop only: with or without www, always over https', ({ app }) => {
  const sameShop = (from: string, to: string) => isSameShop(new URL(from), new URL(to))
  expect(sameShop('https://oud.example/a', 'https://www.oud.example/b')).toBe(true)
  expect(sameShop('https://www.oud.example', 'https://oud.example')).toBe(true)
  expect(sameShop('https://oud.example', 'http://oud.example')).toBe(false)
  expect(sameShop('https://oud.example', 'https://oud.example.kwaad.example')).toBe(false)
  expect(sameShop('https://oud.example', 'https://shop.oud.example')).toBe(false)
  const urlOf = (address: string) => createShopClient(app, address, { access }).url
  expect(urlOf('http://oud.example/winkel/wp-admin/')).toBe('https://oud.example/winkel')
})
