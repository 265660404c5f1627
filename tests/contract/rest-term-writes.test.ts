import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'

shopTest('a category that a program renames keeps its product kind and texts', async ({ app }) => {
  const { owner, nonce } = await createOwnerAndGuest(app)
  const shirts = await addCategory(app, 'Shirts')
  await app.pool.query(
    "UPDATE categories SET product_kind = 'other', warning = 'Niet voor baby’s', care = 'Was op 30 graden' WHERE id = $1",
    [shirts],
  )
  const rename = await createWpClient(owner, nonce)('PATCH', `product_cat/${shirts}`, {
    name: 'T-shirts',
  })
  expect(rename.status).toBe(200)
  const { rows } = await app.pool.query(
    'SELECT name, product_kind, warning, care FROM categories WHERE id = $1',
    [shirts],
  )
  expect(rows).toEqual([
    {
      name: 'T-shirts',
      product_kind: 'other',
      warning: 'Niet voor baby’s',
      care: 'Was op 30 graden',
    },
  ])
})

const NO_TRASH = [501, 'rest_trash_not_supported']

shopTest('categories and tags are created, renamed and permanently deleted', async ({ app }) => {
  const { guest, owner, nonce } = await createOwnerAndGuest(app)
  const request = createWpClient(owner, nonce)
  const statusAndCode = async (...args: Parameters<typeof request>) => {
    const { status, body } = await request(...args)
    return [status, body.code]
  }

  const category = await request('POST', 'categories', { name: 'Onderhoud' })
  expect([category.status, category.body]).toMatchObject([
    201,
    { name: 'Onderhoud', slug: 'onderhoud', taxonomy: 'category', count: 0 },
  ])
  const { id: categoryId } = category.body
  expect(await statusAndCode('POST', 'categories', { name: 'Onderhoud' })).toEqual([
    400,
    'term_exists',
  ])
  const renamedCategory = await request('PUT', `categories/${categoryId}`, { name: 'Zorg' })
  expect(renamedCategory.body).toMatchObject({ name: 'Zorg', slug: 'onderhoud' })
  await writePost(app, 'Poetsen', { categoryId: String(categoryId) })
  expect(await statusAndCode('DELETE', `categories/${categoryId}`)).toEqual(NO_TRASH)
  const deleted = await request('DELETE', `categories/${categoryId}?force=true`)
  expect(deleted.body).toMatchObject({ deleted: true, previous: { name: 'Zorg' } })
  expect((await request('GET', 'posts')).body).toMatchObject([{ categories: [] }])

  const rings = await addCategory(app, 'Ringen')
  const stones = await request('POST', 'product_cat', {
    name: 'Met steen',
    parent: rings,
    slug: 'ringen-met-steen',
    description: 'Fonkelend.',
  })
  expect([stones.status, stones.body]).toMatchObject([
    201,
    { parent: rings, slug: 'ringen-met-steen', description: 'Fonkelend.' },
  ])
  const categoryPath = `product_cat/${stones.body.id}`
  const sameTerm = { name: 'met steen', parent: rings }
  expect(await statusAndCode('POST', 'product_cat', sameTerm)).toEqual([400, 'term_exists'])
  expect(await statusAndCode('POST', 'product_cat', { name: 'Los', parent: 99 })).toEqual([
    400,
    'rest_term_invalid',
  ])
  // A rejected request stores nothing.
  expect(
    await statusAndCode('POST', 'product_cat', { name: 'Los', slug: 'ringen-met-steen' }),
  ).toEqual([400, 'rest_invalid_param'])
  expect((await request('GET', 'product_cat?search=los')).body).toEqual([])
  const underItself = await request('PATCH', `product_cat/${rings}`, { parent: stones.body.id })
  expect(underItself.body.data.params).toEqual({
    parent: 'Een categorie kan niet onder zichzelf staan.',
  })
  const topCategory = await request('PATCH', categoryPath, { parent: 0, name: 'Stenen' })
  expect(topCategory.body).toMatchObject({ parent: 0, name: 'Stenen', description: 'Fonkelend.' })
  const ring = await addProduct(app, { name: 'Ring', categoryId: stones.body.id, tags: ['Smal'] })
  expect(await statusAndCode('DELETE', categoryPath)).toEqual(NO_TRASH)
  expect((await request('DELETE', categoryPath, { force: true })).body.deleted).toBe(true)
  expect(await statusAndCode('GET', categoryPath)).toEqual([404, 'rest_term_invalid'])
  expect(await readProductForEdit(app, ring.productId)).toMatchObject({ categoryId: null })

  const wideTag = await request('POST', 'product_tag', { name: 'Breed' })
  expect([wideTag.status, wideTag.body]).toMatchObject([201, { slug: 'breed', count: 0 }])
  expect(await statusAndCode('POST', 'product_tag', { name: 'Breed' })).toEqual([
    400,
    'term_exists',
  ])
  expect(await statusAndCode('POST', 'product_tag', { name: 'Een, twee' })).toEqual([
    400,
    'rest_invalid_param',
  ])
  // Only staff who manage tags see unused ones.
  expect((await createWpClient(guest)('GET', 'product_tag')).body).toMatchObject([{ name: 'Smal' }])
  const [narrowTag] = (await request('GET', 'product_tag?search=smal')).body
  const sameName = { name: 'Breed' }
  expect(await statusAndCode('POST', `product_tag/${narrowTag.id}`, sameName)).toEqual([
    400,
    'term_exists',
  ])
  await request('POST', `product_tag/${narrowTag.id}`, { name: 'Slank' })
  const taggedProducts = await request('GET', `product?product_tag=${narrowTag.id}`)
  expect(taggedProducts.body).toMatchObject([{ id: ring.productId, product_tag: [narrowTag.id] }])
  expect((await createWpClient(guest)('GET', 'product_tag')).body).toMatchObject([
    { name: 'Slank' },
  ])
  expect((await request('DELETE', `product_tag/${narrowTag.id}`, { force: true })).status).toBe(200)
  expect((await request('GET', `product/${ring.productId}`)).body.product_tag).toEqual([])
})
