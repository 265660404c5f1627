import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import type { App } from '#app/platform/app.ts'
import { FORMER_PASSWORD, jewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import type { MoveOptions } from './move-in.ts'
import { runMove } from './run-move.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-move-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function fileOf(
  folder: string,
  content: string | Buffer,
  name = 'winkel.sql',
): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

const move = (app: App, file: string, options: Partial<MoveOptions> = {}) =>
  runMove(app, [file], { isDryRun: false, repairsText: false, actor: 'Fenna', ...options })

async function reportOf(app: App, file: string, options: Partial<MoveOptions> = {}) {
  const result = await move(app, file, options)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows

const COUNTS = {
  media: { found: 1, made: 1, changed: 0, left: 0, skipped: 0 },
  category: { found: 2, made: 2, changed: 0, left: 0, skipped: 0 },
  product: { found: 5, made: 4, changed: 0, left: 0, skipped: 1 },
  variation: { found: 4, made: 2, changed: 0, left: 0, skipped: 2 },
  customer: { found: 3, made: 2, changed: 0, left: 0, skipped: 1 },
  coupon: { found: 2, made: 2, changed: 0, left: 0, skipped: 0 },
  order: { found: 3, made: 2, changed: 0, left: 0, skipped: 1 },
  review: { found: 2, made: 1, changed: 0, left: 0, skipped: 1 },
  post: { found: 2, made: 2, changed: 0, left: 0, skipped: 0 },
  wish: { found: 1, made: 1, changed: 0, left: 0, skipped: 0 },
}

test('the plan counts what is found and writes nothing', async ({ app, folder }) => {
  const file = await fileOf(folder, jewellersShop().write())
  const report = await reportOf(app, file, { isDryRun: true })
  expect(report.counts).toMatchObject(COUNTS)
  expect(Object.keys(report.remarks).toSorted()).toEqual([
    'amazon-content',
    'any-value',
    'foreign-review',
    'grouped',
    'lost-parts',
    'no-manufacturer',
    'open-order',
    'orphan-variation',
    'other-currency',
    'staff',
    'unknown-country',
    'variation-off',
  ])
  expect(report.notImported).toContain('Webhooks: maak ze opnieuw aan bij Koppelingen.')
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM products')).toEqual([{ n: 0 }])
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 0 }])
})

test('products come with their ids, prices with VAT, choices, photos and categories', async ({
  app,
  folder,
}) => {
  expect((await reportOf(app, await fileOf(folder, jewellersShop().write()))).counts).toMatchObject(
    COUNTS,
  )
  expect(
    await rowsOf(
      app,
      `SELECT p.id, p.slug, p.seller, p.description, c.slug AS category, b.name AS brand, p.tags,
      p.search_result->>'title' AS title FROM products p LEFT JOIN categories c ON c.id = p.category_id
      LEFT JOIN brands b ON b.id = p.brand_id WHERE p.id IN (101, 107) ORDER BY p.id`,
    ),
  ).toEqual([
    {
      id: 101,
      slug: 'ring-anna',
      seller: 'own',
      description: '<p>Met de hand gemaakt.</p>\n<p>In "Utrecht", bij L\'Or.</p>',
      category: 'trouwringen',
      brand: 'Atelier Noord',
      tags: ['Handgemaakt'],
      title: 'Ring Anna – De Oude Goudsmid',
    },
    {
      id: 107,
      slug: 'ketting-amazon',
      seller: 'external',
      description: '',
      category: 'ringen',
      brand: null,
      tags: [],
      title: null,
    },
  ])
  expect(
    await rowsOf(
      app,
      `SELECT product_id, sku, gtin, option_values, price_cents, sale_price_cents, stock, weight_mg
      FROM variants WHERE product_id IN (101, 102) ORDER BY product_id, position`,
    ),
  ).toEqual([
    {
      product_id: 101,
      sku: 'ANNA',
      gtin: '8712345678906',
      option_values: {},
      price_cents: 12100,
      sale_price_cents: 9741,
      stock: 3,
      weight_mg: 500,
    },
    {
      product_id: 102,
      sku: 'BO-G17',
      gtin: null,
      option_values: { materiaal: 'Geelgoud 14k', maat: '17' },
      price_cents: 24200,
      sale_price_cents: null,
      stock: 0,
      weight_mg: null,
    },
    {
      product_id: 102,
      sku: null,
      gtin: null,
      option_values: { materiaal: 'Zilver', maat: '17' },
      price_cents: 6050,
      sale_price_cents: null,
      stock: null,
      weight_mg: null,
    },
    {
      product_id: 102,
      sku: null,
      gtin: null,
      option_values: { materiaal: 'Zilver', maat: '18' },
      price_cents: 6050,
      sale_price_cents: null,
      stock: null,
      weight_mg: null,
    },
  ])
  expect(await rowsOf(app, 'SELECT id FROM variants WHERE id IN (103, 104) ORDER BY id')).toEqual([
    { id: 103 },
    { id: 104 },
  ])
  expect(await rowsOf(app, 'SELECT product_id, media_id FROM product_media')).toEqual([
    { product_id: 101, media_id: 41 },
  ])
  expect(await rowsOf(app, `SELECT source, country, external_id FROM offers`)).toEqual([
    { source: 'amazon', country: 'de', external_id: 'B0ABCDEF12' },
  ])
})

