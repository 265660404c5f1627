import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { addToCart } from './cart.server.ts'

const GUEST = 't_000000000000000000000000000000'
const CUSTOMER = 'sanne'

/** Returns the error and the URL of the page that explains it. */
const rejectionOf = async (app: App, productOrVariantId: number, quantity = 1, cartId = GUEST) => {
  const result = await addToCart(app, cartId, { productOrVariantId, quantity })
  return result.ok ? 'added' : `${result.error} ${result.address}`
}

shopTest(
  'every product that cannot be bought is rejected with a reason and the URL of its page',
  async ({ app }) => {
    const external = await addProduct(app, { name: 'Elders', seller: 'external' })
    const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
    const soldOut = await addProduct(app, { name: 'Uitverkocht', stock: 0 })
    const pair = await addProduct(app, { name: 'Trouwringen', soldAsPair: true })
    const ring = await addProduct(app, {
      name: 'Ring Dik',
      variants: [{ options: { ringmaat: '17' } }, { options: { ringmaat: '18' } }],
    })
    const [goneId = 0] = ring.variantIds
    await app.db.update(variants).set({ isActive: false }).where(eq(variants.id, goneId))

    expect(await rejectionOf(app, external.productId)).toBe('external-product /product/elders/')
    expect(await rejectionOf(app, draft.productId)).toBe('not-for-sale /product/concept/')
    expect(await rejectionOf(app, soldOut.productId)).toBe('sold-out /product/uitverkocht/')
    expect(await rejectionOf(app, pair.productId)).toBe('needs-pair /product/trouwringen/')
    expect(await rejectionOf(app, ring.productId)).toBe('needs-choice /product/ring-dik/')
    expect(await rejectionOf(app, goneId)).toBe('not-for-sale /product/ring-dik/')
  },
)

shopTest('a quantity is rejected with the page of the product', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring', stock: 3 })
  const individualProduct = await addProduct(app, { name: 'Eén', soldIndividually: true })
  const add = (quantity: number) => rejectionOf(app, ring.productId, quantity)

  expect(await add(-1)).toBe('bad-quantity /product/ring/')
  expect(await add(Number.NaN)).toBe('bad-quantity /product/ring/')
  expect(await add(10_000)).toBe('bad-quantity /product/ring/')
  expect(await add(4)).toBe('not-enough /product/ring/')
  expect(await add(2)).toBe('added')
  expect(await add(2)).toBe('not-enough /product/ring/')
  expect(await rejectionOf(app, individualProduct.productId)).toBe('added')
  expect(await rejectionOf(app, individualProduct.productId)).toBe('one-only /product/een/')
})

shopTest(
  'the id of another record gives the URL of its page, an unknown id that of the home page',
  async ({ app }) => {
    const categoryId = await addCategory(app, 'Ringen')
    const [brand] = await app.db
      .insert(brands)
      .values({ slug: 'voorbeeld', name: 'Voorbeeld' })
      .returning()
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addPhoto(app, productId)
    const [photo] = await app.db.select({ id: media.id }).from(media)

    expect(await rejectionOf(app, categoryId)).toBe('unknown-product /product-category/ringen/')
    expect(await rejectionOf(app, brand?.id ?? 0)).toBe('unknown-product /shop/?merk=voorbeeld')
    expect(await rejectionOf(app, photo?.id ?? 0)).toBe('unknown-product /product/ring/')
    for (const id of [999_999, 0, -1, 1.5, 3e9])
      expect(await rejectionOf(app, id), String(id)).toBe('unknown-product /')
  },
)

shopTest('a product for customers only does not exist for a guest', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring', status: 'members', stock: 2 })
  expect(await rejectionOf(app, productId, 1, GUEST)).toBe('unknown-product /')
  expect(await rejectionOf(app, productId, 3, CUSTOMER)).toBe('not-enough /product/ring/')
})
