import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { findMovedCategory } from '#app/features/listings/listings/read-categories.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct, addCategory as insertCategory } from '#tests/support/stock-shop.ts'
import { productCategories } from './categories-tables.server.ts'
import {
  addCategory,
  moveCategoryUp,
  readManagedCategories,
  saveCategory,
} from './manage-categories.server.ts'
import { removeCategory } from './remove-category.server.ts'

const NO_PARENT = null

const EDIT = {
  name: 'Ringen',
  slug: 'ringen',
  description: '',
  parentId: NO_PARENT,
  customersOnly: false,
  mediaId: null,
  searchResult: { title: '', description: '' },
}

shopTest(
  'an old URL of a category redirects to the new one, also after renaming back',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    expect(await saveCategory(app, rings, { ...EDIT, slug: 'mooie-ringen' })).toEqual({ ok: true })
    expect(await findMovedCategory(app.db, 'ringen')).toEqual({ moved: 'mooie-ringen' })
    await saveCategory(app, rings, EDIT)
    expect(await findMovedCategory(app.db, 'ringen')).toBeUndefined()
    expect(await findMovedCategory(app.db, 'mooie-ringen')).toEqual({ moved: 'ringen' })
  },
)

shopTest(
  'a slug that is taken and a parent below the category itself are rejected',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    const stones = await insertCategory(app, 'Met steen', rings)
    await insertCategory(app, 'Kettingen')
    const save = (change: Partial<typeof EDIT> | { parentId: number }) =>
      saveCategory(app, rings, { ...EDIT, ...change })
    expect(await save({ slug: 'kettingen' })).toEqual({ ok: false, error: 'slug-taken' })
    expect(await save({ parentId: stones })).toEqual({ ok: false, error: 'below-itself' })
    expect(await save({ parentId: rings })).toEqual({ ok: false, error: 'below-itself' })
    expect(await saveCategory(app, 999_999, EDIT)).toEqual({ ok: false, error: 'unknown-category' })
  },
)

shopTest('a category that moves takes its products along in the tree', async ({ app }) => {
  const rings = await insertCategory(app, 'Ringen')
  const gifts = await insertCategory(app, 'Cadeaus')
  const stones = await insertCategory(app, 'Met steen', rings)
  const { productId } = await addProduct(app, { name: 'Ring Vera', categoryId: stones })
  await app.db
    .insert(productCategories)
    .values([rings, stones].map((categoryId) => ({ productId, categoryId })))

  const movedCategory = { ...EDIT, name: 'Met steen', slug: 'met-steen', parentId: gifts }
  expect(await saveCategory(app, stones, movedCategory)).toEqual({ ok: true })

  const rows = await app.db.select().from(productCategories)
  expect(rows.map((row) => row.categoryId).sort((a, b) => a - b)).toEqual([gifts, stones])
  const [listing] = await app.db.select().from(productListings)
  expect([...(listing?.categoryIds ?? [])].sort((a, b) => a - b)).toEqual([gifts, stones])
})

shopTest(
  'the products of a removed category move to its parent, and its URL redirects there',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    const stones = await insertCategory(app, 'Met steen', rings)
    const blue = await insertCategory(app, 'Saffier', stones)
    const { productId } = await addProduct(app, { name: 'Ring Vera', categoryId: stones })

    await removeCategory(app, stones)

    const [product] = await app.db.select().from(products).where(eq(products.id, productId))
    expect(product?.categoryId).toBe(rings)
    expect(await readManagedCategories(app)).toMatchObject([
      { id: rings, depth: 0 },
      { id: blue, depth: 1, parentId: rings },
    ])
    expect(await findMovedCategory(app.db, 'met-steen')).toEqual({ moved: 'ringen' })
  },
)

shopTest('new categories come last, and a category can be moved up', async ({ app }) => {
  await addCategory(app, 'Ringen', NO_PARENT)
  await addCategory(app, 'Kettingen', NO_PARENT)
  const readNames = async () => (await readManagedCategories(app)).map(({ name }) => name)
  expect(await readNames()).toEqual(['Ringen', 'Kettingen'])
  const chains = (await readManagedCategories(app))[1]?.id ?? 0
  await moveCategoryUp(app, chains)
  await moveCategoryUp(app, chains)
  expect(await readNames()).toEqual(['Kettingen', 'Ringen'])
})

