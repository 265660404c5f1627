import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { addToCart } from './cart.server.ts'

/** A guest's cart has a random id, a customer's cart the id of the account. */
const GUEST_CART = 't_000000000000000000000000000000'
const CUSTOMER_CART = 'sanne'

/** Returns the error and the URL of the page that explains it. */
const explainRejection = async (
  app: App,
  productOrVariantId: number,
  quantity = 1,
  cartId = GUEST_CART,
) => {
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
    const [inactiveId = 0] = ring.variantIds
    await app.db.update(variants).set({ isActive: false }).where(eq(variants.id, inactiveId))

    expect(await explainRejection(app, external.productId)).toBe(
      'external-product /product/elders/',
    )
    expect(await explainRejection(app, draft.productId)).toBe('not-for-sale /product/concept/')
    expect(await explainRejection(app, soldOut.productId)).toBe('sold-out /product/uitverkocht/')
    expect(await explainRejection(app, pair.productId)).toBe('needs-pair /product/trouwringen/')
    expect(await explainRejection(app, ring.productId)).toBe('needs-choice /product/ring-dik/')
    expect(await explainRejection(app, inactiveId)).toBe('not-for-sale /product/ring-dik/')
  },
)

shopTest(
  'an invalid or too large quantity is rejected with the URL of the product page',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', stock: 3 })
    const individualProduct = await addProduct(app, { name: 'Eén', soldIndividually: true })
    const add = (quantity: number) => explainRejection(app, ring.productId, quantity)

    expect(await add(-1)).toBe('bad-quantity /product/ring/')
    expect(await add(Number.NaN)).toBe('bad-quantity /product/ring/')
    expect(await add(10_000)).toBe('bad-quantity /product/ring/')
    expect(await add(4)).toBe('not-enough /product/ring/')
    expect(await add(2)).toBe('added')
    expect(await add(2)).toBe('not-enough /product/ring/')
    expect(await explainRejection(app, individualProduct.productId)).toBe('added')
    expect(await explainRejection(app, individualProduct.productId)).toBe('one-only /product/een/')
  },
)

shopTest(
  'the id of a category, brand or photo is rejected with the URL of its page, and an unknown id with that of the home page',
  async ({ app }) => {
    const categoryId = await addCategory(app, 'Ringen')
    const [brand] = await app.db
      .insert(brands)
      .values({ slug: 'voorbeeld', name: 'Voorbeeld' })
      .returning()
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addPhoto(app, productId)
    const [photo] = await app.db.select({ id: media.id }).from(media)

    expect(await explainRejection(app, categoryId)).toBe(
      'unknown-product /product-category/ringen/',
    )
    expect(await explainRejection(app, brand?.id ?? 0)).toBe(
      'unknown-product /shop/?merk=voorbeeld',
    )
    expect(await explainRejection(app, photo?.id ?? 0)).toBe('unknown-product /product/ring/')
    for (const id of [999_999, 0, -1, 1.5, 3e9])
      expect(await explainRejection(app, id), String(id)).toBe('unknown-product /')
  },
)

shopTest('a product for customers only does not exist for a guest', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring', status: 'members', stock: 2 })
  expect(await explainRejection(app, productId, 1, GUEST_CART)).toBe('unknown-product /')
  expect(await explainRejection(app, productId, 3, CUSTOMER_CART)).toBe('not-enough /product/ring/')
})
