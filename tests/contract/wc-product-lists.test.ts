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
  const category = (await program('POST', 'products/categories', { name: 'Ringen' })).body.id
  const tag = (await program('POST', 'products/tags', { name: 'Goud' })).body.id
  const { id } = (
    await program('POST', 'products', {
      ...ring,
      categories: [{ id: category }],
      tags: [{ id: tag }],
    })
  ).body
  const listed = async () => {
    const { body } = await program('GET', 'products?per_page=100')
    expect(body).toEqual([(await program('GET', `products/${id}`)).body])
    return body[0]
  }
  expect(await listed()).toMatchObject({ stock_quantity: 3, categories: [{ name: 'Ringen' }] })

  await program('PUT', `products/${id}`, { stock_quantity: 5 })
  expect(await listed()).toMatchObject({ stock_quantity: 5 })
  await program('PUT', `products/categories/${category}`, { name: 'Gouden ringen' })
  expect(await listed()).toMatchObject({ categories: [{ name: 'Gouden ringen' }] })
  await program('PUT', `products/tags/${tag}`, { name: 'Geelgoud' })
  expect(await listed()).toMatchObject({ tags: [{ name: 'Geelgoud' }] })
  await program('PUT', `products/${id}`, { meta_data: [{ key: 'kast', value: 'A3' }] })
  expect(await listed()).toMatchObject({ meta_data: [{ key: 'kast', value: 'A3' }] })
  await app.db.execute(
    sql`INSERT INTO product_ratings (product_id, by_stars) VALUES (${id}, ARRAY[0,0,0,1,1])`,
  )
  expect(await listed()).toMatchObject({ average_rating: '4.50', rating_count: 2 })

  await program('PUT', `products/${id}`, {
    sale_price: '99.90',
    date_on_sale_from_gmt: '2026-11-21T13:00:00',
    date_on_sale_to_gmt: '2026-11-21T14:00:00',
  })
  expect(await listed()).toMatchObject({ price: '149.95', on_sale: false })
  clock.advance(61 * 60_000)
  expect(await listed()).toMatchObject({ price: '99.90', on_sale: true })
  clock.advance(60 * 60_000)
  expect(await listed()).toMatchObject({ price: '149.95', on_sale: false })

  const fields = await program('GET', 'products?_fields=id,name')
  expect(fields.body).toEqual([{ id, name: 'Zegelring' }])
  const enveloped = await program('GET', 'products?_envelope')
  expect(enveloped.body.body).toMatchObject([{ id, name: 'Zegelring' }])
})

localShopTest(
  'a list is complete after the product cache (2,000 entries) evicted some of its products',
  async ({ app }) => {
    for (let number = 1; number <= 120; number++) await addProduct(app, { name: `Ring ${number}` })
    const program = await createWcClient(app, await addApiKey(app))
    const forms = ['view', 'edit'].flatMap((context) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((decimals) => `context=${context}&dp=${decimals}`),
    )
    const readPage = async (form: string, span: string) =>
      (await program('GET', `products?orderby=id&order=asc&${form}&${span}`)).body
    for (const form of forms) await readPage(form, 'per_page=100')
    for (const form of forms.slice(0, 10)) await readPage(form, 'per_page=100&page=2')

    // The next 20 are one too many for the 2,000 that are remembered; 20 others of this list are among them.
    const page = await readPage(forms[10] ?? '', 'per_page=40&offset=80')
    const names = Array.from({ length: 40 }, (_, index) => `Ring ${index + 81}`)
    expect(page.map(({ name }: { name: string }) => name)).toEqual(names)
  },
)