test('customers sign in with their former password, which is hashed again', async ({
  app,
  folder,
}) => {
  await reportOf(app, await fileOf(folder, jewellersShop().write()))
  const visitor = { ip: '192.0.2.1', headers: new Headers() }
  const enter = (email: string, password: string) => tryPassword(app, visitor, { email, password })
  expect(await enter('mila@voorbeeld.example', 'verkeerd')).toBeNull()
  expect(await enter('mila@voorbeeld.example', FORMER_PASSWORD)).not.toBeNull()
  expect(await enter('jan@voorbeeld.example', 'test12345')).not.toBeNull()
  expect(await rowsOf(app, "SELECT password LIKE '$%' AS is_former FROM login_accounts")).toEqual([
    { is_former: false },
    { is_former: false },
  ])
  expect(await enter('mila@voorbeeld.example', FORMER_PASSWORD)).not.toBeNull()
  expect(
    await rowsOf(
      app,
      'SELECT street, house_number, house_number_addition, city FROM customer_addresses',
    ),
  ).toEqual([
    { street: 'Oudegracht', house_number: '212', house_number_addition: 'A', city: 'Utrecht' },
  ])
  expect(
    await rowsOf(
      app,
      'SELECT u.number, w.product_id FROM wishlist_items w JOIN users u ON u.id = w.user_id',
    ),
  ).toEqual([{ number: 7, product_id: 101 }])
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM mails')).toEqual([{ n: 0 }])
})