shopTest(
  'a customers-only category hides its products, everything below it and products that are added later',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    const stones = await insertCategory(app, 'Met steen', rings)
    const { productId: vera } = await addProduct(app, { name: 'Ring Vera', categoryId: stones })
    const { productId: ilse } = await addProduct(app, { name: 'Ring Ilse' })
    await saveCategory(app, rings, { ...EDIT, customersOnly: true })
    await addProduct(app, { name: 'Ring Noor', categoryId: rings })
    await addProduct(app, { name: 'Schets', categoryId: rings, status: 'hidden' })
    const namesWith = async (column: 'is_visible' | 'is_for_members') =>
      (
        await app.pool.query(
          `SELECT p.name FROM products p JOIN product_listings l ON l.product_id = p.id WHERE l.${column} ORDER BY p.name`,
        )
      ).rows.map(({ name }) => name)
    expect(await namesWith('is_visible')).toEqual(['Ring Ilse'])
    expect(await namesWith('is_for_members')).toEqual(['Ring Noor', 'Ring Vera'])
    expect(
      (await readManagedCategories(app)).map((category) => category.isBelowCustomersOnly),
    ).toEqual([false, true])

    await app.db.insert(productCategories).values({ productId: ilse, categoryId: stones })
    await refreshProducts(app, [ilse, vera])
    expect(await namesWith('is_visible')).toEqual([])
    // Removing the category makes nothing public: the category below stays hidden, and products without another category get the
    // status for customers only.
    await removeCategory(app, rings)
    expect(await namesWith('is_visible')).toEqual([])
    expect(await namesWith('is_for_members')).toEqual(['Ring Ilse', 'Ring Vera'])
    expect(await readManagedCategories(app)).toMatchObject([{ id: stones, customersOnly: true }])
    const statuses = await app.pool.query('SELECT name, status FROM products ORDER BY name')
    expect(statuses.rows).toEqual([
      { name: 'Ring Ilse', status: 'published' },
      { name: 'Ring Noor', status: 'members' },
      { name: 'Ring Vera', status: 'published' },
      { name: 'Schets', status: 'members' },
    ])
    // Only the explicit flag makes the products visible.
    const makesContentsPublic = true
    await removeCategory(app, stones, makesContentsPublic)
    expect(await namesWith('is_visible')).toEqual(['Ring Ilse', 'Ring Vera'])
    expect(await namesWith('is_for_members')).toEqual([])
  },
)

shopTest(
  'a product that entered a customers-only category just before its removal stays hidden',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    await saveCategory(app, rings, { ...EDIT, customersOnly: true })
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    // The save is committed, but the product has not been refreshed yet.
    await app.db.insert(productCategories).values({ productId, categoryId: rings })
    await removeCategory(app, rings)
    const statuses = await app.pool.query('SELECT status FROM products')
    expect(statuses.rows).toEqual([{ status: 'members' }])
  },
)

shopTest(
  'a category has a photo and its own title in search engines; a deleted photo is left out',
  async ({ app }) => {
    const rings = await insertCategory(app, 'Ringen')
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addPhoto(app, productId)
    const [photo] = await app.db.select({ id: media.id }).from(media)
    const photoId = photo?.id ?? 0
    const searchResult = { title: 'Ringen van goud', description: 'Met de hand gemaakt.' }
    await saveCategory(app, rings, { ...EDIT, mediaId: photoId, searchResult })
    const [savedCategory] = await readManagedCategories(app)
    expect([savedCategory?.photo?.id, savedCategory?.searchResult]).toEqual([photoId, searchResult])
    expect(await saveCategory(app, rings, { ...EDIT, mediaId: 999_999 })).toEqual({ ok: true })
    expect((await readManagedCategories(app))[0]?.photo).toBeNull()
  },
)
