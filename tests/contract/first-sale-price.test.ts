import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { importText } from '#tests/support/import-text.ts'
import type { TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createWcClient, suppliedShopTest } from './wc-shop.ts'

/** Returns the price of the ring, the earlier price beside it, and whether it is in lists of reduced products. */
async function readShownPrice(app: App, clock: TestClock) {
  // The price log uses the database's clock.
  clock.set(new Date(Date.now() + 60_000))
  const [row] = await app.db.select().from(products).where(eq(products.slug, 'ring-vera'))
  await refreshProducts(app, [row?.id ?? 0])
  const [listing] = await app.db.select().from(productListings)
  return { isReduced: listing?.isOnSale, ...(await findProduct(app, 'ring-vera')) }
}

const NO_REDUCTION = { priceCents: 999_00, beforeCents: null, isReduced: false }

suppliedShopTest(
  'a row of a file that publishes a draft with a sale price announces no reduction',
  async ({ app, clock }) => {
    const header = 'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price,Status'
    await importText(app, `${header}\nring-vera,Ring Vera,RV-1,1249.95,,draft`)
    await importText(app, `${header}\nring-vera,Ring Vera,RV-1,999.00,1249.95,active`)

    expect(await readShownPrice(app, clock)).toMatchObject(NO_REDUCTION)
  },
)

suppliedShopTest(
  'a save of the form that publishes a draft with a sale price announces no reduction',
  async ({ app, clock }) => {
    const draft = { name: 'Ring Vera', priceCents: 1_249_95, status: 'draft' as const }
    const { productId } = await addProduct(app, draft)
    const edit = changeEveryVariant(await readUnchangedEdit(app, productId), {
      salePriceCents: 999_00,
    })
    expect(await editProduct(app, productId, { ...edit, status: 'published' })).toEqual({
      ok: true,
    })

    expect(await readShownPrice(app, clock)).toMatchObject(NO_REDUCTION)
  },
)

suppliedShopTest(
  'a program that publishes a draft with a sale price announces no reduction',
  async ({ app, clock }) => {
    const program = await createWcClient(app)
    const draft = { name: 'Ring Vera', regular_price: '1249.95', status: 'draft' }
    const { id } = (await program('POST', 'products', draft)).body
    const change = { id, status: 'publish', sale_price: '999.00' }
    const response = await program('POST', 'products/batch', { update: [change] })
    expect(response.body.update).toMatchObject([{ status: 'publish', price: '999.00' }])

    expect(await readShownPrice(app, clock)).toMatchObject(NO_REDUCTION)
  },
)

suppliedShopTest(
  'a price that visitors saw before the product was withdrawn remains the earlier price',
  async ({ app, clock }) => {
    const program = await createWcClient(app)
    const ring = { name: 'Ring Vera', regular_price: '1249.95', status: 'publish' }
    const { id } = (await program('POST', 'products', ring)).body
    // The price log must have the price for some time.
    await app.pool.query('SELECT pg_sleep(0.01)')
    await program('PUT', `products/${id}`, { status: 'draft' })
    await program('PUT', `products/${id}`, { regular_price: '1399.95' })
    await program('PUT', `products/${id}`, { status: 'publish', sale_price: '999.00' })

    expect(await readShownPrice(app, clock)).toMatchObject({
      priceCents: 999_00,
      beforeCents: 1_249_95,
      isReduced: true,
    })
  },
)