test('orders are history with their totals, and new numbers continue after them', async ({
  app,
  folder,
}) => {
  const report = await reportOf(app, await fileOf(folder, jewellersShop().write()))
  expect(report.years).toEqual([
    { year: 2024, orders: 1, formerCents: 24200, cents: 24200 },
    { year: 2025, orders: 1, formerCents: 12640, cents: 12640 },
  ])
  expect(
    await rowsOf(
      app,
      `SELECT o.id, o.import_ref, o.state, o.total_cents, o.items_cents, o.shipping_cents, o.discount_cents,
      o.vat_split, u.number AS customer, l.product_id, l.variant_id FROM orders o
      LEFT JOIN users u ON u.id = o.user_id JOIN order_lines l ON l.order_id = o.id ORDER BY o.id`,
    ),
  ).toEqual([
    {
      id: 201,
      import_ref: '201',
      state: 'delivered',
      total_cents: 12640,
      items_cents: 12100,
      shipping_cents: 545,
      discount_cents: 5,
      vat_split: [{ rate: 21, netCents: 10446, vatCents: 2194 }],
      customer: 7,
      product_id: 101,
      variant_id: expect.any(Number),
    },
    {
      id: 202,
      import_ref: '1202',
      state: 'delivered',
      total_cents: 24200,
      items_cents: 24200,
      shipping_cents: 0,
      discount_cents: 0,
      vat_split: [{ rate: 21, netCents: 20000, vatCents: 4200 }],
      customer: null,
      product_id: 102,
      variant_id: 103,
    },
  ])
  expect(
    await rowsOf(app, "SELECT kind, text FROM order_events WHERE kind <> 'placed' ORDER BY id"),
  ).toEqual([
    { kind: 'note', text: 'Factuurnummer in de vorige winkel: F-77' },
    { kind: 'note', text: 'Betaald met iDEAL.' },
    { kind: 'refund', text: 'In de vorige winkel terugbetaald: €\u00a042,00 (Kras)' },
  ])
  expect(await rowsOf(app, "SELECT nextval('order_number_seq')::int > 1202 AS is_after")).toEqual([
    { is_after: true },
  ])
  expect(
    await rowsOf(app, 'SELECT stars, author, is_verified, order_id, state FROM reviews'),
  ).toEqual([{ stars: 5, author: 'Mila', is_verified: true, order_id: 201, state: 'approved' }])
  expect(
    await rowsOf(
      app,
      'SELECT code, kind, basis_points, minimum_cents, max_uses, is_active, product_ids FROM discount_codes ORDER BY code',
    ),
  ).toEqual([
    {
      code: 'VIP',
      kind: 'unit-amount',
      basis_points: 0,
      minimum_cents: 0,
      max_uses: null,
      is_active: true,
      product_ids: [],
    },
    {
      code: 'ZOMER10',
      kind: 'percentage',
      basis_points: 1000,
      minimum_cents: 5000,
      max_uses: 15,
      is_active: true,
      product_ids: [101],
    },
  ])
})

test('every former URL leads to its successor in one step', async ({ app, folder }) => {
  await reportOf(app, await fileOf(folder, jewellersShop().write()))
  await app.pool.query("UPDATE products SET status = 'published', slug = 'anna' WHERE id = 101")
  await app.pool.query(
    "UPDATE media SET hash = 'abc', width = 640, height = 640, state = 'ready' WHERE id = 41",
  )
  const to = async (url: string) => findRedirect(app, url)
  for (const url of [
    '/sieraad/ring-anna/',
    '/sieraad/ring-annie',
    '/?p=101',
    '/?product=ring-anna',
    '/aanbieding/',
  ])
    expect(await to(url)).toMatchObject({ to: '/product/anna/' })
  expect(await to('/productgroep/ringen/trouwringen/page/2/')).toMatchObject({
    to: '/product-category/trouwringen/',
  })
  expect(await to('/label/handgemaakt/')).toMatchObject({ to: '/zoeken/?q=Handgemaakt' })
  expect(await to('/2025/goud-poetsen/')).toMatchObject({ to: '/blog/goud-poetsen/' })
  expect(await to('/over-ons')).toMatchObject({ to: '/pagina/over-ons/' })
  expect(await to('/winkelmand/')).toMatchObject({ to: '/cart/' })
  expect(await to('/wp-content/uploads/2025/03/ring-300x300.jpg')).toMatchObject({
    to: '/media/41-abc/640.jpg',
  })
  expect(await to('/feed/')).toMatchObject({ to: '/blog/rss.xml' })
  expect(await to('/nergens/')).toBeNull()
})

