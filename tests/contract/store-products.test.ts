import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { addPhoto } from '#tests/support/stock-shop.ts'
import { createFrontEnd, fillShop } from './store-catalogue.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

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
