import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import type { App } from '#app/platform/app.ts'
import { jewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  SHOPIFY_CUSTOMERS,
  SHOPIFY_DISCOUNTS,
  SHOPIFY_NEW_PRODUCTS,
  SHOPIFY_ORDERS,
  SHOPIFY_PRODUCTS,
  SHOPIFY_REDIRECTS,
  WOO_PRODUCTS,
  WXR,
} from '#tests/support/former-shop/shop-files.ts'
import { storedZip } from '#tests/support/former-shop/stored-zip.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { tableChecksums } from '#tests/support/table-checksums.ts'
import type { MoveOptions } from './move-in.ts'
import { runMove } from './run-move.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-files-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

const MANUFACTURER = {
  name: 'Atelier',
  address: 'Kade 1, Groningen',
  email: 'atelier@voorbeeld.example',
}

async function perform(app: App, sources: string[], options: Partial<MoveOptions> = {}) {
  const result = await runMove(app, sources, {
    isDryRun: false,
    repairsText: false,
    pricesIncludeVat: true,
    manufacturer: MANUFACTURER,
    actor: 'Fenna',
    ...options,
  })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

async function store(folder: string, files: Record<string, string | Buffer>): Promise<string[]> {
  const paths = Object.keys(files).map((name) => path.join(folder, name))
  for (const [at, content] of Object.values(files).entries())
    await writeFile(paths[at] ?? '', content)
  return paths
}

const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows

test('a product file of WooCommerce comes with variations, columns of plugins, photos and ids', async ({
  app,
  folder,
}) => {
  const report = await perform(app, await store(folder, { 'producten.csv': WOO_PRODUCTS }))
  expect(report.counts.product).toEqual({ found: 6, made: 5, changed: 0, left: 0, skipped: 1 })
  expect(report.counts.variation).toEqual({ found: 3, made: 2, changed: 0, left: 0, skipped: 1 })
  expect(
    await rowsOf(
      app,
      `SELECT v.id, v.product_id, v.sku, v.gtin, v.option_values, v.price_cents, v.sale_price_cents, v.stock, v.weight_mg
        FROM variants v WHERE v.product_id IN (12, 15) ORDER BY v.product_id, v.position`,
    ),
  ).toEqual([
    {
      id: 13,
      product_id: 12,
      sku: 'BO-G',
      gtin: '8712345678906',
      option_values: { materiaal: 'Goud' },
      price_cents: 12100,
      sale_price_cents: 9950,
      stock: 3,
      weight_mg: 500,
    },
    {
      id: 14,
      product_id: 12,
      sku: null,
      gtin: null,
      option_values: { materiaal: 'Zilver' },
      price_cents: 6050,
      sale_price_cents: null,
      stock: null,
      weight_mg: 500,
    },
    {
      id: expect.any(Number),
      product_id: 15,
      sku: 'OORBEL',
      gtin: null,
      option_values: {},
      price_cents: 1000,
      sale_price_cents: null,
      stock: 0,
      weight_mg: 2000,
    },
  ])
  expect(
    await rowsOf(
      app,
      `SELECT name, description, tags, search_result->>'title' AS title, vat_rate::int FROM products WHERE id IN (12, 15) ORDER BY id`,
    ),
  ).toEqual([
    {
      name: 'Ring "Bo"',
      description: '<p>Eerste regel<br />Tweede regel</p>',
      tags: ['Goud, echt', 'Zilver'],
      title: 'Ring "Bo" kopen',
      vat_rate: 21,
    },
    { name: 'Oorbel', description: '', tags: [], title: null, vat_rate: 9 },
  ])
  expect(await rowsOf(app, 'SELECT source, external_id FROM offers ORDER BY 1')).toEqual([
    { source: 'amazon', external_id: 'B0ABCDEF12' },
    { source: 'other', external_id: expect.any(String) },
  ])
  expect(await findRedirect(app, '/?p=12')).toMatchObject({ to: '/product/ring-bo/' })
  expect(await findRedirect(app, '/winkel/sieraden/ring-bo/')).toMatchObject({
    to: '/product/ring-bo/',
  })
})

test('all files of a Shopify shop come together in one archive, and a second run changes nothing', async ({
  app,
  folder,
}) => {
  const empty = await tableChecksums(app)
  const [zip = ''] = await store(folder, {
    'shopify.zip': storedZip({
      'export/products_export.csv': SHOPIFY_PRODUCTS,
      'export/products_new.csv': SHOPIFY_NEW_PRODUCTS,
      'export/customers_export.csv': SHOPIFY_CUSTOMERS,
      'export/orders_export.csv': SHOPIFY_ORDERS,
      'export/discounts.csv': SHOPIFY_DISCOUNTS,
      'export/redirects.csv': SHOPIFY_REDIRECTS,
      'export/README.txt': 'Geen export',
    }),
  })
  const report = await perform(app, [zip])
  expect(report.counts).toMatchObject({
    product: { found: 4, made: 4, skipped: 0 },
    variation: { found: 4, made: 4, skipped: 0 },
    customer: { found: 3, made: 2, skipped: 1 },
    order: { found: 3, made: 2, skipped: 1 },
    coupon: { found: 2, made: 2 },
  })
  expect(report.years).toEqual([{ year: 2025, orders: 2, formerCents: 20485, cents: 20485 }])
  expect(
    await rowsOf(
      app,
      `SELECT o.id, o.import_source, o.import_ref, o.state, o.total_cents, u.email, l.sku, p.slug FROM orders o
        LEFT JOIN users u ON u.id = o.user_id JOIN order_lines l ON l.order_id = o.id
        LEFT JOIN products p ON p.id = l.product_id ORDER BY l.id`,
    ),
  ).toEqual([
    {
      id: 1001,
      import_source: 'shopify',
      import_ref: '#1001',
      state: 'delivered',
      total_cents: 15490,
      email: 'mila@voorbeeld.example',
      sku: 'A17',
      slug: 'ring-anna',
    },
    {
      id: 1001,
      import_source: 'shopify',
      import_ref: '#1001',
      state: 'delivered',
      total_cents: 15490,
      email: 'mila@voorbeeld.example',
      sku: 'K1',
      slug: 'ketting',
    },
    {
      id: 1002,
      import_source: 'shopify',
      import_ref: '#1002',
      state: 'cancelled',
      total_cents: 4995,
      email: null,
      sku: 'K1',
      slug: 'ketting',
    },
  ])
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM login_accounts')).toEqual([{ n: 0 }])
  expect(
    await rowsOf(
      app,
      "SELECT sku, gtin, option_values, price_cents, sale_price_cents, stock, weight_mg FROM variants WHERE sku = 'A17'",
    ),
  ).toEqual([
    {
      sku: 'A17',
      gtin: '8712345678906',
      option_values: { maat: '17' },
      price_cents: 12000,
      sale_price_cents: 10000,
      stock: 3,
      weight_mg: 12000,
    },
  ])
  for (const [url, to] of [
    ['/products/ring-anna', '/product/ring-anna/'],
    ['/collections/ringen/products/ring-anna?variant=123', '/product/ring-anna/'],
    ['/collections/ringen', '/product-category/ringen/'],
    ['/collections/all', '/shop/'],
    ['/pages/oude-ring', '/product/ring-anna/'],
    ['/blogs/nieuws', '/blog/'],
    ['/actie', 'https://elders.example/actie'],
  ])
    expect([url, await findRedirect(app, url ?? '')]).toMatchObject([url, { to }])
  const moved = await tableChecksums(app)
  const again = await perform(app, [zip])
  for (const [kind, counts] of Object.entries(again.counts))
    expect([kind, counts.made, counts.changed]).toEqual([kind, 0, 0])
  expect(await tableChecksums(app)).toEqual(moved)
  await undoMove(app, 2)
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await tableChecksums(app)).toEqual(empty)
})

