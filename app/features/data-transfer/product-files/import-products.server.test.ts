import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importFile } from '#app/features/data-transfer/import-worker/import-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { importPath, importText, readReport } from '#tests/support/import-text.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { addCategory } from '#tests/support/stock-shop.ts'

const JEWELRY = path.join(import.meta.dirname, '../../../../tests/fixtures/shopify-jewelery.csv')

async function readRows(app: App, query: ReturnType<typeof sql>) {
  return (await app.db.execute(query)).rows
}

/** Returns everything that an import writes, except the generated ids. */
async function readSnapshot(app: App) {
  return {
    products: await readRows(app, sql`SELECT * FROM products ORDER BY id`),
    variants: await readRows(app, sql`SELECT * FROM variants ORDER BY id`),
    media: await readRows(app, sql`SELECT * FROM media ORDER BY id`),
    links: await readRows(app, sql`SELECT * FROM product_media ORDER BY product_id, position`),
    log: await readRows(app, sql`SELECT * FROM price_log ORDER BY id`),
    categories: await readRows(app, sql`SELECT * FROM categories ORDER BY id`),
  }
}

manufacturerTest(
  'a Shopify file becomes products with their variants, photos and prices',
  async ({ app }) => {
    const summary = await importPath(app, JEWELRY)

    expect(summary).toMatchObject({ kind: 'shopify', rows: 41, made: 20, changed: 0, badRows: 0 })
    const [anchor] = await readRows(
      app,
      sql`SELECT p.name, p.kind, p.status, p.slug, b.name AS brand, c.name AS category, p.tags, p.options
      FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id
      WHERE import_ref = 'leather-anchor'`,
    )
    expect(anchor).toEqual({
      name: 'Anchor Bracelet Mens',
      kind: 'variable',
      status: 'published',
      slug: 'leather-anchor',
      brand: 'Company 123',
      category: 'Bracelet',
      tags: ['Anchor', 'Gold', 'Leather', 'Silver'],
      options: [{ code: 'kleur', name: 'Kleur', values: ['Gold', 'Silver'] }],
    })
    const variants = await readRows(
      app,
      sql`SELECT v.option_values, v.price_cents, v.sale_price_cents, v.stock FROM variants v
      JOIN products p ON p.id = v.product_id WHERE import_ref = 'leather-anchor' ORDER BY v.position`,
    )
    expect(variants).toEqual([
      { option_values: { kleur: 'Gold' }, price_cents: 8500, sale_price_cents: 6999, stock: 1 },
      { option_values: { kleur: 'Silver' }, price_cents: 8500, sale_price_cents: 5500, stock: 0 },
    ])
  },
)

manufacturerTest('the same file a second time changes nothing', async ({ app, clock }) => {
  await importPath(app, JEWELRY)
  const snapshotBefore = await readSnapshot(app)
  clock.advance(60_000)

  const secondRun = await importPath(app, JEWELRY)

  expect(secondRun).toMatchObject({ made: 0, changed: 0, left: 20, badRows: 0 })
  expect(await readSnapshot(app)).toEqual(snapshotBefore)
})

manufacturerTest(
  'a product type of Shopify maps to the existing category of the shop, at any depth and in either language',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    await addCategory(app, 'Zegelringen', rings)
    const file = [
      'Handle,Title,Type,Collection,Variant Price',
      'a,Ring A,Ring,,10',
      'b,Zegelring B,zegelringen,Ringen,10',
      'c,Speld C,Brooch,Cadeaus,10',
      'd,Speld D,broches,,10',
    ]
    // The second file adds the last product.
    await importText(app, file.slice(0, -1).join('\n'))
    await importText(app, file.join('\n'))

    const placements = await readRows(
      app,
      sql`SELECT p.import_ref AS ref, own.name AS own, array_agg(c.name::text ORDER BY c.id) AS all FROM products p
      JOIN categories own ON own.id = p.category_id JOIN product_categories pc ON pc.product_id = p.id
      JOIN categories c ON c.id = pc.category_id GROUP BY p.import_ref, own.name ORDER BY p.import_ref`,
    )
    expect(placements).toEqual([
      { ref: 'a', own: 'Ringen', all: ['Ringen'] },
      { ref: 'b', own: 'Zegelringen', all: ['Ringen', 'Zegelringen'] },
      { ref: 'c', own: 'Brooch', all: ['Brooch', 'Cadeaus'] },
      { ref: 'd', own: 'Brooch', all: ['Brooch'] },
    ])
    const mainCategories = sql`SELECT name FROM categories WHERE parent_id IS NULL ORDER BY id`
    expect(await readRows(app, mainCategories)).toEqual(
      ['Ringen', 'Brooch', 'Cadeaus'].map((name) => ({ name })),
    )
  },
)

manufacturerTest('a dry run reports its expected result and writes nothing', async ({ app }) => {
  const snapshotBefore = await readSnapshot(app)

  const isDryRun = true
  const summary = await importText(app, await readFile(JEWELRY), isDryRun)

  expect(summary).toMatchObject({ made: 20, isDryRun: true })
  expect(await readSnapshot(app)).toEqual(snapshotBefore)
})

