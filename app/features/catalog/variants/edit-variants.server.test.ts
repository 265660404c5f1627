import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#app/features/admin/audit-log/audit-tables.server.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import {
  priceLog,
  productListings,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

shopTest(
  'a new price is in the price log, in listings and on the page at once',
  async ({ app }) => {
    const { productId, slug } = await addProduct(app, {
      name: 'Saffierring Vera',
      priceCents: 99_500,
    })
    const edit = await readUnchangedEdit(app, productId)

    expect(
      await editProduct(app, productId, changeEveryVariant(edit, { priceCents: 89_500 })),
    ).toEqual({
      ok: true,
    })

    const logRows = await app.db.select().from(priceLog).orderBy(asc(priceLog.id))
    expect(logRows.map((row) => row.priceCents)).toEqual([99_500, 89_500])
    expect(await findProduct(app, slug)).toMatchObject({ priceCents: 89_500 })
    const [listing] = await app.db.select().from(productListings)
    expect(listing?.priceCents).toBe(89_500)
  },
)

shopTest('saving without a change logs no price', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Zegelring Otto' })

  await editProduct(app, productId, await readUnchangedEdit(app, productId))

  expect(await app.db.select().from(priceLog)).toHaveLength(1)
})

shopTest('a sale price that is not lower is rejected and nothing is written', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring Vera',
    priceCents: 99_500,
  })
  const edit = await readUnchangedEdit(app, productId)

  const result = await editProduct(
    app,
    productId,
    changeEveryVariant({ ...edit, name: 'Anders' }, { salePriceCents: 99_500 }),
  )

  expect(result).toEqual({
    ok: false,
    error: 'variant-problems',
    problems: [{ variantId: variantIds[0], field: 'sale', error: 'sale-not-below-price' }],
  })
  expect(await readUnchangedEdit(app, productId)).toEqual(edit)
})

shopTest('units sold while the owner edits stay sold', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera', stock: 5 })
  const edit = await readUnchangedEdit(app, productId)
  await app.db.update(variants).set({ stock: 3 })

  expect(await editProduct(app, productId, changeEveryVariant(edit, { stock: 9 }))).toEqual({
    ok: true,
  })

  // 9 were entered and 2 sold meanwhile.
  expect((await readProductForEdit(app, productId))?.variants[0]?.stock).toBe(9 - 2)
})

shopTest(
  'a new stock that is lower than the sales in the meantime is rejected with the current stock',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring Vera', stock: 5 })
    const edit = await readUnchangedEdit(app, productId)
    await app.db.update(variants).set({ stock: 3 })

    expect(await editProduct(app, productId, changeEveryVariant(edit, { stock: 1 }))).toEqual({
      ok: false,
      error: 'variant-problems',
      problems: [{ variantId: variantIds[0], field: 'stock', error: 'sold-meanwhile', stock: 3 }],
    })
  },
)

shopTest('a stock edit and simultaneous orders lose no sale', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera', stock: 100 })
  const edit = await readUnchangedEdit(app, productId)
  const sell = () => app.pool.query('UPDATE variants SET stock = stock - 1 WHERE stock > 0')

  await Promise.all([
    ...Array.from({ length: 10 }, sell),
    editProduct(app, productId, changeEveryVariant(edit, { stock: 150 })),
    ...Array.from({ length: 10 }, sell),
  ])

  expect((await readProductForEdit(app, productId))?.variants[0]?.stock).toBe(150 - 20)
})

shopTest(
  'a variant of another product is not changed, whatever id the form contains',
  async ({ app }) => {
    const vera = await addProduct(app, { name: 'Ring Vera', priceCents: 99_500 })
    const otto = await addProduct(app, { name: 'Ring Otto', priceCents: 20_000 })
    const edit = await readUnchangedEdit(app, vera.productId)
    const variantsOfOtto = (await readUnchangedEdit(app, otto.productId)).variants

    await editProduct(app, vera.productId, {
      ...edit,
      variants: variantsOfOtto.map((variant) => ({ ...variant, priceCents: 1 })),
    })

    expect((await readUnchangedEdit(app, otto.productId)).variants[0]?.priceCents).toBe(20_000)
  },
)

