import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { importText, readReport } from '#tests/support/import-text.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'

async function readRows(app: App, query: ReturnType<typeof sql>) {
  return (await app.db.execute(query)).rows
}

manufacturerTest(
  'a WooCommerce file groups variations under their parent by id and by SKU',
  async ({ app }) => {
    const summary = await importText(
      app,
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
    const variants = await readRows(
      app,
      sql`SELECT p.name, p.status, v.sku, v.price_cents, v.sale_price_cents, v.stock, v.option_values
      FROM variants v JOIN products p ON p.id = v.product_id ORDER BY v.sku DESC`,
    )
    expect(variants).toEqual([
      {
        name: 'Zegelring',
        status: 'published',
        sku: 'Z-18',
        price_cents: 124_995,
        sale_price_cents: 99_900,
        stock: 0,
        option_values: { ringmaat: '18' },
      },
      {
        name: 'Zegelring',
        status: 'published',
        sku: 'Z-17',
        price_cents: 124_995,
        sale_price_cents: null,
        stock: 3,
        option_values: { ringmaat: '17' },
      },
      {
        name: 'Ketting',
        status: 'draft',
        sku: 'K-1',
        price_cents: 1_200,
        sale_price_cents: null,
        stock: null,
        option_values: {},
      },
    ])
    const tree = await readRows(
      app,
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

manufacturerTest(
  'a Dutch WooCommerce file with semicolons from a spreadsheet is read in its own encoding',
  async ({ app }) => {
    const text = [
      'ID;Type;Artikelnummer;Naam;Gepubliceerd;"Reguliere prijs";Actieprijs;"Startdatum actieprijs";"Einddatum actieprijs";Voorraad;Categorieën;Afbeeldingen;Merken',
      '5;simple;R-5;Créole “Zoë”;1;59,00;49,00;2026-11-27;2026-11-30;4;Oorbellen;https://foto.test/a.jpg, https://foto.test/b.jpg;Ouzo & Zn',
    ].join('\r\n')
    // Windows-1252 has these quotation marks where Latin 1 has control characters.
    const windows1252 = Buffer.from(
      text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'),
      'latin1',
    )

    const summary = await importText(app, windows1252)

    expect(summary).toMatchObject({ made: 1, badRows: 0, notes: 0, waitingImages: 2 })
    const [product] = await readRows(
      app,
      sql`SELECT p.name, p.slug, b.name AS brand, v.price_cents, v.sale_price_cents, v.sale_starts_at, v.sale_ends_at
      FROM products p JOIN brands b ON b.id = p.brand_id JOIN variants v ON v.product_id = p.id`,
    )
    expect(product).toEqual({
      name: 'Créole “Zoë”',
      slug: 'creole-zoe',
      brand: 'Ouzo & Zn',
      price_cents: 5900,
      sale_price_cents: 4900,
      sale_starts_at: '2026-11-26 23:00:00+00',
      sale_ends_at: '2026-11-30 22:59:59+00',
    })
  },
)