test('an export of WordPress comes with products, pages, posts, reviews and its own URLs', async ({
  app,
  folder,
}) => {
  const report = await perform(app, await store(folder, { 'export.xml': WXR }))
  expect(report.counts).toMatchObject({
    media: { found: 1, made: 1 },
    category: { found: 2, made: 2 },
    product: { found: 1, made: 1 },
    review: { found: 1, made: 1 },
    post: { found: 2, made: 2 },
  })
  expect(report.notices.join(' ')).toContain('1 bestellingen staan er zonder hun regels in')
  expect(
    await rowsOf(
      app,
      'SELECT p.id, p.description, p.tags, c.slug AS category, v.price_cents FROM products p JOIN categories c ON c.id = p.category_id JOIN variants v ON v.product_id = p.id',
    ),
  ).toEqual([
    {
      id: 101,
      description: '<p>Met ]]&gt; teken.</p>',
      tags: ['Cadeau'],
      category: 'trouw',
      price_cents: 12100,
    },
  ])
  expect(await findRedirect(app, '/sieraad/ring-anna/')).toMatchObject({
    to: '/product/ring-anna/',
  })
  expect(await findRedirect(app, '/nieuws/nieuwtje/')).toMatchObject({ to: '/blog/nieuwtje/' })
})

test('photos are taken from a folder of uploads, the original before the smaller version', async ({
  app,
  folder,
}) => {
  const uploads = path.join(folder, 'foto')
  await mkdir(path.join(uploads, '2025/03'), { recursive: true })
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#aa8800' },
  })
    .jpeg()
    .toBuffer()
  await writeFile(path.join(uploads, '2025/03/ring.jpg'), photo)
  const sources = await store(folder, { 'export.xml': WXR })
  const plan = await perform(app, sources, { uploads, isDryRun: true })
  expect(plan.photos).toEqual({ stored: 1, missing: 0, broken: 0 })
  const report = await perform(app, sources, { uploads })
  expect(report.photos).toEqual({ stored: 1, missing: 0, broken: 0 })
  expect(await rowsOf(app, 'SELECT id, state, width, height FROM media')).toEqual([
    { id: 41, state: 'ready', width: 900, height: 600 },
  ])
  expect((await perform(app, sources, { uploads })).photos).toEqual({
    stored: 0,
    missing: 0,
    broken: 0,
  })
  expect(await findRedirect(app, '/wp-content/uploads/2025/03/ring-150x150.jpg')).toMatchObject({
    to: expect.stringMatching(/^\/media\/41-/),
  })
})