manufacturerTest(
  'a changed price changes that product alone and is recorded in the price log',
  async ({ app }) => {
    const text = await readFile(JEWELRY, 'utf8')
    await importText(app, text)

    const secondRun = await importText(app, text.replace('39.99,43.99', '35.99,43.99'))

    expect(secondRun).toMatchObject({ made: 0, changed: 1, left: 19 })
    const log = await readRows(
      app,
      sql`SELECT l.sale_price_cents FROM price_log l JOIN products p ON p.id = l.product_id
      WHERE p.import_ref = 'bangle-bracelet' ORDER BY l.id`,
    )
    expect(log).toEqual([{ sale_price_cents: 3999 }, { sale_price_cents: 3599 }])
  },
)

manufacturerTest(
  'invalid rows are reported with line and reason and never stop the valid ones',
  async ({ app }) => {
    const longName = 'x'.repeat(10_000)
    const summary = await importText(
      app,
      [
        'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
        'ring-a,Ring A,A-1,12.50,shopify,3',
        'ring-b,"Ring B,B-1,12.50,shopify,3',
        'ring-c,Ring C,A-1,12.50,shopify,3',
        'ring-d,Ring D,D-1,gratis,shopify,3',
        'ring-e,Ring E,E-1,12.50,shopify,-3',
        'ring-f,,F-1,12.50,shopify,3',
        `ring-g,${longName},G-1,12.50,shopify,3`,
        ',Ring H,H-1,12.50,shopify,3',
        'ring-i,Ring I,I-1',
        'ring-j,Ring J,J-1,-5,shopify,2',
        'ring-k,"Ring K","K-1","1.249,95",shopify,3',
      ].join('\n'),
    )

    expect(summary).toMatchObject({ made: 2, badRows: 9, rows: 11 })
    const report = await readReport(summary)
    expect(report.map((line) => line.replace(/x{20,}/, 'xx'))).toEqual([
      '3;fout;;"De aanhalingstekens in deze rij kloppen niet: een "" is niet gesloten of staat los in de tekst."',
      '9;fout;;De rij noemt geen product (handle, ID, artikelnummer of naam ontbreekt).',
      '10;fout;;De rij heeft 3 kolommen in plaats van 6.',
      '4;fout;Ring C;Artikelnummer ‘A-1’ staat ook op regel 2.',
      '5;fout;Ring D;De prijs ‘gratis’ is geen bedrag in euro.',
      '6;fout;Ring E;De voorraad ‘-3’ is lager dan nul.',
      '7;fout;;De naam van het product ontbreekt.',
      '8;fout;xx…;"De naam is 10000 tekens lang; hoogstens 255 kan."',
      '11;fout;Ring J;De prijs ‘-5’ is lager dan nul.',
      '2;gemaakt;Ring A;',
      '12;gemaakt;Ring K;',
    ])
    const prices = await readRows(app, sql`SELECT price_cents FROM variants ORDER BY id`)
    expect(prices).toEqual([{ price_cents: 1250 }, { price_cents: 124_995 }])
  },
)

manufacturerTest(
  'rows of one product are joined wherever they are in the file',
  async ({ app }) => {
    const otherRows = Array.from(
      { length: 3_000 },
      (_, index) => `ring-${index},Ring ${index},,,9.95`,
    )

    const summary = await importText(
      app,
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant Price',
        'ketting,Ketting,Lengte,42 cm,20',
        ...otherRows,
        'ketting,,,45 cm,25',
      ].join('\n'),
    )

    expect(summary).toMatchObject({ made: 3_001, badRows: 0 })
    const lengths = await readRows(
      app,
      sql`SELECT v.option_values->>'lengte' AS length FROM variants v JOIN products p ON p.id = v.product_id
      WHERE p.import_ref = 'ketting' ORDER BY v.position`,
    )
    expect(lengths).toEqual([{ length: '42 cm' }, { length: '45 cm' }])
    const values = await readRows(
      app,
      sql`SELECT label, number FROM attribute_values WHERE attribute_code = 'lengte' ORDER BY number`,
    )
    expect(values).toEqual([
      { label: '420 mm', number: '420.00' },
      { label: '450 mm', number: '450.00' },
    ])
  },
)

manufacturerTest('two products with one name get two URLs', async ({ app }) => {
  await importText(app, 'ID,Type,Name,Regular price\n1,simple,Ring,12\n2,simple,Ring,13')

  expect(await readRows(app, sql`SELECT slug FROM products ORDER BY id`)).toEqual([
    { slug: 'ring' },
    { slug: 'ring-2' },
  ])
})

manufacturerTest('a second import is rejected while one runs', async ({ app }) => {
  const results = await Promise.all([
    importFile(app, { path: JEWELRY }),
    importFile(app, { path: JEWELRY }),
  ])

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

manufacturerTest('a file without products is rejected with a reason', async ({ app }) => {
  const customersFile = path.join(app.env.DATA_DIR, 'klanten.csv')
  await writeFile(customersFile, 'Naam,Plaats\nNoor,Utrecht')
  const emptyFile = path.join(app.env.DATA_DIR, 'leeg.csv')
  await writeFile(emptyFile, '')

  expect(await importFile(app, { path: customersFile })).toEqual({
    ok: false,
    error: 'unknown-format',
    columns: ['Naam', 'Plaats'],
  })
  expect(await importFile(app, { path: emptyFile })).toEqual({ ok: false, error: 'empty-file' })
  expect(await importFile(app, { path: '/er/is/niets.csv' })).toMatchObject({
    error: 'file-not-found',
  })
})