shopTest('a removed variant is no longer for sale, but its history stays', async ({ app }) => {
  const product = await addProduct(app, {
    name: 'Ring Vera',
    variants: [
      { options: { metaal: 'Witgoud' }, sku: 'VERA-W' },
      { options: { metaal: 'Geelgoud' }, sku: 'VERA-G' },
    ],
  })
  const edit = await readUnchangedEdit(app, product.productId)
  const [white] = edit.variants
  const changedVariants = edit.variants.map((variant) => ({
    ...variant,
    isGone: variant === white,
  }))

  await editProduct(app, product.productId, { ...edit, variants: changedVariants })

  const storedProduct = await readUnchangedEdit(app, product.productId)
  expect(storedProduct.variants.map(({ sku }) => sku)).toEqual(['VERA-G'])
  expect(await findProduct(app, product.slug)).toMatchObject({ variants: [{ sku: 'VERA-G' }] })
  const [row] = await app.db
    .select()
    .from(variants)
    .where(eq(variants.id, white?.id ?? 0))
  expect(row).toMatchObject({ isActive: false, sku: null, priceCents: 10_000 })
})

shopTest('two variants can swap their SKUs', async ({ app }) => {
  const { productId } = await addProduct(app, {
    name: 'Ring Vera',
    variants: [
      { options: { metaal: 'Witgoud' }, sku: 'A' },
      { options: { metaal: 'Geelgoud' }, sku: 'B' },
    ],
  })
  const edit = await readUnchangedEdit(app, productId)
  const swappedVariants = edit.variants.map((variant) => ({
    ...variant,
    sku: variant.sku === 'A' ? 'B' : 'A',
  }))

  expect(await editProduct(app, productId, { ...edit, variants: swappedVariants })).toEqual({
    ok: true,
  })

  const skus = (await readUnchangedEdit(app, productId)).variants.map(({ sku }) => sku)
  expect(skus).toEqual(['B', 'A'])
})

shopTest('the audit log of a variant shows only what a person changed', async ({ app }) => {
  const { productId } = await addProduct(app, {
    name: 'Ring Vera',
    variants: [{ options: { metaal: 'Witgoud' }, sku: 'VERA', priceCents: 99_500 }],
  })
  const edit = changeEveryVariant(await readUnchangedEdit(app, productId), {
    priceCents: 89_500,
    sku: 'VERA-W',
  })

  await editProduct(actingFor(app, { id: 'eva', name: 'Eva' }), productId, edit)

  const rows = await app.db.select().from(auditLog).where(eq(auditLog.table, 'variants'))
  expect(rows.map(({ changes }) => changes)).toEqual([
    { price_cents: [99_500, 89_500], sku: ['VERA', 'VERA-W'] },
  ])
})

shopTest('a SKU of another variant is rejected', async ({ app }) => {
  const otto = { name: 'Ring Otto', variants: [{ options: { metaal: 'Zilver' }, sku: 'OTTO' }] }
  await addProduct(app, otto)
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring Vera',
    variants: [{ options: { metaal: 'Witgoud' } }, { options: { metaal: 'Geelgoud' } }],
  })
  const [firstId, secondId] = variantIds
  const edit = await readUnchangedEdit(app, productId)

  expect(await editProduct(app, productId, changeEveryVariant(edit, { sku: 'NIEUW' }))).toEqual({
    ok: false,
    error: 'variant-problems',
    problems: [{ variantId: secondId, field: 'sku', error: 'sku-twice' }],
  })
  const changedVariants = edit.variants.map((variant) =>
    variant.id === firstId ? { ...variant, sku: 'OTTO' } : variant,
  )
  expect(await editProduct(app, productId, { ...edit, variants: changedVariants })).toEqual({
    ok: false,
    error: 'variant-problems',
    problems: [{ variantId: firstId, field: 'sku', error: 'sku-taken', product: 'Ring Otto' }],
  })
})
