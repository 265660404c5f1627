import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { addRing, requestFeed, shopTest } from '#tests/support/requested-feeds.ts'
import { addPhoto, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { saveFeed } from './manage-feeds.server.ts'
import { feedSettings } from './product-feeds.ts'

shopTest(
  'Google gets one item per variant, with price, stock, shipping and group',
  async ({ app }) => {
    const { productId, variantIds } = await addRing(app)
    await addPhoto(app, productId)
    const { statusCode, body, type } = await requestFeed(app, 'google')
    expect(statusCode).toBe(200)
    expect(type).toBe('application/xml; charset=utf-8')
    const [firstItem = '', secondItem = ''] = body.split('<item>').slice(1)
    for (const part of [
      `<g:id>${variantIds[0]}</g:id>`,
      '<g:title>Ring Voorbeeld, maat 17</g:title>',
      '<g:description>Een ring &#38; meer.</g:description>',
      '<g:link>http://schakel.test/product/ring-voorbeeld/?ringmaat=17</g:link>',
      '<g:availability>in_stock</g:availability>',
      '<g:price>120.00 EUR</g:price>',
      `<g:item_group_id>${productId}</g:item_group_id>`,
      '<g:size>17</g:size>',
      '<g:identifier_exists>no</g:identifier_exists>',
      '<g:google_product_category>188</g:google_product_category>',
      '<g:shipping><g:country>NL</g:country><g:service>Brievenbuspakje</g:service><g:price>0.00 EUR</g:price>',
    ])
      expect(firstItem).toContain(part)
    expect(secondItem).toContain('<g:availability>out_of_stock</g:availability>')
    expect(secondItem).toContain('<g:price>150.00 EUR</g:price>')
    expect(body).toMatch(/<\/channel>\n<\/rss>\n$/)

    const belgian = await requestFeed(app, 'google-be')
    expect(belgian.body).toContain('<g:country>BE</g:country>')
    const table = await requestFeed(app, 'google', { format: 'tsv' })
    const [head = '', row = ''] = table.body.split('\n')
    expect(head.split('\t').slice(0, 3)).toEqual(['id', 'title', 'description'])
    expect(row.split('\t')).toHaveLength(head.split('\t').length)
    expect(row).toContain('NL:Brievenbuspakje:0.00 EUR:0:1:1:1')
  },
)

shopTest('other channels get their own formats', async ({ app }) => {
  const { productId, variantIds } = await addRing(app)
  await addPhoto(app, productId)
  expect((await requestFeed(app, 'meta')).body).toContain(
    '<g:availability>in stock</g:availability>',
  )
  expect((await requestFeed(app, 'pinterest')).type).toBe(
    'text/tab-separated-values; charset=utf-8',
  )
  const lines = (await requestFeed(app, 'openai')).body.trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    item_id: String(variantIds[0]),
    title: 'Ring Voorbeeld, maat 17',
    price: '120.00 EUR',
    availability: 'in_stock',
    seller_name: 'Schakel',
    is_eligible_search: true,
    is_eligible_checkout: false,
    group_id: String(productId),
    target_countries: ['NL', 'BE'],
  })
  const [head, row] = (await requestFeed(app, 'vergelijker')).body.split('\r\n')
  expect(head).toBe(
    'id;titel;omschrijving;merk;ean;prijs;van_prijs;verzendkosten;levertijd;voorraad;categorie;link;afbeelding',
  )
  expect(row).toContain(';120.00;;0.00;1 werkdagen;2;;')
})

shopTest('second-hand goods are used in every feed', async ({ app }) => {
  await addRing(app)
  await app.db.update(products).set({ vatRate: 0, isMarginScheme: true })
  expect((await requestFeed(app, 'google')).body).toContain('<g:condition>used</g:condition>')
  const [line = ''] = (await requestFeed(app, 'openai')).body.split('\n')
  expect(JSON.parse(line)).toMatchObject({ condition: 'used' })
})

shopTest('only published own products that everybody may see are in a feed', async ({ app }) => {
  await addProduct(app, { name: 'Van Elders', seller: 'external' })
  await addProduct(app, { name: 'Voor Klanten', status: 'members' })
  await addProduct(app, { name: 'Verborgen', status: 'hidden' })
  await addProduct(app, { name: 'Concept', status: 'draft' })
  await addProduct(app, { name: 'Gewoon' })
  const { body } = await requestFeed(app, 'google')
  expect([...body.matchAll(/<g:title>([^<]+)/g)].map(([, title]) => title)).toEqual(['Gewoon'])
})

shopTest('a rule, a template and a label of the owner change a feed', async ({ app }) => {
  await addRing(app)
  await saveFeed(app, 'google', {
    isActive: true,
    settings: feedSettings.parse({
      titleTemplate: 'Te koop: {naam}',
      inStockOnly: true,
      labels: ['{prijsklasse}'],
    }),
  })
  const { body } = await requestFeed(app, 'google')
  expect(body.match(/<item>/g)).toHaveLength(1)
  expect(body).toContain('<g:title>Te koop: Ring Voorbeeld</g:title>')
  expect(body).toContain('<g:custom_label_0>100 tot 250</g:custom_label_0>')
})

shopTest('a review feed names author, stars and product of approved reviews', async ({ app }) => {
  const { productId } = await addRing(app)
  await addReview(app, productId)
  await app.pool.query(
    `INSERT INTO reviews (product_id, author, stars, title, body, is_verified, state, written_at)
     VALUES ($1, 'Wacht', 1, 'Nee', 'Nog niet', false, 'waiting', now())`,
    [productId],
  )
  const { body } = await requestFeed(app, 'reviews')
  expect(body.match(/<review>/g)).toHaveLength(1)
  for (const part of [
    '<version>2.4</version>',
    '<reviewer><name>Sanne</name></reviewer>',
    '<overall min="1" max="5">5</overall>',
    '<sku>R-17</sku>',
    '<product_url>http://schakel.test/product/ring-voorbeeld/</product_url>',
    '<is_verified_purchase>false</is_verified_purchase>',
  ])
    expect(body).toContain(part)
})
