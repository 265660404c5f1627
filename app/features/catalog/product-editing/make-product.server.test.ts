import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import {
  productListings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { duplicateProduct, makeProduct } from './make-product.server.ts'
import { readProductForEdit } from './read-product-for-edit.server.ts'

shopTest('a new product is a draft that the shop does not show', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const stones = await addCategory(app, 'Met edelsteen', rings)

  const input = { name: 'Ring Vera', priceCents: 9_950, categoryId: stones }
  const id = (await makeProduct(app, input)) as number

  expect(await readProductForEdit(app, id)).toMatchObject({
    name: 'Ring Vera',
    slug: 'ring-vera',
    status: 'draft',
    categoryId: stones,
    variants: [{ name: '', priceCents: 9_950, stock: 0 }],
  })
  const categoryRows = await app.db.select().from(productCategories)
  expect(categoryRows.map((row) => row.categoryId).sort((a, b) => a - b)).toEqual([rings, stones])
  expect(await findProduct(app, 'ring-vera')).toBeUndefined()
  expect(await app.db.select().from(productListings)).toEqual([])
})

shopTest('choosing a category that was removed creates no product', async ({ app }) => {
  const input = { name: 'Ring Vera', priceCents: 100, categoryId: 999_999 }
  expect(await makeProduct(app, input)).toBeUndefined()
})

shopTest('two new products with one name get two slugs, also at the same time', async ({ app }) => {
  const input = { name: 'Ring Vera', priceCents: 100, categoryId: null }
  const ids = await Promise.all([makeProduct(app, input), makeProduct(app, input)])
  const slugs = await Promise.all(
    ids.map(async (id) => (await readProductForEdit(app, id as number))?.slug),
  )
  expect(slugs.sort()).toEqual(['ring-vera', 'ring-vera-2'])
})

shopTest(
  'the name of a copy fits its field, however long it was, and the copy is not published by itself',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera', status: 'draft' })
    await app.db
      .update(products)
      .set({ name: 'N'.repeat(255), isPublishPending: true })
      .where(eq(products.id, productId))

    const copyId = (await duplicateProduct(app, productId)) ?? 0

    expect(await readProductForEdit(app, copyId)).toMatchObject({
      name: `${'N'.repeat(255 - ' (kopie)'.length)} (kopie)`,
      isPublishPending: false,
    })
  },
)

shopTest('a copy has all data except SKUs, stock and sales', async ({ app }) => {
  const { productId } = await addProduct(app, {
    name: 'Ring Vera',
    subtitle: 'Witgoud',
    salePriceCents: 5_000,
    variants: [
      { options: { metaal: 'Witgoud' }, sku: 'VERA-W', stock: 4 },
      { options: { metaal: 'Geelgoud' }, sku: 'VERA-G', stock: null },
    ],
  })

  const copyId = (await duplicateProduct(app, productId)) ?? 0

  expect(await readProductForEdit(app, copyId)).toMatchObject({
    name: 'Ring Vera (kopie)',
    slug: 'ring-vera-2',
    subtitle: 'Witgoud',
    status: 'draft',
    variants: [
      { name: 'Witgoud', sku: null, stock: 0, salePriceCents: null },
      { name: 'Geelgoud', sku: null, stock: null, salePriceCents: null },
    ],
  })
  const sourceVariants = await app.db
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
  expect(sourceVariants.map(({ sku }) => sku).sort()).toEqual(['VERA-G', 'VERA-W'])
  expect(await duplicateProduct(app, 999_999)).toBeUndefined()
})
