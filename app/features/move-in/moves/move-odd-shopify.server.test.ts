import { expect } from 'vitest'
import {
  findRedirectTarget,
  MANUFACTURER,
  moveAndUndo,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import {
  SHOPIFY_NEW_PRODUCTS,
  SHOPIFY_ORDERS,
  SHOPIFY_PRODUCTS,
} from '#tests/support/former-shop/shop-files.ts'

const OPTIONS = { pricesIncludeVat: true, manufacturer: MANUFACTURER }

test('product files of Shopify are imported with texts of several lines, without columns, and in any sort order', async ({
  app,
  folder,
}) => {
  const fewColumns = `Handle,Title,Body (HTML),Variant Price
ring,Ring,"<p>Een</p>

<p>""Twee""</p>",10.00
`
  const [head = '', ...lines] = SHOPIFY_PRODUCTS.trimEnd().split('\n')
  const files = [
    await writeSourceFile(folder, fewColumns, 'weinig.csv'),
    await writeSourceFile(folder, [head, ...lines.toReversed()].join('\n'), 'gesorteerd.csv'),
    await writeSourceFile(folder, SHOPIFY_NEW_PRODUCTS, 'nieuw.csv'),
  ]
  await moveAndUndo(app, files, OPTIONS, async ({ counts, remarks }) => {
    expect(counts.product).toMatchObject({ found: 6, made: 5, skipped: 1 })
    expect(remarks['gift-card']?.count).toBe(1)
    expect(counts.variation).toMatchObject({ found: 6, made: 4, skipped: 2 })
    expect(
      await queryRows(
        app,
        "SELECT name, description FROM products WHERE slug IN ('ring', 'ring-anna') ORDER BY 1",
      ),
    ).toEqual([
      { name: 'Ring', description: '<p>Een</p>\n<p>"Twee"</p>' },
      { name: 'Ring Anna', description: '<p>Fijn.</p>' },
    ])
    expect(await findRedirectTarget(app, '/products/ring-anna')).toBe('/product/ring-anna/')
  })
})

test('orders in overlapping exports of Shopify are imported once, with their lines and refunds', async ({
  app,
  folder,
}) => {
  const [head = '', ...lines] = SHOPIFY_ORDERS.trimEnd().split('\n')
  const refunded = (lines[0] ?? '')
    .replace('#1001', '#1010')
    .replace(',paid,', ',partially_refunded,')
    .replace('iDEAL,0.00,5551', 'iDEAL,20.00,5560')
  const payment = (lines[1] ?? '')
    .replace('#1001', '#1010')
    .replace(/,1,Ketting.*$/, `${','.repeat(27)}`)
  const files = [
    await writeSourceFile(folder, `${[head, ...lines].join('\n')}\n`, 'orders_1.csv'),
    await writeSourceFile(
      folder,
      `${[head, ...lines, refunded, (lines[1] ?? '').replace('#1001', '#1010'), payment].join('\n')}\n`,
      'orders_2.csv',
    ),
  ]
  await moveAndUndo(app, files, OPTIONS, async ({ counts, remarks, years }) => {
    expect(counts.order).toMatchObject({ found: 4, made: 3, skipped: 1 })
    expect(remarks['other-currency']?.examples[0]).toMatch(/^#1003/)
    expect(years).toEqual([{ year: 2025, orders: 3, formerCents: 35_975, cents: 35_975 }])
    expect(
      await queryRows(
        app,
        `SELECT import_ref AS ref, total_cents AS total, (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
          (SELECT text FROM order_events e WHERE e.order_id = o.id AND kind = 'refund') AS refund FROM orders o ORDER BY 1`,
      ),
    ).toEqual([
      { ref: '#1001', total: 15_490, lines: 2, refund: null },
      {
        ref: '#1002',
        total: 4_995,
        lines: 1,
        refund: 'In de vorige winkel terugbetaald: €\u00a049,95',
      },
      {
        ref: '#1010',
        total: 15_490,
        lines: 2,
        refund: 'In de vorige winkel terugbetaald: €\u00a020,00',
      },
    ])
  })
})

test('the stock of all locations comes from the stock file of Shopify', async ({ app, folder }) => {
  const products = `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
ring,Ring,Atelier,Maat,17,R17,10.00,active
ring,,,,18,R18,10.00,active
oorbel,Oorbel,Atelier,Title,Default Title,O,5.00,active
`
  const stock = `Handle,Title,Option1 Name,Option1 Value,SKU,Location,Incoming (not editable),Available (not editable)
ring,Ring,Maat,17,R17,Winkel,0,2
ring,Ring,Maat,17,R17,Atelier,0,3
ring,Ring,Maat,18,R18,Winkel,0,not stocked
oorbel,Oorbel,Title,Default Title,O,Winkel,0,0
`
  const files = [
    await writeSourceFile(folder, products, 'products.csv'),
    await writeSourceFile(folder, stock, 'inventory.csv'),
  ]
  await moveAndUndo(app, files, OPTIONS, async () => {
    expect(await queryRows(app, 'SELECT sku, stock FROM variants ORDER BY 1')).toEqual([
      { sku: 'O', stock: 0 },
      { sku: 'R17', stock: 5 },
      { sku: 'R18', stock: null },
    ])
  })
})
