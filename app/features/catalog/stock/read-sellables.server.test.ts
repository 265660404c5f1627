import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { readSellables } from './read-sellables.server.ts'

shopTest(
  'a simple product goes by its own number and by that of its one variant',
  async ({ shop }) => {
    const { productId, variantIds } = await addPiece(shop, { name: 'Ketting Ada', stock: 4 })
    const variantId = variantIds[0] ?? 0

    const answers = await readSellables(shop.db, [productId, variantId], shop.clock.now())
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
  },
)

shopTest(
  'a variant is named by its choices, and its product must be chosen of first',
  async ({ shop }) => {
    const { productId, variantIds } = await addPiece(shop, {
      name: 'Ring Bo',
      variants: [
        { options: { metaal: 'Witgoud', ringmaat: '17,5' }, priceCents: 25_000, stock: null },
      ],
    })
    const variantId = variantIds[0] ?? 0

    const answers = await readSellables(shop.db, [productId, variantId], shop.clock.now())
    expect(answers.get(productId)).toMatchObject({ kind: 'variable-parent', slug: 'ring-bo' })
    expect(answers.get(variantId)).toMatchObject({
      kind: 'sellable',
      sellable: { variantName: 'Witgoud, maat 17,5', unitCents: 25_000, stock: null },
    })
  },
)

shopTest('a sale price is asked only within its window', async ({ shop, clock }) => {
  const { productId } = await addPiece(shop, {
    name: 'Ketting Cor',
    priceCents: 10_000,
    salePriceCents: 8_000,
    saleEndsAt: new Date(clock.now().getTime() + 1_000),
  })
  const priceNow = async () => {
    const answer = (await readSellables(shop.db, [productId], clock.now())).get(productId)
    return answer?.kind === 'sellable' ? answer.sellable.unitCents : answer?.kind
  }
  expect(await priceNow()).toBe(8_000)
  clock.advance(1_000)
  expect(await priceNow()).toBe(10_000)
})

shopTest('what cannot be sold says what it is instead', async ({ shop }) => {
  const external = await addPiece(shop, { name: 'Elders', seller: 'external' })
  const draft = await addPiece(shop, { name: 'Concept', status: 'draft' })
  const hidden = await addPiece(shop, { name: 'Verborgen', status: 'hidden' })
  const gone = await addPiece(shop, {
    name: 'Ring Dik',
    variants: [{ options: { ringmaat: '17' } }],
  })
  const goneId = gone.variantIds[0] ?? 0
  await shop.db.update(variants).set({ isActive: false }).where(eq(variants.id, goneId))
  const category = await addCategory(shop, 'Ringen')

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
  const answers = await readSellables(shop.db, ids, shop.clock.now())
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
