import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  productCategories,
  productListings,
  products,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { findMovedCategory } from '#app/features/catalog/products/find-moved.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece, addCategory as putCategory } from '#tests/support/stock-shop.ts'
import {
  addCategory,
  moveCategoryUp,
  readManagedCategories,
  saveCategory,
} from './manage-categories.server.ts'
import { removeCategory } from './remove-category.server.ts'

const EDIT = { name: 'Ringen', slug: 'ringen', description: '', parentId: null, membersOnly: false }

shopTest('an old address of a category leads to its new one, and back again', async ({ shop }) => {
  const rings = await putCategory(shop, 'Ringen')
  expect(await saveCategory(shop, rings, { ...EDIT, slug: 'mooie-ringen' })).toEqual({ ok: true })
  expect(await findMovedCategory(shop.db, 'ringen')).toEqual({ moved: 'mooie-ringen' })
  await saveCategory(shop, rings, EDIT)
  expect(await findMovedCategory(shop.db, 'ringen')).toBeUndefined()
  expect(await findMovedCategory(shop.db, 'mooie-ringen')).toEqual({ moved: 'ringen' })
})

shopTest('an address that is taken and a place below itself are refused', async ({ shop }) => {
  const rings = await putCategory(shop, 'Ringen')
  const stones = await putCategory(shop, 'Met steen', rings)
  await putCategory(shop, 'Kettingen')
  const save = (change: Partial<typeof EDIT> | { parentId: number }) =>
    saveCategory(shop, rings, { ...EDIT, ...change })
  expect(await save({ slug: 'kettingen' })).toEqual({ ok: false, error: 'slug-taken' })
  expect(await save({ parentId: stones })).toEqual({ ok: false, error: 'below-itself' })
  expect(await save({ parentId: rings })).toEqual({ ok: false, error: 'below-itself' })
  expect(await saveCategory(shop, 999_999, EDIT)).toEqual({ ok: false, error: 'unknown-category' })
})

shopTest('a category that moves takes its pieces along in the tree', async ({ shop }) => {
  const rings = await putCategory(shop, 'Ringen')
  const gifts = await putCategory(shop, 'Cadeaus')
  const stones = await putCategory(shop, 'Met steen', rings)
  const { productId } = await addPiece(shop, { name: 'Ring Vera', categoryId: stones })
  await shop.db
    .insert(productCategories)
    .values([rings, stones].map((categoryId) => ({ productId, categoryId })))

  const place = { ...EDIT, name: 'Met steen', slug: 'met-steen', parentId: gifts }
  expect(await saveCategory(shop, stones, place)).toEqual({ ok: true })

  const rows = await shop.db.select().from(productCategories)
  expect(rows.map((row) => row.categoryId).sort((a, b) => a - b)).toEqual([gifts, stones])
  const [listing] = await shop.db.select().from(productListings)
  expect([...(listing?.categoryIds ?? [])].sort((a, b) => a - b)).toEqual([gifts, stones])
})

shopTest(
  'what is in a removed category goes to the one above, and so does its address',
  async ({ shop }) => {
    const rings = await putCategory(shop, 'Ringen')
    const stones = await putCategory(shop, 'Met steen', rings)
    const blue = await putCategory(shop, 'Saffier', stones)
    const { productId } = await addPiece(shop, { name: 'Ring Vera', categoryId: stones })

    await removeCategory(shop, stones)

    const [product] = await shop.db.select().from(products).where(eq(products.id, productId))
    expect(product?.categoryId).toBe(rings)
    expect(await readManagedCategories(shop)).toMatchObject([
      { id: rings, depth: 0 },
      { id: blue, depth: 1, parentId: rings },
    ])
    expect(await findMovedCategory(shop.db, 'met-steen')).toEqual({ moved: 'ringen' })
  },
)

shopTest('new categories come last, and one can be moved forward', async ({ shop }) => {
  await addCategory(shop, 'Ringen', null)
  await addCategory(shop, 'Kettingen', null)
  const names = async () => (await readManagedCategories(shop)).map(({ name }) => name)
  expect(await names()).toEqual(['Ringen', 'Kettingen'])
  const chains = (await readManagedCategories(shop))[1]?.id ?? 0
  await moveCategoryUp(shop, chains)
  await moveCategoryUp(shop, chains)
  expect(await names()).toEqual(['Kettingen', 'Ringen'])
})

shopTest(
  'a category that is closed closes what is in it and below it, and what comes in later',
  async ({ shop }) => {
    const rings = await putCategory(shop, 'Ringen')
    const stones = await putCategory(shop, 'Met steen', rings)
    const { productId: vera } = await addPiece(shop, { name: 'Ring Vera', categoryId: stones })
    const { productId: loose } = await addPiece(shop, { name: 'Ring Ilse' })
    await saveCategory(shop, rings, { ...EDIT, membersOnly: true })
    await addPiece(shop, { name: 'Ring Noor', categoryId: rings })
    await addPiece(shop, { name: 'Schets', categoryId: rings, status: 'hidden' })
    const seen = async (column: 'is_visible' | 'is_for_members') =>
      (
        await shop.pool.query(
          `SELECT p.name FROM products p JOIN product_listings l ON l.product_id = p.id WHERE l.${column} ORDER BY p.name`,
        )
      ).rows.map(({ name }) => name)
    expect(await seen('is_visible')).toEqual(['Ring Ilse'])
    expect(await seen('is_for_members')).toEqual(['Ring Noor', 'Ring Vera'])
    expect((await readManagedCategories(shop)).map((each) => each.isBelowMembers)).toEqual([
      false,
      true,
    ])

    await shop.db.insert(productCategories).values({ productId: loose, categoryId: stones })
    await refreshProducts(shop, [loose, vera])
    expect(await seen('is_visible')).toEqual([])
    // Removing it leaves everything hidden: the category below it, and by status the products that were in no other category.
    await removeCategory(shop, rings)
    expect(await seen('is_visible')).toEqual([])
    expect(await seen('is_for_members')).toEqual(['Ring Ilse', 'Ring Vera'])
    expect(await readManagedCategories(shop)).toMatchObject([{ id: stones, membersOnly: true }])
    const statuses = await shop.pool.query('SELECT name, status FROM products ORDER BY name')
    expect(statuses.rows).toEqual([
      { name: 'Ring Ilse', status: 'published' },
      { name: 'Ring Noor', status: 'members' },
      { name: 'Ring Vera', status: 'published' },
      { name: 'Schets', status: 'members' },
    ])
    // Only the explicit flag makes the products visible.
    await removeCategory(shop, stones, true)
    expect(await seen('is_visible')).toEqual(['Ring Ilse', 'Ring Vera'])
    expect(await seen('is_for_members')).toEqual([])
  },
)