test('files that end halfway or that no shop wrote give a message and write nothing', async ({
  app,
  folder,
}) => {
  const failures = [
    ['half.xml', WXR.slice(0, 2_500), /half\.xml houdt halverwege op, na “/],
    ['anders.csv', 'naam,adres\nx,y\n', /anders\.csv is een CSV-bestand dat deze winkel niet kent/],
    [
      'quote.csv',
      `${WOO_PRODUCTS}21,simple,"X,Y,1,,,,1,,,,5\n`,
      /in regel 11 staat een aanhalingsteken/,
    ],
    [
      'twee.zip',
      storedZip({ 'a.sql': jewellersShop().write(), 'b.sql': jewellersShop().write() }),
      /De tabel wp_\w+ staat in meer dan één databasebestand/,
    ],
    [
      'leeg.zip',
      storedZip({ 'README.txt': 'niets' }),
      /geen export van WordPress, WooCommerce of Shopify/,
    ],
  ] as const
  const empty = await tableChecksums(app)
  for (const [name, content, message] of failures) {
    const sources = await store(folder, { [name]: content })
    expect(
      await runMove(app, sources, {
        isDryRun: false,
        repairsText: false,
        pricesIncludeVat: true,
        actor: 'Fenna',
      }),
    ).toMatchObject({ ok: false, error: 'unreadable', message: expect.stringMatching(message) })
  }
  expect(await tableChecksums(app)).toEqual(empty)
})
