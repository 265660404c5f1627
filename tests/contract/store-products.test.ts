import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

async function createFrontEnd(app: App) {
  const visitor = await createVisitor(app)
  return async (path: string) => {
    const response = await visitor.get(`${ROOT}/wc/store/v1/${path}`)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

const addStars = (app: App, productId: number, stars: number, author: string) =>
  app.db.insert(reviews).values({
    productId,
    author,
    stars,
    title: 'Mooi',
    body: 'Licht & <b>fijn</b>',
    isVerified: true,
    state: 'approved',
    writtenAt: app.clock.now(),
  })

/** Adds two rings, a necklace of which the silver variation is sold out, and a watch that is sold out. */
async function fillShop(app: App) {
  const jewellery = await addCategory(app, 'Sieraden')
  const rings = await addCategory(app, 'Ringen', jewellery)
  const gold = await addProduct(app, {
    name: 'Gouden ring',
    priceCents: 30_000,
    salePriceCents: 25_000,
    categoryId: rings,
    tags: ['Trouwen'],
    values: { materiaal: ['Goud'], steen: ['Diamant'] },
  })
  const silver = await addProduct(app, {
    name: 'Zilveren ring',
    priceCents: 9_000,
    stock: 2,
    categoryId: rings,
    values: { materiaal: ['Zilver'], steen: ['Saffier'] },
  })
  const necklace = await addProduct(app, {
    name: 'Ketting',
    categoryId: jewellery,
    variants: [
      { options: { materiaal: 'Goud' }, priceCents: 20_000, sku: 'KETTING-G' },
      { options: { materiaal: 'Zilver' }, priceCents: 10_000, stock: 0, sku: 'KETTING-Z' },
    ],
  })
  const watch = await addProduct(app, { name: 'Horloge', priceCents: 50_000, stock: 0 })
  await app.db.insert(productCategories).values([
    { productId: gold.productId, categoryId: jewellery },
    { productId: gold.productId, categoryId: rings },
  ])
  await refreshProducts(app, [gold.productId, silver.productId, necklace.productId])
  await addStars(app, gold.productId, 5, 'Sanne')
  await addStars(app, gold.productId, 4, 'Mila')
  await addStars(app, necklace.productId, 3, 'Eva')
  return { jewellery, rings, gold, silver, necklace, watch }
}

localShopTest(
  'a front end filters products by terms, attributes, rating and stock',
  async ({ app }) => {
    const { jewellery, rings, gold, silver, necklace, watch } = await fillShop(app)
    const front = await createFrontEnd(app)
    const names = new Map([
      [gold.productId, 'gold'],
      [silver.productId, 'silver'],
      [necklace.productId, 'necklace'],
      [watch.productId, 'watch'],
    ])
    const findNames = async (filters: string) => {
      const { status, body } = await front(`products?orderby=id&order=asc&${filters}`)
      return status === 200
        ? body.map(({ id }: { id: number }) => names.get(id))
        : [status, body.code]
    }
    const allNames = ['gold', 'silver', 'necklace', 'watch']
    expect(await findNames('')).toEqual(allNames)
    expect(await findNames(`category=${jewellery}`)).toEqual(['gold', 'silver', 'necklace'])
    expect(await findNames('category=ringen,onbekend')).toEqual(['gold', 'silver'])
    expect(await findNames(`category=${rings}&category_operator=not_in`)).toEqual([
      'necklace',
      'watch',
    ])
    expect(await findNames('category=sieraden,ringen&category_operator=and')).toEqual([
      'gold',
      'silver',
    ])
    expect(
      await findNames(`category=${jewellery}&taxonomy_include_children[product_cat]=false`),
    ).toEqual(['necklace'])
    expect(await findNames('tag=trouwen')).toEqual(['gold'])
    expect(await findNames('brand=onbekend&brand_operator=not_in')).toEqual(allNames)
    const attributeFilter = (code: string, slug: string, { index = 0, operator = 'in' } = {}) =>
      `attributes[${index}][attribute]=pa_${code}&attributes[${index}][slug]=${slug}&attributes[${index}][operator]=${operator}`
    // The material of a variation counts too, unless it is sold out, like the silver necklace.
    expect(await findNames(attributeFilter('materiaal', 'goud'))).toEqual(['gold', 'necklace'])
    expect(await findNames(attributeFilter('materiaal', 'goud,zilver'))).toEqual([
      'gold',
      'silver',
      'necklace',
    ])
    expect(await findNames(attributeFilter('materiaal', 'goud', { operator: 'not_in' }))).toEqual([
      'silver',
      'watch',
    ])
    const goldAndSapphire = `${attributeFilter('materiaal', 'goud')}&${attributeFilter('steen', 'saffier', { index: 1 })}`
    expect(await findNames(goldAndSapphire)).toEqual([])
    expect(await findNames(`${goldAndSapphire}&attribute_relation=in`)).toEqual([
      'gold',
      'silver',
      'necklace',
    ])
    expect(await findNames('rating=5,3')).toEqual(['gold', 'necklace'])
    expect(await findNames('rating[]=3')).toEqual(['necklace'])
    expect(await findNames('rating=9')).toEqual([400, 'rest_invalid_param'])
    expect(await findNames('stock_status[]=outofstock')).toEqual(['watch'])
    expect(await findNames('stock_status=instock,outofstock')).toEqual(allNames)
    expect(await findNames('on_sale=true')).toEqual(['gold'])
    expect(await findNames('min_price=10000&max_price=25000')).toEqual(['gold', 'necklace'])
    expect(await findNames('catalog_visibility=hidden')).toEqual([])
    expect(await findNames('catalog_visibility=search')).toEqual(allNames)
    expect(await findNames('before=2000-01-01T00:00:00&date_column=modified')).toEqual([])
    expect(await findNames('related=999999')).toEqual([404, 'woocommerce_rest_product_not_found'])
    expect(await findNames(`related=${gold.productId}`)).not.toContain('gold')
    expect((await front('products?orderby=comment_count&per_page=1')).body[0].id).toBe(
      gold.productId,
    )
    expect((await front('products?orderby=price&order=asc&per_page=1')).body[0].id).toBe(
      silver.productId,
    )
  },
)

localShopTest(
  'a front end shows a product with its terms, and each variation by itself',
  async ({ app }) => {
    const { rings, gold, necklace: necklaceProduct } = await fillShop(app)
    await addPhoto(app, necklaceProduct.productId)
    const [material] = await app.db
      .select()
      .from(attributes)
      .where(eq(attributes.code, 'materiaal'))
    const front = await createFrontEnd(app)
    const ring = (await front(`products/${gold.productId}`)).body
    expect(ring).toMatchObject({
      prices: { price: '25000', regular_price: '30000', sale_price: '25000' },
      on_sale: true,
      categories: [{ id: rings, slug: 'ringen' }],
      attributes: [
        {
          taxonomy: 'pa_materiaal',
          terms: [{ id: expect.any(Number), name: 'Goud', slug: 'goud' }],
        },
        { taxonomy: 'pa_steen', terms: [{ name: 'Diamant', slug: 'diamant' }] },
      ],
      low_stock_remaining: null,
      _links: {
        self: [{ href: `${app.siteUrl}/wp-json/wc/store/v1/products/${gold.productId}` }],
        related: [{ embeddable: true }],
      },
    })
    const terms = await front(`products/attributes/${material?.id}/terms?orderby=count&order=desc`)
    expect(
      terms.body.map(({ slug, count }: { slug: string; count: number }) => [slug, count]),
    ).toEqual([
      ['goud', 2],
      ['zilver', 1],
    ])
    expect(terms.body[0].id).toBe(ring.attributes[0].terms[0].id)
    const necklaceResponse = (await front(`products/${necklaceProduct.productId}`)).body
    const [golden = 0, silver = 0] = necklaceProduct.variantIds
    expect(necklaceResponse).toMatchObject({
      prices: { price: '10000', price_range: { min_amount: '10000', max_amount: '20000' } },
      variations: [
        { id: golden, attributes: [{ name: 'materiaal', value: 'goud' }] },
        { id: silver, attributes: [{ name: 'materiaal', value: 'zilver' }] },
      ],
    })
    const variations = await front(
      `products?type=variation&parent=${necklaceProduct.productId}&orderby=price&order=asc`,
    )
    expect(variations.headers['x-wp-total']).toBe('2')
    expect(variations.body).toMatchObject([
      { id: silver, prices: { price: '10000' }, is_in_stock: false, low_stock_remaining: 0 },
      { id: golden, prices: { price: '20000', price_range: null }, is_in_stock: true },
    ])
    const goldVariation = await front(`products/${golden}`)
    expect(goldVariation.body).toMatchObject({
      id: golden,
      parent: necklaceProduct.productId,
      type: 'variation',
      name: 'Ketting',
      variation: 'materiaal: Goud',
      sku: 'KETTING-G',
      images: [{ alt: 'Een ring van opzij' }],
      variations: [],
      has_options: false,
      _links: {
        up: [
          { href: expect.stringMatching(new RegExp(`/products/${necklaceProduct.productId}$`)) },
        ],
      },
    })
    expect((await front('products?sku=KETTING-Z')).body).toMatchObject([{ id: silver }])
    const variationWithParent = await front(`products/${golden}?_embed=up`)
    expect(variationWithParent.body._embedded.up).toMatchObject([
      { id: necklaceProduct.productId, type: 'variable' },
    ])
  },
)

localShopTest('a front end counts what each filter would find', async ({ app }) => {
  const { jewellery, rings } = await fillShop(app)
  const front = await createFrontEnd(app)
  const readCounts = async (query: string) =>
    (await front(`products/collection-data?${query}`)).body
  expect(await readCounts('')).toEqual({
    price_range: null,
    attribute_counts: null,
    rating_counts: null,
    stock_status_counts: null,
    taxonomy_counts: null,
  })
  const counts = await readCounts(
    'calculate_price_range=true&calculate_rating_counts=true&calculate_stock_status_counts=true&min_price=20000',
  )
  expect(counts).toMatchObject({
    // The range is that of all prices, so that a slider can be moved back.
    price_range: { min_price: '9000', max_price: '50000', currency_minor_unit: 2 },
    rating_counts: [
      { rating: 3, count: 1 },
      { rating: 5, count: 1 },
    ],
    stock_status_counts: [
      { status: 'instock', count: 2 },
      { status: 'outofstock', count: 1 },
      { status: 'onbackorder', count: 0 },
    ],
  })
  expect(await readCounts('calculate_price_range=true&min_price=&max_price=')).toMatchObject({
    price_range: { min_price: '9000', max_price: '50000' },
  })
  expect((await front('products?min_price=&max_price=')).body).toHaveLength(4)
  expect(
    await readCounts('calculate_taxonomy_counts=product_cat,onbekend&on_sale=true'),
  ).toMatchObject({
    taxonomy_counts: [
      { term: jewellery, count: 1 },
      { term: rings, count: 1 },
    ],
  })
  const [gold, silver] = (
    await front('products?slug=gouden-ring,zilveren-ring&orderby=id&order=asc')
  ).body
  const firstTermId = (product: { attributes: { terms: { id: number }[] }[] }) =>
    product.attributes[0]?.terms[0]?.id
  const goldFilter = 'attributes[0][attribute]=pa_materiaal&attributes[0][slug]=goud'
  const attributeCounts = (type: string) =>
    `calculate_attribute_counts[0][taxonomy]=pa_materiaal&calculate_attribute_counts[0][query_type]=${type}`
  expect((await readCounts(`${attributeCounts('or')}&${goldFilter}`)).attribute_counts).toEqual([
    { term: firstTermId(gold), count: 2 },
    { term: firstTermId(silver), count: 1 },
  ])
  expect((await readCounts(`${attributeCounts('and')}&${goldFilter}`)).attribute_counts).toEqual([
    { term: firstTermId(gold), count: 2 },
  ])
})

localShopTest(
  'a front end lists categories, brands and reviews with their counts and photos',
  async ({ app }) => {
    const { jewellery, rings, gold, necklace } = await fillShop(app)
    await addPhoto(app, gold.productId)
    const program = await createWcClient(app)
    const brand = (await program('POST', 'products/brands', { name: 'Atelier Vera' })).body
    await program('PUT', `products/${gold.productId}`, { brands: [{ id: brand.id }] })
    const front = await createFrontEnd(app)
    expect((await front('products/categories?orderby=count')).body).toMatchObject([
      { id: rings, parent: jewellery, count: 2, review_count: 2, image: null },
      { id: jewellery, count: 3, review_count: 3 },
    ])
    expect((await front('products/brands')).body).toMatchObject([
      { id: brand.id, name: 'Atelier Vera', count: 1, review_count: 2, image: null },
    ])
    expect((await front('products/brands/atelier-vera')).body.id).toBe(brand.id)
    expect((await front(`products?brand=atelier-vera`)).body).toMatchObject([
      { id: gold.productId },
    ])
    expect((await front('products/brands/onbekend')).status).toBe(404)
    expect((await front(`products/categories/999999`)).status).toBe(404)
    const ringReviews = await front(
      `products/reviews?category_id=${rings}&orderby=rating&order=asc`,
    )
    expect(ringReviews.body).toMatchObject([
      {
        reviewer: 'Mila',
        rating: 4,
        // The front end gets HTML, in which the customer's own tags are escaped.
        review: '<p>Licht &amp; &lt;b&gt;fijn&lt;/b&gt;</p>\n',
        formatted_date_created: '21 november 2026',
        product_image: { alt: 'Een ring van opzij' },
      },
      { reviewer: 'Sanne', rating: 5 },
    ])
    expect((await front(`products/reviews?product_id=${necklace.productId}`)).body).toMatchObject([
      { reviewer: 'Eva', product_image: null },
    ])
  },
)
