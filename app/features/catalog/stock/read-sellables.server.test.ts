import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { readSellables } from './read-sellables.server.ts'

shopTest('a simple product is found by its own id and by that of its variant', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, { name: 'Ketting Ada', stock: 4 })
  const variantId = variantIds[0] ?? 0

  const answers = await readSellables(app.db, [productId, variantId], app.clock.now())
  const sellable = {
    productId,
    variantId,
    name: 'Ketting Ada',
    variantName: '',
    unitCents: 10_000,
    stock: 4,
  }
  expect(answers.get(productId)).toMatchObject({ kind: 'sellable', sellable })
  expect(answers.get(variantId)).toMatchObject({ kind: 'sellable', sellable })
})

shopTest(
  'a variant is named by its choices, and its product requires a choice',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Bo',
      variants: [
        { options: { metaal: 'Witgoud', ringmaat: '17,5' }, priceCents: 25_000, stock: null },
      ],
    })
    const variantId = variantIds[0] ?? 0

    const answers = await readSellables(app.db, [productId, variantId], app.clock.now())
    expect(answers.get(productId)).toMatchObject({ kind: 'variable-parent', slug: 'ring-bo' })
    expect(answers.get(variantId)).toMatchObject({
      kind: 'sellable',
      sellable: { variantName: 'Witgoud, maat 17,5', unitCents: 25_000, stock: null },
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
  const priceNow = async () => {
    const answer = (await readSellables(app.db, [productId], clock.now())).get(productId)
    return answer?.kind === 'sellable' ? answer.sellable.unitCents : answer?.kind
  }
  expect(await priceNow()).toBe(8_000)
  clock.advance(1_000)
  expect(await priceNow()).toBe(10_000)
})

shopTest('what cannot be sold returns the reason', async ({ app }) => {
  const external = await addProduct(app, { name: 'Elders', seller: 'external' })
  const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
  const hidden = await addProduct(app, { name: 'Verborgen', status: 'hidden' })
  const gone = await addProduct(app, {
    name: 'Ring Dik',
    variants: [{ options: { ringmaat: '17' } }],
  })
  const goneId = gone.variantIds[0] ?? 0
  await app.db.update(variants).set({ isActive: false }).where(eq(variants.id, goneId))
  const category = await addCategory(app, 'Ringen')

  const ids = [
    external.productId,
    draft.productId,
    hidden.productId,
    goneId,
    category,
    999_999,
    0,
    -1,
    1.5,
    3e9,
  ]
  const answers = await readSellables(app.db, ids, app.clock.now())
  expect(ids.map((id) => answers.get(id)?.kind)).toEqual([
    'external',
    'unavailable',
    'sellable',
    'unavailable',
    'other',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
  expect(answers.get(category)).toEqual({ kind: 'other', address: '/product-category/ringen/' })
})
