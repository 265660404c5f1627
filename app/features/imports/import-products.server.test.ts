import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shop } from '#app/platform/shop.ts'
import { makerTest, nameMaker } from '#tests/maker-test.ts'
import { shopTest } from '#tests/shop-test.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportSummary } from './imports.ts'

const JEWELRY = path.join(import.meta.dirname, '../../../tests/fixtures/shopify-jewelery.csv')

async function importText(shop: Shop, text: string | Buffer, isDryRun = false) {
  const file = path.join(shop.env.DATA_DIR, 'producten.csv')
  await writeFile(file, text)
  return run(shop, file, isDryRun)
}

async function run(shop: Shop, file: string, isDryRun = false): Promise<ImportSummary> {
  const result = await importProducts(shop, { path: file, isDryRun })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

async function readReport(summary: ImportSummary): Promise<string[]> {
  const text = await readFile(summary.reportPath, 'utf8')
  return text.replace('\ufeff', '').trim().split('\r\n').slice(1)
}

async function all(shop: Shop, query: ReturnType<typeof sql>) {
  return (await shop.db.execute(query)).rows
}

/** Everything an import writes, but for the numbers the database hands out. */
async function snapshot(shop: Shop) {
  return {
    products: await all(shop, sql`SELECT * FROM products ORDER BY id`),
    variants: await all(shop, sql`SELECT * FROM variants ORDER BY id`),
    media: await all(shop, sql`SELECT * FROM media ORDER BY id`),
    links: await all(shop, sql`SELECT * FROM product_media ORDER BY product_id, position`),
    log: await all(shop, sql`SELECT * FROM price_log ORDER BY id`),
    categories: await all(shop, sql`SELECT * FROM categories ORDER BY id`),
  }
}

makerTest(
  'a Shopify file becomes products with their variants, photos and prices',
  async ({ shop }) => {
    const summary = await run(shop, JEWELRY)

    expect(summary).toMatchObject({ kind: 'shopify', rows: 41, made: 20, changed: 0, badRows: 0 })
    const [anchor] = await all(
      shop,
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
    const variants = await all(
      shop,
      sql`SELECT v.option_values, v.price_cents, v.sale_price_cents, v.stock FROM variants v
      JOIN products p ON p.id = v.product_id WHERE import_ref = 'leather-anchor' ORDER BY v.position`,
    )
    expect(variants).toEqual([
      { option_values: { kleur: 'Gold' }, price_cents: 8500, sale_price_cents: 6999, stock: 1 },
      { option_values: { kleur: 'Silver' }, price_cents: 8500, sale_price_cents: 5500, stock: 0 },
    ])
  },
)

makerTest('the same file a second time changes nothing', async ({ shop, clock }) => {
  await run(shop, JEWELRY)
  const before = await snapshot(shop)
  clock.advance(60_000)

  const second = await run(shop, JEWELRY)

  expect(second).toMatchObject({ made: 0, changed: 0, left: 20, badRows: 0 })
  expect(await snapshot(shop)).toEqual(before)
})

makerTest('a dry run tells what it would do and writes nothing', async ({ shop }) => {
  const before = await snapshot(shop)

  const summary = await importText(shop, await readFile(JEWELRY), true)

  expect(summary).toMatchObject({ made: 20, isDryRun: true })
  expect(await snapshot(shop)).toEqual(before)
})

makerTest(
  'a changed price changes that product alone and is kept in the price log',
  async ({ shop }) => {
    const text = await readFile(JEWELRY, 'utf8')
    await importText(shop, text)

    const second = await importText(shop, text.replace('39.99,43.99', '35.99,43.99'))

    expect(second).toMatchObject({ made: 0, changed: 1, left: 19 })
    const log = await all(
      shop,
      sql`SELECT l.sale_price_cents FROM price_log l JOIN products p ON p.id = l.product_id
      WHERE p.import_ref = 'bangle-bracelet' ORDER BY l.id`,
    )
    expect(log).toEqual([{ sale_price_cents: 3999 }, { sale_price_cents: 3599 }])
  },
)

makerTest(
  'bad rows are named with line and reason and never stop the good ones',
  async ({ shop }) => {
    const long = 'x'.repeat(10_000)
    const summary = await importText(
      shop,
      [
        'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
        'ring-a,Ring A,A-1,12.50,shopify,3',
        'ring-b,"Ring B,B-1,12.50,shopify,3',
        'ring-c,Ring C,A-1,12.50,shopify,3',
        'ring-d,Ring D,D-1,gratis,shopify,3',
        'ring-e,Ring E,E-1,12.50,shopify,-3',
        'ring-f,,F-1,12.50,shopify,3',
        `ring-g,${long},G-1,12.50,shopify,3`,
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
    const prices = await all(shop, sql`SELECT price_cents FROM variants ORDER BY id`)
    expect(prices).toEqual([{ price_cents: 1250 }, { price_cents: 124_995 }])
  },
)

makerTest('rows of one product find each other wherever they stand', async ({ shop }) => {
  const others = Array.from({ length: 3_000 }, (_, index) => `ring-${index},Ring ${index},,,9.95`)

  const summary = await importText(
    shop,
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      'ketting,Ketting,Lengte,42 cm,20',
      ...others,
      'ketting,,,45 cm,25',
    ].join('\n'),
  )

  expect(summary).toMatchObject({ made: 3_001, badRows: 0 })
  const lengths = await all(
    shop,
    sql`SELECT v.option_values->>'lengte' AS length FROM variants v JOIN products p ON p.id = v.product_id
      WHERE p.import_ref = 'ketting' ORDER BY v.position`,
  )
  expect(lengths).toEqual([{ length: '42 cm' }, { length: '45 cm' }])
  const values = await all(
    shop,
    sql`SELECT label, number FROM attribute_values WHERE attribute_code = 'lengte' ORDER BY number`,
  )
  expect(values).toEqual([
    { label: '420 mm', number: '420.00' },
    { label: '450 mm', number: '450.00' },
  ])
})

makerTest(
  'a WooCommerce file groups variations under their parent by number and by article number',
  async ({ shop }) => {
    const summary = await importText(
      shop,
      [
        'ID,Type,SKU,Name,Published,Parent,"Regular price","Sale price",Stock,"In stock?",Categories,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 global"',
        '12,variation,Z-17,"Zegelring - 17",1,id:11,"1.249,95",,3,1,,Ringmaat,17,1',
        '11,variable,Z,Zegelring,1,,,,,1,"Ringen > Zegelringen, Heren",Ringmaat,"17, 18",1',
        '13,variation,Z-18,"Zegelring - 18",1,Z,"1,249.95",999,0,0,,Ringmaat,18,1',
        '14,variation,Y-18,Weesring,1,id:99,10,,1,1,,Ringmaat,18,1',
        '15,grouped,,Set,1,,,,,1,,,,',
        '16,simple,K-1,Ketting,-1,,€ 12,,,1,Kettingen,,,',
      ].join('\n'),
    )

    expect(summary).toMatchObject({ kind: 'woocommerce', made: 2, badRows: 2 })
    expect(await readReport(summary)).toEqual(
      expect.arrayContaining([
        '5;fout;Weesring;Hoofdproduct ‘id:99’ staat niet in dit bestand.',
        '6;fout;Set;"Een gegroepeerd product heeft zelf geen prijs; de onderdelen worden los overgenomen."',
      ]),
    )
    const variants = await all(
      shop,
      sql`SELECT p.name, p.status, v.sku, v.price_cents, v.sale_price_cents, v.stock, v.option_values
      FROM variants v JOIN products p ON p.id = v.product_id ORDER BY v.sku DESC`,
    )
    expect(variants).toEqual([
      {
        ...{ name: 'Zegelring', status: 'published', sku: 'Z-18', price_cents: 124_995 },
        ...{ sale_price_cents: 99_900, stock: 0, option_values: { ringmaat: '18' } },
      },
      {
        ...{ name: 'Zegelring', status: 'published', sku: 'Z-17', price_cents: 124_995 },
        ...{ sale_price_cents: null, stock: 3, option_values: { ringmaat: '17' } },
      },
      {
        ...{ name: 'Ketting', status: 'draft', sku: 'K-1', price_cents: 1_200 },
        ...{ sale_price_cents: null, stock: null, option_values: {} },
      },
    ])
    const tree = await all(
      shop,
      sql`SELECT c.name, up.name AS parent FROM categories c LEFT JOIN categories up ON up.id = c.parent_id ORDER BY c.id`,
    )
    expect(tree).toEqual([
      { name: 'Ringen', parent: null },
      { name: 'Heren', parent: null },
      { name: 'Kettingen', parent: null },
      { name: 'Zegelringen', parent: 'Ringen' },
    ])
  },
)

makerTest(
  'a Dutch WooCommerce file with semicolons from a spreadsheet is read in its own letters',
  async ({ shop }) => {
    const text = [
      'ID;Type;Artikelnummer;Naam;Gepubliceerd;"Reguliere prijs";Actieprijs;"Startdatum actieprijs";"Einddatum actieprijs";Voorraad;Categorieën;Afbeeldingen;Merken',
      '5;simple;R-5;Créole “Zoë”;1;59,00;49,00;2026-11-27;2026-11-30;4;Oorbellen;https://foto.test/a.jpg, https://foto.test/b.jpg;Ouzo & Zn',
    ].join('\r\n')
    const windows1252 = Buffer.from(
      text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'),
      'latin1',
    )

    const summary = await importText(shop, windows1252)

    expect(summary).toMatchObject({ made: 1, badRows: 0, notes: 0, waitingImages: 2 })
    const [product] = await all(
      shop,
      sql`SELECT p.name, p.slug, b.name AS brand, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at
      FROM products p JOIN brands b ON b.id = p.brand_id JOIN variants v ON v.product_id = p.id`,
    )
    expect(product).toEqual({
      ...{ name: 'Créole “Zoë”', slug: 'creole-zoe', brand: 'Ouzo & Zn' },
      ...{ price_cents: 5900, sale_price_cents: 4900 },
      ...{ sale_starts_at: '2026-11-26 23:00:00+00', sale_ends_at: '2026-11-30 22:59:59+00' },
    })
  },
)

makerTest('an article number of another product is refused, run after run', async ({ shop }) => {
  await importText(shop, 'Handle,Title,Variant SKU,Variant Price\nring-a,Ring A,A-1,10')
  const woo = 'ID,Type,SKU,Name,Regular price\n1,simple,A-1,Andere ring,12\n2,simple,A-2,Ring B,13'

  const first = await importText(shop, woo)
  const second = await importText(shop, woo)

  expect(first).toMatchObject({ made: 1, badRows: 1 })
  expect(second).toMatchObject({ made: 0, changed: 0, left: 1, badRows: 1 })
  expect(await readReport(second)).toContain(
    '2;fout;Andere ring;Artikelnummer ‘A-1’ hoort in de winkel al bij ‘Ring A’.',
  )
})

makerTest(
  'a variant that left the file is switched off and gives its number back',
  async ({ shop }) => {
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    await importText(shop, `${head}\nring,Ring,Maat,17,R-17,10\nring,,,18,R-18,10`)

    const second = await importText(shop, `${head}\nring,Ring,Maat,18,R-18,11\nknop,Knop,,,R-17,5`)

    expect(second).toMatchObject({ made: 1, changed: 1, badRows: 0 })
    const variants = await all(
      shop,
      sql`SELECT option_values, sku, price_cents, is_active FROM variants ORDER BY id`,
    )
    expect(variants).toEqual([
      { option_values: { maat: '17' }, sku: null, price_cents: 1000, is_active: false },
      { option_values: { maat: '18' }, sku: 'R-18', price_cents: 1100, is_active: true },
      { option_values: {}, sku: 'R-17', price_cents: 500, is_active: true },
    ])
  },
)

makerTest('HTML of a description is sanitised', async ({ shop }) => {
  await importText(
    shop,
    'Handle,Title,Body (HTML),Variant Price\nring,Ring,"<h1 onclick=""x()"">Kop</h1><script>alert(1)</script><img src=x onerror=alert(1)><a href=""javascript:x()"">klik</a><div style=""color:red"">Tekst <b>vet</b></div>",10',
  )

  const [product] = await all(shop, sql`SELECT description FROM products`)
  expect(product).toEqual({
    description: '<h2>Kop</h2><a rel="noopener nofollow">klik</a><p>Tekst <strong>vet</strong></p>',
  })
})

makerTest('two products with one name get two addresses', async ({ shop }) => {
  await importText(shop, 'ID,Type,Name,Regular price\n1,simple,Ring,12\n2,simple,Ring,13')

  expect(await all(shop, sql`SELECT slug FROM products ORDER BY id`)).toEqual([
    { slug: 'ring' },
    { slug: 'ring-2' },
  ])
})

makerTest('a second import waits its turn', async ({ shop }) => {
  const [first, second] = await Promise.all([
    importProducts(shop, { path: JEWELRY }),
    importProducts(shop, { path: JEWELRY }),
  ])

  expect([first.ok, second.ok].sort()).toEqual([false, true])
})

makerTest('what is no product file is refused with a reason', async ({ shop }) => {
  const other = path.join(shop.env.DATA_DIR, 'klanten.csv')
  await writeFile(other, 'Naam,Plaats\nNoor,Utrecht')
  const empty = path.join(shop.env.DATA_DIR, 'leeg.csv')
  await writeFile(empty, '')

  expect(await importProducts(shop, { path: other })).toEqual({
    ok: false,
    error: 'unknown-format',
    columns: ['Naam', 'Plaats'],
  })
  expect(await importProducts(shop, { path: empty })).toEqual({ ok: false, error: 'empty-file' })
  expect(await importProducts(shop, { path: '/er/is/niets.csv' })).toMatchObject({
    error: 'file-not-found',
  })
})

shopTest(
  'an own product without a maker stays a draft and says why, until one is known',
  async ({ shop }) => {
    const text = 'Handle,Title,Variant Price\nring,Ring,10\nknop,Knop,12'
    const statuses = () =>
      all(shop, sql`SELECT status, maker->>'name' AS maker FROM products ORDER BY id`)

    const first = await importText(shop, text)
    expect(first).toMatchObject({ made: 2, held: 2, notes: 2 })
    const [reason] = await readReport(first)
    expect(reason).toContain('2;let op;Ring;')
    expect(reason).toContain('wie het gemaakt heeft ontbreekt')
    expect(await statuses()).toEqual([
      { status: 'draft', maker: null },
      { status: 'draft', maker: null },
    ])
    expect(await importText(shop, text)).toMatchObject({ left: 2, held: 2 })

    await nameMaker(shop)
    expect(await importText(shop, text)).toMatchObject({ changed: 2, held: 0 })
    expect(await statuses()).toEqual([
      { status: 'published', maker: 'Atelier Voorbeeld' },
      { status: 'published', maker: 'Atelier Voorbeeld' },
    ])
    expect(await importText(shop, text)).toMatchObject({ left: 2, held: 0 })
  },
)

makerTest(
  'a file with the shop’s own columns brings groups, choices, categories and sale prices',
  async ({ shop }) => {
    const summary = await importText(
      shop,
      [
        'Productnummer;Groep;Naam;Prijs;Actieprijs;SKU;Voorraad;Categorieën;Keuze 1;Waarde 1;Status',
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
    const variants = await all(
      shop,
      sql`SELECT p.name, p.status, c.name AS category, v.option_values, v.sku, v.price_cents, v.sale_price_cents, v.stock
      FROM variants v JOIN products p ON p.id = v.product_id LEFT JOIN categories c ON c.id = p.category_id
      ORDER BY v.id`,
    )
    expect(variants).toEqual([
      {
        ...{ name: '=Ring A', status: 'published', category: 'Trouwringen', sku: 'A-17' },
        ...{ option_values: { ringmaat: '17' }, price_cents: 10_000, sale_price_cents: 8_000 },
        stock: 3,
      },
      {
        ...{ name: '=Ring A', status: 'published', category: 'Trouwringen', sku: 'A-18' },
        ...{ option_values: { ringmaat: '18' }, price_cents: 11_000, sale_price_cents: null },
        stock: null,
      },
      {
        ...{ name: 'Knop', status: 'hidden', category: null, sku: 'K-1', option_values: {} },
        ...{ price_cents: 1_250, sale_price_cents: null, stock: 0 },
      },
    ])
  },
)
