import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'

shopTest('a program that renames a category leaves its product kind and texts', async ({ app }) => {
  const { owner, nonce } = await createOwnerAndGuest(app)
  const shirts = await addCategory(app, 'Shirts')
  await app.pool.query(
    "UPDATE categories SET product_kind = 'other', warning = 'Niet voor baby’s', care = 'Was op 30 graden' WHERE id = $1",
    [shirts],
  )
  const renamed = await createWpClient(owner, nonce)('PATCH', `product_cat/${shirts}`, {
    name: 'T-shirts',
  })
  expect(renamed.status).toBe(200)
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
  const codeOf = async (...args: Parameters<typeof request>) => {
    const { status, body } = await request(...args)
    return [status, body.code]
  }

  const rubric = await request('POST', 'categories', { name: 'Onderhoud' })
  expect([rubric.status, rubric.body]).toMatchObject([
    201,
    { name: 'Onderhoud', slug: 'onderhoud', taxonomy: 'category', count: 0 },
  ])
  const { id: rubricId } = rubric.body
  expect(await codeOf('POST', 'categories', { name: 'Onderhoud' })).toEqual([400, 'term_exists'])
  const renamed = await request('PUT', `categories/${rubricId}`, { name: 'Zorg' })
  expect(renamed.body).toMatchObject({ name: 'Zorg', slug: 'onderhoud' })
  await writePost(app, 'Poetsen', { categoryId: String(rubricId) })
  expect(await codeOf('DELETE', `categories/${rubricId}`)).toEqual(NO_TRASH)
  const deleted = await request('DELETE', `categories/${rubricId}?force=true`)
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
  expect(await codeOf('POST', 'product_cat', sameTerm)).toEqual([400, 'term_exists'])
  expect(await codeOf('POST', 'product_cat', { name: 'Los', parent: 99 })).toEqual([
    400,
    'rest_term_invalid',
  ])
  // A rejected request stores nothing.
  expect(await codeOf('POST', 'product_cat', { name: 'Los', slug: 'ringen-met-steen' })).toEqual([
    400,
    'rest_invalid_param',
  ])
  expect((await request('GET', 'product_cat?search=los')).body).toEqual([])
  const below = await request('PATCH', `product_cat/${rings}`, { parent: stones.body.id })
  expect(below.body.data.params).toEqual({
    parent: 'Een categorie kan niet onder zichzelf staan.',
  })
  const root = await request('PATCH', categoryPath, { parent: 0, name: 'Stenen' })
  expect(root.body).toMatchObject({ parent: 0, name: 'Stenen', description: 'Fonkelend.' })
  const ring = await addProduct(app, { name: 'Ring', categoryId: stones.body.id, tags: ['Smal'] })
  expect(await codeOf('DELETE', categoryPath)).toEqual(NO_TRASH)
  expect((await request('DELETE', categoryPath, { force: true })).body.deleted).toBe(true)
  expect(await codeOf('GET', categoryPath)).toEqual([404, 'rest_term_invalid'])
  expect(await readProductForEdit(app, ring.productId)).toMatchObject({ categoryId: null })

  const broad = await request('POST', 'product_tag', { name: 'Breed' })
  expect([broad.status, broad.body]).toMatchObject([201, { slug: 'breed', count: 0 }])
  expect(await codeOf('POST', 'product_tag', { name: 'Breed' })).toEqual([400, 'term_exists'])
  expect(await codeOf('POST', 'product_tag', { name: 'Een, twee' })).toEqual([
    400,
    'rest_invalid_param',
  ])
  // Unused tags are visible to staff who manage tags only.
  expect((await createWpClient(guest)('GET', 'product_tag')).body).toMatchObject([{ name: 'Smal' }])
  const [narrow] = (await request('GET', 'product_tag?search=smal')).body
  const sameName = { name: 'Breed' }
  expect(await codeOf('POST', `product_tag/${narrow.id}`, sameName)).toEqual([400, 'term_exists'])
  await request('POST', `product_tag/${narrow.id}`, { name: 'Slank' })
  const tagged = await request('GET', `product?product_tag=${narrow.id}`)
  expect(tagged.body).toMatchObject([{ id: ring.productId, product_tag: [narrow.id] }])
  expect((await createWpClient(guest)('GET', 'product_tag')).body).toMatchObject([
    { name: 'Slank' },
  ])
  expect((await request('DELETE', `product_tag/${narrow.id}`, { force: true })).status).toBe(200)
  expect((await request('GET', `product/${ring.productId}`)).body.product_tag).toEqual([])
})
