import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import type { ProductQuery } from './product-list.ts'
import { readProductList } from './read-product-list.server.ts'

const ALL: ProductQuery = {
  search: '',
  status: null,
  categoryId: null,
  stock: null,
  missing: null,
  marginBelow: null,
  sort: 'newest',
  page: 1,
}

shopTest('products are found by part of their name, by SKU and by number', async ({ app }) => {
  const vera = await addProduct(app, { name: 'Saffierring Véra' })
  await addProduct(app, { name: 'Zegelring Otto', variants: [{ options: {}, sku: 'SK-1042' }] })
  const readNames = async (search: string) =>
    (await readProductList(app, { ...ALL, search })).products.map(({ name }) => name)

  expect(await readNames('vera saff')).toEqual(['Saffierring Véra'])
  expect(await readNames('RING')).toEqual(['Zegelring Otto', 'Saffierring Véra'])
  expect(await readNames('sk-1042')).toEqual(['Zegelring Otto'])
  expect(await readNames(String(vera.productId))).toEqual(['Saffierring Véra'])
  expect(await readNames('100%_')).toEqual([])
})

shopTest(
  'the list shows price, stock and sold-out products, and filters by them',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const vera = await addProduct(app, {
      name: 'Ring Vera',
      categoryId: rings,
      variants: [
        { options: { ringmaat: '17' }, stock: 0, priceCents: 99_500 },
        { options: { ringmaat: '18' }, stock: 2, priceCents: 104_500 },
      ],
    })
    await app.db
      .insert(productCategories)
      .values({ productId: vera.productId, categoryId: rings })
      .onConflictDoNothing()
    await addProduct(app, { name: 'Ring Otto', stock: null, status: 'draft' })
    await addProduct(app, { name: 'Ring Ilse', stock: 9, status: 'hidden' })
    const readList = async (query: Partial<ProductQuery>) =>
      readProductList(app, { ...ALL, ...query })
    const readNames = async (query: Partial<ProductQuery>) =>
      (await readList(query)).products.map(({ name }) => name)

    const allProducts = await readList({})
    expect(allProducts.counts).toEqual({ published: 1, hidden: 1, members: 0, draft: 1, trash: 0 })
    expect(allProducts.products.at(-1)).toMatchObject({
      priceCents: 99_500,
      isFromPrice: true,
      stock: 2,
      soldOut: 1,
      variants: 2,
    })
    expect(allProducts.products[1]).toMatchObject({ name: 'Ring Otto', stock: null })
    expect(await readNames({ stock: 'sold-out' })).toEqual(['Ring Vera'])
    expect(await readNames({ stock: 'low' })).toEqual(['Ring Vera'])
    expect(await readNames({ categoryId: rings })).toEqual(['Ring Vera'])
    expect(await readNames({ status: 'draft' })).toEqual(['Ring Otto'])
  },
)

shopTest('the list is sorted, and shows which details a product still lacks', async ({ app }) => {
  const vera = await addProduct(app, { name: 'Ring Vera', priceCents: 50_000, stock: 1 })
  await addProduct(app, { name: 'Ring Anna', priceCents: 90_000, stock: 5 })
  await addProduct(app, { name: 'Ring Otto', priceCents: 20_000, stock: null, status: 'draft' })
  await addPhoto(app, vera.productId)
  await app.db.update(products).set({ manufacturer: null }).where(eq(products.name, 'Ring Otto'))
  const readNames = async (query: Partial<ProductQuery>) =>
    (await readProductList(app, { ...ALL, ...query })).products.map(({ name }) => name)

  expect(await readNames({ sort: 'name' })).toEqual(['Ring Anna', 'Ring Otto', 'Ring Vera'])
  expect(await readNames({ sort: 'price-up' })).toEqual(['Ring Otto', 'Ring Vera', 'Ring Anna'])
  expect(await readNames({ sort: 'price-down' })).toEqual(['Ring Anna', 'Ring Vera', 'Ring Otto'])
  expect(await readNames({ sort: 'stock' })).toEqual(['Ring Vera', 'Ring Anna', 'Ring Otto'])
  expect(await readNames({ sort: 'changed' })).toHaveLength(3)
  expect(await readNames({ missing: 'photo' })).toEqual(['Ring Otto', 'Ring Anna'])
  expect(await readNames({ missing: 'manufacturer' })).toEqual(['Ring Otto'])
  expect(await readNames({ missing: 'pending' })).toEqual([])
  await app.db
    .update(products)
    .set({ isPublishPending: true })
    .where(eq(products.name, 'Ring Otto'))
  const pending = await readProductList(app, { ...ALL, missing: 'pending' })
  expect(pending.products.map(({ name, missing }) => [name, missing])).toEqual([
    ['Ring Otto', ['manufacturer']],
  ])
  // A group lacks no details, because its products are offered instead of the group.
  await app.db.execute(sql`
    INSERT INTO program_products (post_id, product_id, is_grouped)
    SELECT id, id, true FROM products WHERE name = 'Ring Otto'`)
  const pendingPage = await readProductList(app, { ...ALL, missing: 'pending' })
  expect(pendingPage.products.map(({ missing }) => missing)).toEqual([[]])
})

shopTest('a page number past the end shows the last page', async ({ app }) => {
  await addProduct(app, { name: 'Ring Vera' })

  expect(await readProductList(app, { ...ALL, page: 99 })).toMatchObject({ page: 1, total: 1 })
})

shopTest('products are found by their margin at the current price', async ({ app, clock }) => {
  // Without VAT the price is € 100,00 and the sale price € 50,00.
  const price = { priceCents: 12_100 }
  const addWithCost = async (name: string, costCents: number | null, sale = {}) => {
    const { variantIds } = await addProduct(app, { name, ...price, ...sale })
    await app.db.update(variants).set({ costCents }).where(inArray(variants.id, variantIds))
  }
  await addWithCost('Marge 60', 4_000)
  await addWithCost('Marge 59', 4_100)
  await addWithCost('Verlies', 10_001)
  await addWithCost('Onbekend', null)
  const saleStartsAt = new Date(clock.now().getTime() + 60_000)
  await addWithCost('Straks in de actie', 4_000, { salePriceCents: 6_050, saleStartsAt })
  const readNames = async (query: Partial<ProductQuery>) =>
    (await readProductList(app, { ...ALL, ...query })).products.map(({ name }) => name)
  expect(await readNames({ marginBelow: 60 })).toEqual(['Verlies', 'Marge 59'])
  expect(await readNames({ marginBelow: 0 })).toEqual(['Verlies'])
  expect(await readNames({ missing: 'cost' })).toEqual(['Onbekend'])
  clock.advance(120_000)
  expect(await readNames({ marginBelow: 60 })).toEqual([
    'Straks in de actie',
    'Verlies',
    'Marge 59',
  ])
})
