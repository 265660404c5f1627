import { expect } from 'vitest'
import { createFrontEnd, fillShop } from './store-catalogue.ts'
import { localShopTest } from './wc-shop.ts'

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
