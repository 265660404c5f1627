import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { importText, readReport } from '#tests/support/import-text.ts'
import { manufacturerTest, setManufacturer } from '#tests/support/manufacturer-test.ts'
import { shopTest } from '#tests/support/shop-test.ts'

async function readRows(app: App, query: ReturnType<typeof sql>) {
  return (await app.db.execute(query)).rows
}

manufacturerTest('a SKU of another product is rejected in every run', async ({ app }) => {
  await importText(app, 'Handle,Title,Variant SKU,Variant Price\nring-a,Ring A,A-1,10')
  const wooCommerceFile =
    'ID,Type,SKU,Name,Regular price\n1,simple,A-1,Andere ring,12\n2,simple,A-2,Ring B,13'

  const firstRun = await importText(app, wooCommerceFile)
  const secondRun = await importText(app, wooCommerceFile)

  expect(firstRun).toMatchObject({ made: 1, badRows: 1 })
  expect(secondRun).toMatchObject({ made: 0, changed: 0, left: 1, badRows: 1 })
  expect(await readReport(secondRun)).toContain(
    '2;fout;Andere ring;Artikelnummer ‘A-1’ hoort in de winkel al bij ‘Ring A’.',
  )
})

manufacturerTest(
  'a variant that is missing from a later file is deactivated and frees its SKU',
  async ({ app }) => {
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    await importText(app, `${header}\nring,Ring,Maat,17,R-17,10\nring,,,18,R-18,10`)

    const secondRun = await importText(
      app,
      `${header}\nring,Ring,Maat,18,R-18,11\nknop,Knop,,,R-17,5`,
    )

    expect(secondRun).toMatchObject({ made: 1, changed: 1, badRows: 0 })
    const variants = await readRows(
      app,
      sql`SELECT option_values, sku, price_cents, is_active FROM variants ORDER BY id`,
    )
    expect(variants).toEqual([
      { option_values: { maat: '17' }, sku: null, price_cents: 1000, is_active: false },
      { option_values: { maat: '18' }, sku: 'R-18', price_cents: 1100, is_active: true },
      { option_values: {}, sku: 'R-17', price_cents: 500, is_active: true },
    ])
  },
)

manufacturerTest('HTML of a description is sanitised', async ({ app }) => {
  await importText(
    app,
    'Handle,Title,Body (HTML),Variant Price\nring,Ring,"<h1 onclick=""x()"">Kop</h1><script>alert(1)</script><img src=x onerror=alert(1)><a href=""javascript:x()"">klik</a><div style=""color:red"">Tekst <b>vet</b></div>",10',
  )

  const [product] = await readRows(app, sql`SELECT description FROM products`)
  expect(product).toEqual({
    description: '<h2>Kop</h2><a rel="noopener nofollow">klik</a><p>Tekst <strong>vet</strong></p>',
  })
})

shopTest(
  'a product of the shop without a manufacturer stays a draft, with the reason, until its manufacturer is known',
  async ({ app }) => {
    const file = 'Handle,Title,Variant Price\nring,Ring,10\nknop,Knop,12'
    const readStatuses = () =>
      readRows(
        app,
        sql`SELECT status, manufacturer->>'name' AS manufacturer FROM products ORDER BY id`,
      )

    const firstRun = await importText(app, file)
    expect(firstRun).toMatchObject({ made: 2, held: 2, notes: 2 })
    const [reason] = await readReport(firstRun)
    expect(reason).toContain('2;let op;Ring;')
    expect(reason).toContain('wie het gemaakt heeft ontbreekt')
    expect(await readStatuses()).toEqual([
      { status: 'draft', manufacturer: null },
      { status: 'draft', manufacturer: null },
    ])
    expect(await importText(app, file)).toMatchObject({ left: 2, held: 2 })

    await setManufacturer(app)
    expect(await importText(app, file)).toMatchObject({ changed: 2, held: 0 })
    expect(await readStatuses()).toEqual([
      { status: 'published', manufacturer: 'Atelier Voorbeeld' },
      { status: 'published', manufacturer: 'Atelier Voorbeeld' },
    ])
    expect(await importText(app, file)).toMatchObject({ left: 2, held: 0 })
  },
)

manufacturerTest(
  'a file with our own columns imports groups, options, categories and sale prices',
  async ({ app }) => {
    const summary = await importText(
      app,
      [
        'Productnummer;Groep;Naam;Prijs;Actieprijs;SKU;Voorraad;Categorieën;Keuze 1;Waarde 1;Status',
        // The apostrophe keeps a spreadsheet from reading the name as a formula.
        ";ring;'=Ring A;100;80;A-17;3;Ringen > Trouwringen, Cadeaus;Ringmaat;17;",
        ';ring;;110;;A-18;;;Ringmaat;18;',
        ';;Knop;12,50;;K-1;0;;;;verborgen',
        ';;Hanger;5;;H-1;1;;;;kapot',
      ].join('\n'),
    )

    expect(await readReport(summary)).toEqual([
      '5;fout;Hanger;"Status ‘kapot’ kent de winkel niet; kies Concept, In de winkel of Verborgen."',
      "2;gemaakt;'=Ring A;",
      '4;gemaakt;Knop;',
    ])
    const variants = await readRows(
      app,
      sql`SELECT p.name, p.status, c.name AS category, v.option_values, v.sku, v.price_cents, v.sale_price_cents, v.stock
      FROM variants v JOIN products p ON p.id = v.product_id LEFT JOIN categories c ON c.id = p.category_id
      ORDER BY v.id`,
    )
    expect(variants).toEqual([
      {
        name: '=Ring A',
        status: 'published',
        category: 'Trouwringen',
        sku: 'A-17',
        option_values: { ringmaat: '17' },
        price_cents: 10_000,
        sale_price_cents: 8_000,
        stock: 3,
      },
      {
        name: '=Ring A',
        status: 'published',
        category: 'Trouwringen',
        sku: 'A-18',
        option_values: { ringmaat: '18' },
        price_cents: 11_000,
        sale_price_cents: null,
        stock: null,
      },
      {
        name: 'Knop',
        status: 'hidden',
        category: null,
        sku: 'K-1',
        option_values: {},
        price_cents: 1_250,
        sale_price_cents: null,
        stock: 0,
      },
    ])
  },
)