test('a second run changes nothing, whichever program wrote the dump', async ({ app, folder }) => {
  const shop = jewellersShop()
  await reportOf(app, await fileOf(folder, shop.write()))
  const again = await reportOf(
    app,
    await fileOf(folder, gzipSync(shop.write('mysqldump', 'x7_')), 'winkel.sql.gz'),
  )
  for (const kind of [
    'media',
    'category',
    'product',
    'customer',
    'coupon',
    'order',
    'review',
    'post',
    'wish',
  ] as const)
    expect(again.counts[kind]).toMatchObject({ made: 0, changed: 0, left: COUNTS[kind].made })
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM orders')).toEqual([{ n: 2 }])
})

test('sources that cannot be read give a message and write nothing', async ({ app, folder }) => {
  const dump = jewellersShop().write('mysqldump')
  const failures = [
    [await fileOf(folder, dump.slice(0, -400)), /houdt halverwege op/],
    [
      await fileOf(folder, '<!doctype html><title>Inloggen</title>', 'inloggen.html'),
      /is een webpagina/,
    ],
    [
      await fileOf(folder, dump.replaceAll('wp_postmeta', 'wp_anders'), 'zonder.sql'),
      /ontbreekt de tabel wp_postmeta/,
    ],
    [
      await fileOf(
        folder,
        gzipSync(`-- x\nINSERT INTO \`a\` (\`b\`) VALUES ('${' '.repeat(70_000_000)}');`),
        'bom.sql.gz',
      ),
      /uitgepakt te groot/,
    ],
    [path.join(folder, 'niets.sql'), /is er niet/],
  ] as const
  for (const [file, message] of failures)
    expect(await move(app, file)).toMatchObject({
      ok: false,
      error: 'unreadable',
      message: expect.stringMatching(message),
    })
  const undecided = await fileOf(
    folder,
    jewellersShop().write().replace('woocommerce_prices_include_tax', 'anders'),
    'btw.sql',
  )
  expect(await move(app, undecided)).toEqual({
    ok: false,
    error: 'prices-undecided',
    example: 'Ring Anna: 100',
  })
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM move_in_runs')).toEqual([{ n: 0 }])
})

test('an undone move leaves the shop as it was, except what was used since', async ({
  app,
  folder,
}) => {
  const file = await fileOf(folder, jewellersShop().write())
  await reportOf(app, file)
  await app.pool.query("UPDATE products SET name = 'Ring Anna, nieuw' WHERE id = 101")
  await app.pool.query(
    "INSERT INTO order_events (order_id, kind, text, actor, at) VALUES (202, 'note', 'Gebeld', 'Fenna', now())",
  )
  const result = await undoMove(app, 1)
  expect(result).toMatchObject({
    ok: true,
    undone: {
      removed: { product: 2, customer: 2, order: 1, review: 1, coupon: 2, post: 2 },
      retained: [
        { kind: 'order', id: '202', reason: 'is intussen gebruikt of gewijzigd' },
        { kind: 'product', id: '101', reason: 'is intussen besteld of gewijzigd' },
        { kind: 'product', id: '102', reason: 'is intussen besteld of gewijzigd' },
        { kind: 'category', id: expect.any(String), reason: 'bevat nog producten' },
        { kind: 'category', id: expect.any(String), reason: 'bevat nog producten' },
        { kind: 'media', id: '41', reason: 'is intussen gebruikt of gewijzigd' },
      ],
    },
  })
  expect(await rowsOf(app, 'SELECT count(*)::int AS n FROM redirects')).toEqual([{ n: 0 }])
  expect(await undoMove(app, 1)).toEqual({ ok: false, error: 'unknown-run' })
})

test('a move that nothing was done with is undone completely', async ({ app, folder }) => {
  const tables = [
    'products',
    'variants',
    'users',
    'orders',
    'reviews',
    'posts',
    'categories',
    'media',
    'discount_codes',
    'wishlist_items',
    'redirects',
    'move_in_objects',
  ]
  await reportOf(app, await fileOf(folder, jewellersShop().write()))
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  for (const table of tables)
    expect([table, await rowsOf(app, `SELECT count(*)::int AS n FROM ${table}`)]).toEqual([
      table,
      [{ n: 0 }],
    ])
})
