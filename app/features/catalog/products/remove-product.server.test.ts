import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { readProductList } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { productListings, products, variants } from './catalog-tables.server.ts'
import { removeProduct, restoreProduct, trashProduct } from './remove-product.server.ts'

const ALL = {
  search: '',
  categoryId: null,
  stock: null,
  missing: null,
  marginBelow: null,
  sort: 'newest',
  page: 1,
} as const

shopTest('a product in the trash is shown nowhere and can be restored', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  await addProduct(app, { name: 'Ring Otto' })
  const readNames = async (status: 'trash' | null) =>
    (await readProductList(app, { ...ALL, status })).products.map(({ name }) => name)
  const isVisible = async () => {
    const rows = await app.db
      .select({ isVisible: productListings.isVisible })
      .from(productListings)
      .where(eq(productListings.productId, productId))
    return rows.some((row) => row.isVisible)
  }
  expect(await isVisible()).toBe(true)

  expect(await trashProduct(app, productId)).toBe(true)
  expect(await findProduct(app, 'ring-vera')).toBeUndefined()
  expect(await isVisible()).toBe(false)
  expect(await readNames(null)).toEqual(['Ring Otto'])
  expect(await readNames('trash')).toEqual(['Ring Vera'])
  expect((await readProductList(app, { ...ALL, status: null })).counts).toEqual({
    published: 1,
    hidden: 0,
    members: 0,
    draft: 0,
    trash: 1,
  })

  expect(await restoreProduct(app, productId)).toBe(true)
  expect(await readNames('trash')).toEqual([])
  expect(await findProduct(app, 'ring-vera')).toBeUndefined()
  expect(await restoreProduct(app, productId)).toBe(false)
  await editProduct(app, productId, {
    ...(await readUnchangedEdit(app, productId)),
    status: 'published',
  })
  expect(await isVisible()).toBe(true)
})

shopTest('saving a product in the trash restores it', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  await trashProduct(app, productId)
  await editProduct(app, productId, await readUnchangedEdit(app, productId))
  const [row] = await app.db.select().from(products).where(eq(products.id, productId))
  expect([row?.status, row?.trashedAt]).toEqual(['draft', null])
})

shopTest('a product that was never ordered is deleted with its variants', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  await trashProduct(app, productId)
  expect(await removeProduct(app, productId)).toEqual({ ok: true })
  const variantsLeft = await app.db.select().from(variants).where(eq(variants.productId, productId))
  expect(variantsLeft).toEqual([])
  expect(await removeProduct(app, productId)).toEqual({ ok: false, error: 'unknown-product' })
  expect(await trashProduct(app, productId)).toBe(false)
})

shopTest('a product on an order stays in the trash', async ({ app }) => {
  const { variantId } = await placeAnOrder(app)
  const [variant] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  const productId = variant?.productId ?? 0
  await trashProduct(app, productId)
  expect(await removeProduct(app, productId)).toEqual({ ok: false, error: 'ordered' })
  const [row] = await app.db.select().from(products).where(eq(products.id, productId))
  expect(row?.trashedAt).not.toBeNull()
})
