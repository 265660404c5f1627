import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readSellables } from './read-sellables.server.ts'

shopTest('a simple product is found by its own id and by that of its variant', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, { name: 'Ketting Ada', stock: 4 })
  const variantId = variantIds[0] ?? 0

  const sellables = await readSellables(app.db, [productId, variantId], app.clock.now())
  const sellable = {
    productId,
    variantId,
    name: 'Ketting Ada',
    variantName: '',
    unitCents: 10_000,
    stock: 4,
  }
  expect(sellables.get(productId)).toMatchObject(sellable)
  expect(sellables.get(variantId)).toMatchObject(sellable)
})

shopTest(
  'a variant is named by its option values, and its product requires a choice',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Bo',
      variants: [
        { options: { metaal: 'Witgoud', ringmaat: '17,5' }, priceCents: 25_000, stock: null },
      ],
    })
    const variantId = variantIds[0] ?? 0

    const sellables = await readSellables(app.db, [productId, variantId], app.clock.now())
    expect([...sellables.keys()]).toEqual([variantId])
    expect(sellables.get(variantId)).toMatchObject({
      variantName: 'Witgoud, maat 17,5',
      unitCents: 25_000,
      stock: null,
    })
  },
)

shopTest('a sale price applies only within its period', async ({ app, clock }) => {
  const { productId } = await addProduct(app, {
    name: 'Ketting Cor',
    priceCents: 10_000,
    salePriceCents: 8_000,
    saleEndsAt: new Date(clock.now().getTime() + 1_000),
  })
  const priceNow = async () =>
    (await readSellables(app.db, [productId], clock.now())).get(productId)?.unitCents
  expect(await priceNow()).toBe(8_000)
  clock.advance(1_000)
  expect(await priceNow()).toBe(10_000)
})

shopTest('an external product, a draft and a removed variant cannot be sold', async ({ app }) => {
  const external = await addProduct(app, { name: 'Elders', seller: 'external' })
  const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
  const hidden = await addProduct(app, { name: 'Verborgen', status: 'hidden' })
  const goneProduct = await addProduct(app, {
    name: 'Ring Dik',
    variants: [{ options: { ringmaat: '17' } }],
  })
  const goneId = goneProduct.variantIds[0] ?? 0
  await app.db.update(variants).set({ isActive: false }).where(eq(variants.id, goneId))

  const ids = [
    external.productId,
    draft.productId,
    hidden.productId,
    goneId,
    // An unknown id and numbers that cannot be one.
    999_999,
    0,
    -1,
    1.5,
    3e9,
  ]
  const sellables = await readSellables(app.db, ids, app.clock.now())
  expect([...sellables.keys()]).toEqual([hidden.productId])
})
