import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

const ring = {
  name: 'Zegelring',
  regular_price: '149.95',
  sku: 'ZEGEL-1',
  stock_quantity: 3,
  manage_stock: true,
}

localShopTest('a cached product list reflects every later change', async ({ app, clock }) => {
  const program = await createWcClient(app, await addApiKey(app))
  const categoryId = (await program('POST', 'products/categories', { name: 'Ringen' })).body.id
  const tagId = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
  const { id } = (
    await program('POST', 'products', {
      ...ring,
      categories: [{ id: categoryId }],
      tags: [{ id: tagId }],
    })
  ).body
  const readListedProduct = async () => {
    const { body } = await program('GET', 'products?per_page=100')
    expect(body).toEqual([(await program('GET', `products/${id}`)).body])
    return body[0]
  }
  expect(await readListedProduct()).toMatchObject({
    stock_quantity: 3,
    categories: [{ name: 'Ringen' }],
  })

  await program('PUT', `products/${id}`, { stock_quantity: 5 })
  expect(await readListedProduct()).toMatchObject({ stock_quantity: 5 })
  await program('PUT', `products/categories/${categoryId}`, { name: 'Gouden ringen' })
  expect(await readListedProduct()).toMatchObject({ categories: [{ name: 'Gouden ringen' }] })
  await program('PUT', `products/tags/${tagId}`, { name: 'Geelgoud' })
  expect(await readListedProduct()).toMatchObject({ tags: [{ name: 'Geelgoud' }] })
  await program('PUT', `products/${id}`, { meta_data: [{ key: 'kast', value: 'A3' }] })
  expect(await readListedProduct()).toMatchObject({ meta_data: [{ key: 'kast', value: 'A3' }] })
  await app.db.execute(
    sql`INSERT INTO product_ratings (product_id, by_stars) VALUES (${id}, ARRAY[0,0,0,1,1])`,
  )
  expect(await readListedProduct()).toMatchObject({ average_rating: '4.50', rating_count: 2 })

  await program('PUT', `products/${id}`, {
    sale_price: '99.90',
    date_on_sale_from_gmt: '2026-11-21T13:00:00',
    date_on_sale_to_gmt: '2026-11-21T14:00:00',
  })
  expect(await readListedProduct()).toMatchObject({ price: '149.95', on_sale: false })
  clock.advance(61 * 60_000)
  expect(await readListedProduct()).toMatchObject({ price: '99.90', on_sale: true })
  clock.advance(60 * 60_000)
  expect(await readListedProduct()).toMatchObject({ price: '149.95', on_sale: false })

  const idsAndNames = await program('GET', 'products?_fields=id,name')
  expect(idsAndNames.body).toEqual([{ id, name: 'Zegelring' }])
  const envelope = await program('GET', 'products?_envelope')
  expect(envelope.body.body).toMatchObject([{ id, name: 'Zegelring' }])
})

localShopTest(
  'a list is complete after the product cache (2,000 entries) evicted some of its products',
  async ({ app }) => {
    for (let number = 1; number <= 120; number++) await addProduct(app, { name: `Ring ${number}` })
    const program = await createWcClient(app, await addApiKey(app))
    // Each form of a product is a cache entry of its own.
    const queryForms = ['view', 'edit'].flatMap((context) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((decimals) => `context=${context}&dp=${decimals}`),
    )
    const readPage = async (queryForm: string, pageQuery: string) =>
      (await program('GET', `products?orderby=id&order=asc&${queryForm}&${pageQuery}`)).body
    // 18 forms of 100 products and 10 forms of the other 20 fill the cache: 1,800 + 200.
    for (const queryForm of queryForms) await readPage(queryForm, 'per_page=100')
    for (const queryForm of queryForms.slice(0, 10))
      await readPage(queryForm, 'per_page=100&page=2')

    // Of this list, Ring 81–100 are cached and Ring 101–120 are not; adding those evicts older entries.
    const page = await readPage(queryForms[10] ?? '', 'per_page=40&offset=80')
    const names = Array.from({ length: 40 }, (_, index) => `Ring ${index + 81}`)
    expect(page.map(({ name }: { name: string }) => name)).toEqual(names)
  },
)
