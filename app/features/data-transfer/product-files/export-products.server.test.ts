import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importFile } from '#app/features/data-transfer/import-worker/import-file.server.ts'
import { fillDemoCatalogue } from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { addCross } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { exportProducts } from './export-products.server.ts'

async function exportAll(app: App): Promise<string> {
  let text = ''
  for await (const chunk of exportProducts(app)) text += chunk
  return text
}

async function importText(app: App, text: string) {
  const file = path.join(app.env.DATA_DIR, 'export.csv')
  await writeFile(file, text)
  const result = await importFile(app, { path: file })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

const readProducts = async (app: App) =>
  (
    await app.db.execute(sql`
      SELECT p.*, (SELECT jsonb_agg(v ORDER BY v.id) FROM variants v WHERE v.product_id = p.id) AS variants,
        ARRAY(SELECT media_id FROM product_media m WHERE m.product_id = p.id ORDER BY position) AS media,
        ARRAY(SELECT value_id FROM product_attribute_values a WHERE a.product_id = p.id ORDER BY 1) AS values,
        ARRAY(SELECT category_id FROM product_categories c WHERE c.product_id = p.id ORDER BY 1) AS categories
      FROM products p ORDER BY p.id`)
  ).rows

shopTest('exported products are imported again without a change', async ({ app }) => {
  await fillDemoCatalogue(app)
  await app.db.execute(sql`
    UPDATE products SET name = '=1+1', subtitle = '''-regel; "met" tekens', tags = '{"a, b",c}'
    WHERE slug = 'zegelring-otto'`)
  const productsBefore = await readProducts(app)

  const text = await exportAll(app)
  const summary = await importText(app, text)

  expect(text).toContain("'=1+1")
  expect(summary).toMatchObject({
    kind: 'own',
    made: 0,
    changed: 0,
    left: productsBefore.length,
    badRows: 0,
  })
  expect(await readProducts(app)).toEqual(productsBefore)
})

shopTest('an edit of the exported file changes only that product', async ({ app }) => {
  await fillDemoCatalogue(app)
  const productsBefore = await readProducts(app)
  const [firstProduct] = productsBefore
  const text = await exportAll(app)

  const summary = await importText(
    app,
    text.replace(`;${String(firstProduct?.name)};`, ';Nieuwe naam;'),
  )

  expect(summary).toMatchObject({ changed: 1, left: productsBefore.length - 1, badRows: 0 })
  const productsAfter = await readProducts(app)
  expect(productsAfter[0]).toEqual({
    ...firstProduct,
    name: 'Nieuwe naam',
    updated_at: productsAfter[0]?.updated_at,
  })
  expect(productsAfter.slice(1)).toEqual(productsBefore.slice(1))
})

shopTest(
  'the URL of an external product becomes an offer with our partner id, and its export can be imported again',
  async ({ app, clock }) => {
    const bol = 'https://www.bol.com/nl/nl/p/zilveren-ring/9300000123456789/'
    const rows = [
      ';Ring;;https://www.amazon.nl/Ring/dp/B0CH4K3L01/ref=sr_1_1?tag=iemand-21',
      ';Nog een ring;12,50;https://www.amazon.nl/dp/B0CH4K3L01',
      `;Bolring;;https://partner.bol.com/click/click?s=9&url=${encodeURIComponent(bol)}`,
      ';Lijst;;https://www.amazon.nl/s?k=ring',
      ';Elders;;https://www.juwelier.example/ring',
      ';Zonder adres;;',
    ]
    const heading = 'Productnummer;Verkoop;Naam;Prijs;Adres bij partner\n'
    const text = heading + rows.map((row) => `;elders${row}`).join('\n')
    expect(await importText(app, text)).toMatchObject({ made: 6, badRows: 0 })
    const createdProducts = await readProducts(app)
    const idOf = (name: string) => Number(createdProducts.find((row) => row.name === name)?.id)
    const readOffers = async (name: string) =>
      (await readLiveOffers(app.db, [idOf(name)], clock.now())).map((offer) => ({
        source: offer.source,
        origin: offer.origin,
        href: partnerLink(offer, { amazonTags: { nl: 'schakel-21' }, bolSiteId: '12' }),
      }))
    expect(await readOffers('Ring')).toEqual([
      {
        source: 'amazon',
        origin: 'file',
        href: 'https://www.amazon.nl/dp/B0CH4K3L01?tag=schakel-21',
      },
    ])
    expect(await readOffers('Bolring')).toMatchObject([
      { source: 'bol', href: expect.stringContaining('s=12') },
    ])
    // An ASIN identifies one product; a URL without one is treated like any other URL.
    for (const name of ['Nog een ring', 'Lijst', 'Elders'])
      expect(await readOffers(name)).toMatchObject([{ source: 'other' }])
    expect(await readOffers('Zonder adres')).toEqual([])

    const exportedFile = await exportAll(app)
    expect(await importText(app, exportedFile)).toMatchObject({ changed: 0, left: 6, badRows: 0 })
    expect(await readProducts(app)).toEqual(createdProducts)
    const movedFile = exportedFile.replace(
      'https://www.juwelier.example/ring',
      'https://www.amazon.de/dp/B0CH4K3L09',
    )
    expect(await importText(app, movedFile)).toMatchObject({ changed: 1, left: 5 })
    expect(await readOffers('Elders')).toMatchObject([{ source: 'amazon' }])
    expect(await importText(app, `${heading};nergens;Ring;5;`)).toMatchObject({ badRows: 1 })
  },
)

shopTest(
  'the cost price is in the export, and an empty cell leaves it unchanged',
  async ({ app }) => {
    await addProduct(app, { name: 'Ring', priceCents: 12_100 })
    const readCosts = async () =>
      (await app.db.execute(sql`SELECT cost_cents FROM variants`)).rows.map((row) => row.cost_cents)
    const text = await exportAll(app)
    const [heading = '', row = ''] = text.split('\r\n')
    const index = heading.split(';').indexOf('Inkoopprijs (excl. btw)')
    const withCost = (cost: string) =>
      `${heading}\r\n${row.split(';').toSpliced(index, 1, cost).join(';')}\r\n`
    await importText(app, withCost('42,50'))
    expect(await readCosts()).toEqual([4_250])
    expect(await exportAll(app)).toContain(';42,50;')
    await importText(app, withCost(''))
    expect(await readCosts()).toEqual([4_250])
    const summary = await importText(app, withCost('veel'))
    expect(summary).toMatchObject({ badRows: 0 })
    expect(await readCosts()).toEqual([4_250])
  },
)

shopTest(
  'text fields are in the export; another line changes them, and an empty cell leaves them as they are',
  async ({ app }) => {
    await addCross(app)
    const readFields = async () =>
      (await app.db.execute(sql`SELECT text_fields FROM products`)).rows[0]?.text_fields
    const text = await exportAll(app)
    const cell =
      'Gravure | regels: 2 | tekens: 12 | toegestaan: tekst | ook: ♥ | prijs: 15,00 | code: gravure1'
    expect(text).toContain(`;${cell};`)
    const importCell = (newCell: string) => importText(app, text.replace(cell, newCell))
    await importCell('Gravure | tekens: 8 | code: gravure1')
    const shorterField = { id: 'gravure1', label: 'Gravure', lines: 1, maxLength: 8, cents: 0 }
    expect(await readFields()).toMatchObject([shorterField])
    await importCell('')
    expect(await readFields()).toMatchObject([shorterField])
    expect(await importCell('Gravure | tekens: veel')).toMatchObject({ badRows: 1, changed: 0 })
    expect(await readFields()).toMatchObject([shorterField])
    await importCell('geen')
    expect(await readFields()).toEqual([])
  },
)

shopTest(
  'metal, fineness, weight and hallmark of each variant are exported and imported',
  async ({ app }) => {
    await addProduct(app, {
      name: 'Ring Bo',
      variants: ['Goud', 'Zilver', 'Staal'].map((metaal) => ({ options: { metaal } })),
    })
    const metals = [
      { metal: 'gold', fineness: 585, plating: null, massMg: 3_250, hallmark: 'present' },
      { metal: 'silver', fineness: 925, massMg: 4_000, hallmark: 'exempt' },
      null,
    ]
    for (const [position, metal] of metals.entries())
      await app.db.execute(sql`
      UPDATE variants SET metal = ${metal && JSON.stringify(metal)}::jsonb WHERE position = ${position}`)
    const text = await exportAll(app)
    expect(text).toContain(';Goud;585;geen;3,25;Gekeurd, met waarborgteken;')
    expect(text).toContain(';Zilver;925;;4;Vrijgesteld: lichter dan de grens;')
    const productsBefore = await readProducts(app)
    expect(await importText(app, text)).toMatchObject({ changed: 0, left: 1, badRows: 0 })

    await app.db.execute(sql`UPDATE variants SET metal = NULL`)
    expect(await importText(app, text)).toMatchObject({ changed: 1, badRows: 0 })
    const readMetals = async () =>
      (await app.db.execute(sql`SELECT metal FROM variants ORDER BY position`)).rows
    expect(await readMetals()).toEqual(metals.map((metal) => ({ metal })))
    expect(productsBefore).toHaveLength(1)

    // Gold of 375 may not be called gold: the metal does not change, and the report mentions it.
    const changedFile = text
      .replace(';Goud;585;', ';Goud;375;')
      .replace(';Zilver;925;;4;', ';Zilver;800;;4;')
    expect(await importText(app, changedFile)).toMatchObject({ changed: 1, badRows: 0 })
    expect(await readMetals()).toEqual([
      { metal: metals[0] },
      { metal: { ...metals[1], fineness: 800 } },
      { metal: null },
    ])
  },
)
