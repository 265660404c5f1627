import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import {
  MANUFACTURER,
  moveAndReport,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { WOO_PRODUCTS, WXR } from '#tests/support/former-shop/shop-files.ts'

const OPTIONS = { pricesIncludeVat: true, manufacturer: MANUFACTURER }

test('a product file of WooCommerce is imported with variations, columns of plugins, photos and ids', async ({
  app,
  folder,
}) => {
  const report = await moveAndReport(
    app,
    [await writeSourceFile(folder, WOO_PRODUCTS, 'producten.csv')],
    OPTIONS,
  )
  expect(report.counts.product).toEqual({ found: 6, made: 5, changed: 0, left: 0, skipped: 1 })
  expect(report.counts.variation).toEqual({ found: 3, made: 2, changed: 0, left: 0, skipped: 1 })
  expect(
    await queryRows(
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
    await queryRows(
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
  expect(await queryRows(app, 'SELECT source, external_id FROM offers ORDER BY 1')).toEqual([
    { source: 'amazon', external_id: 'B0ABCDEF12' },
    { source: 'other', external_id: expect.any(String) },
  ])
  expect(await findRedirect(app, '/?p=12')).toMatchObject({ to: '/product/ring-bo/' })
  expect(await findRedirect(app, '/winkel/sieraden/ring-bo/')).toMatchObject({
    to: '/product/ring-bo/',
  })
})

test('an export of WordPress is imported with products, pages, posts, reviews and URLs', async ({
  app,
  folder,
}) => {
  const report = await moveAndReport(
    app,
    [await writeSourceFile(folder, WXR, 'export.xml')],
    OPTIONS,
  )
  expect(report.counts).toMatchObject({
    media: { found: 1, made: 1 },
    category: { found: 2, made: 2 },
    product: { found: 1, made: 1 },
    review: { found: 1, made: 1 },
    post: { found: 2, made: 2 },
  })
  expect(report.notices.join(' ')).toContain('1 bestellingen staan er zonder hun regels in')
  expect(
    await queryRows(
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
  const sources = [await writeSourceFile(folder, WXR, 'export.xml')]
  const plan = await moveAndReport(app, sources, { ...OPTIONS, uploads, isDryRun: true })
  expect(plan.photos).toEqual({ stored: 1, missing: 0, broken: 0 })
  const report = await moveAndReport(app, sources, { ...OPTIONS, uploads })
  expect(report.photos).toEqual({ stored: 1, missing: 0, broken: 0 })
  expect(await queryRows(app, 'SELECT id, state, width, height FROM media')).toEqual([
    { id: 41, state: 'ready', width: 900, height: 600 },
  ])
  expect((await moveAndReport(app, sources, { ...OPTIONS, uploads })).photos).toEqual({
    stored: 0,
    missing: 0,
    broken: 0,
  })
  expect(await findRedirect(app, '/wp-content/uploads/2025/03/ring-150x150.jpg')).toMatchObject({
    to: expect.stringMatching(/^\/media\/41-/),
  })
})
