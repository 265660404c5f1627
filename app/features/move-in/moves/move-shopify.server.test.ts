import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import {
  MANUFACTURER,
  moveAndReport,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import {
  SHOPIFY_CUSTOMERS,
  SHOPIFY_DISCOUNTS,
  SHOPIFY_NEW_PRODUCTS,
  SHOPIFY_ORDERS,
  SHOPIFY_PRODUCTS,
  SHOPIFY_REDIRECTS,
} from '#tests/support/former-shop/shop-files.ts'
import { createUncompressedZip } from '#tests/support/former-shop/stored-zip.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { undoMove } from './undo-move.server.ts'

const OPTIONS = { pricesIncludeVat: true, manufacturer: MANUFACTURER }

test('all files of a Shopify shop are imported from one archive, and a second run changes nothing', async ({
  app,
  folder,
}) => {
  const empty = await readTableChecksums(app)
  const zip = await writeSourceFile(
    folder,
    createUncompressedZip({
      'export/products_export.csv': SHOPIFY_PRODUCTS,
      'export/products_new.csv': SHOPIFY_NEW_PRODUCTS,
      'export/customers_export.csv': SHOPIFY_CUSTOMERS,
      'export/orders_export.csv': SHOPIFY_ORDERS,
      'export/discounts.csv': SHOPIFY_DISCOUNTS,
      'export/redirects.csv': SHOPIFY_REDIRECTS,
      'export/README.txt': 'Geen export',
    }),
    'shopify.zip',
  )
  const report = await moveAndReport(app, [zip], OPTIONS)
  expect(report.counts).toMatchObject({
    product: { found: 5, made: 4, skipped: 1 },
    variation: { found: 6, made: 4, skipped: 2 },
    customer: { found: 3, made: 2, skipped: 1 },
    consent: { found: 1, made: 1 },
    order: { found: 3, made: 2, skipped: 1 },
    coupon: { found: 2, made: 2 },
  })
  expect(report.remarks['gift-card']).toEqual({ count: 1, examples: ['Cadeaubon'] })
  expect(report.years).toEqual([{ year: 2025, orders: 2, formerCents: 20485, cents: 20485 }])
  expect(
    await queryRows(
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
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM login_accounts')).toEqual([{ n: 0 }])
  expect(
    await queryRows(
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
  const checksumsAfterMove = await readTableChecksums(app)
  const secondMove = await moveAndReport(app, [zip], OPTIONS)
  for (const [kind, counts] of Object.entries(secondMove.counts))
    expect([kind, counts.made, counts.changed]).toEqual([kind, 0, 0])
  expect(await readTableChecksums(app)).toEqual(checksumsAfterMove)
  await undoMove(app, 2)
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(empty)
})
