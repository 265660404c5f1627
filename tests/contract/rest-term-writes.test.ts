import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { askAs, openOwner, writeStory } from './rest-visitors.ts'

const NO_TRASH = [501, 'rest_trash_not_supported']

shopTest('categories and tags are made, renamed and removed for good', async ({ shop }) => {
  const { guest, owner, nonce } = await openOwner(shop)
  const ask = askAs(owner, nonce)
  const codeOf = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked)
    return [status, body.code]
  }

  const rubric = await ask('POST', 'categories', { name: 'Onderhoud' })
  expect([rubric.status, rubric.body]).toMatchObject([
    ...[201, { name: 'Onderhoud', slug: 'onderhoud', taxonomy: 'category', count: 0 }],
  ])
  const { id: rubricId } = rubric.body
  expect(await codeOf('POST', 'categories', { name: 'Onderhoud' })).toEqual([400, 'term_exists'])
  const renamed = await ask('PUT', `categories/${rubricId}`, { name: 'Zorg' })
  expect(renamed.body).toMatchObject({ name: 'Zorg', slug: 'onderhoud' })
  await writeStory(shop, 'Poetsen', { categoryId: String(rubricId) })
  expect(await codeOf('DELETE', `categories/${rubricId}`)).toEqual(NO_TRASH)
  const gone = await ask('DELETE', `categories/${rubricId}?force=true`)
  expect(gone.body).toMatchObject({ deleted: true, previous: { name: 'Zorg' } })
  expect((await ask('GET', 'posts')).body).toMatchObject([{ categories: [] }])

  const rings = await addCategory(shop, 'Ringen')
  const stones = await ask('POST', 'product_cat', {
    name: 'Met steen',
    parent: rings,
    slug: 'ringen-met-steen',
    description: 'Fonkelend.',
  })
  expect([stones.status, stones.body]).toMatchObject([
    ...[201, { parent: rings, slug: 'ringen-met-steen', description: 'Fonkelend.' }],
  ])
  const at = `product_cat/${stones.body.id}`
  const again = { name: 'met steen', parent: rings }
  expect(await codeOf('POST', 'product_cat', again)).toEqual([400, 'term_exists'])
  expect(await codeOf('POST', 'product_cat', { name: 'Los', parent: 99 })).toEqual([
    ...[400, 'rest_term_invalid'],
  ])
  // Nothing stays of one that is refused.
  expect(await codeOf('POST', 'product_cat', { name: 'Los', slug: 'ringen-met-steen' })).toEqual([
    ...[400, 'rest_invalid_param'],
  ])
  expect((await ask('GET', 'product_cat?search=los')).body).toEqual([])
  const below = await ask('PATCH', `product_cat/${rings}`, { parent: stones.body.id })
  expect(below.body.data.params).toEqual({
    parent: 'Een categorie kan niet onder zichzelf staan.',
  })
  const root = await ask('PATCH', at, { parent: 0, name: 'Stenen' })
  expect(root.body).toMatchObject({ parent: 0, name: 'Stenen', description: 'Fonkelend.' })
  const ring = await addPiece(shop, { name: 'Ring', categoryId: stones.body.id, tags: ['Smal'] })
  expect(await codeOf('DELETE', at)).toEqual(NO_TRASH)
  expect((await ask('DELETE', at, { force: true })).body.deleted).toBe(true)
  expect(await codeOf('GET', at)).toEqual([404, 'rest_term_invalid'])
  expect(await readProductForEdit(shop, ring.productId)).toMatchObject({ categoryId: null })

  const broad = await ask('POST', 'product_tag', { name: 'Breed' })
  expect([broad.status, broad.body]).toMatchObject([201, { slug: 'breed', count: 0 }])
  expect(await codeOf('POST', 'product_tag', { name: 'Breed' })).toEqual([400, 'term_exists'])
  expect(await codeOf('POST', 'product_tag', { name: 'Een, twee' })).toEqual([
    ...[400, 'rest_invalid_param'],
  ])
  // What nothing has yet is for who manages tags.
  expect((await askAs(guest)('GET', 'product_tag')).body).toMatchObject([{ name: 'Smal' }])
  const [narrow] = (await ask('GET', 'product_tag?search=smal')).body
  const taken = { name: 'Breed' }
  expect(await codeOf('POST', `product_tag/${narrow.id}`, taken)).toEqual([400, 'term_exists'])
  await ask('POST', `product_tag/${narrow.id}`, { name: 'Slank' })
  const tagged = await ask('GET', `product?product_tag=${narrow.id}`)
  expect(tagged.body).toMatchObject([{ id: ring.productId, product_tag: [narrow.id] }])
  expect((await askAs(guest)('GET', 'product_tag')).body).toMatchObject([{ name: 'Slank' }])
  expect((await ask('DELETE', `product_tag/${narrow.id}`, { force: true })).status).toBe(200)
  expect((await ask('GET', `product/${ring.productId}`)).body.product_tag).toEqual([])
})
