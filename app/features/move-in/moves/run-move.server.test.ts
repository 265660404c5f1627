import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  moveAndReport,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'

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
  const file = await writeSourceFile(folder, createJewellersShop().write())
  const report = await moveAndReport(app, [file], { isDryRun: true })
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
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM products')).toEqual([{ n: 0 }])
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 0 }])
})

test('products are imported with their ids, prices with VAT, choices, photos and categories', async ({
  app,
  folder,
}) => {
  expect(
    (await moveAndReport(app, [await writeSourceFile(folder, createJewellersShop().write())]))
      .counts,
  ).toMatchObject(COUNTS)
  expect(
    await queryRows(
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
    await queryRows(
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
  expect(
    await queryRows(app, 'SELECT id FROM variants WHERE id IN (103, 104) ORDER BY id'),
  ).toEqual([{ id: 103 }, { id: 104 }])
  expect(await queryRows(app, 'SELECT product_id, media_id FROM product_media')).toEqual([
    { product_id: 101, media_id: 41 },
  ])
  expect(await queryRows(app, `SELECT source, country, external_id FROM offers`)).toEqual([
    { source: 'amazon', country: 'de', external_id: 'B0ABCDEF12' },
  ])
})

test('a second run changes nothing, whichever program wrote the dump', async ({ app, folder }) => {
  const shop = createJewellersShop()
  await moveAndReport(app, [await writeSourceFile(folder, shop.write())])
  const secondMove = await moveAndReport(app, [
    await writeSourceFile(folder, gzipSync(shop.write('mysqldump', 'x7_')), 'winkel.sql.gz'),
  ])
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
    expect(secondMove.counts[kind]).toMatchObject({ made: 0, changed: 0, left: COUNTS[kind].made })
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM orders')).toEqual([{ n: 2 }])
})
