import { expect } from 'vitest'
import { slugHistory } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { findProduct } from './find-product.server.ts'

shopTest('a product is found with its path, variants and what goes with it', async ({ shop }) => {
  const rings = await addCategory(shop, 'Ringen')
  const stacking = await addCategory(shop, 'Stapelringen', rings)
  await addPiece(shop, {
    name: 'Ring Eva',
    categoryId: stacking,
    tags: ['smal'],
    variants: [
      { options: { ringmaat: '17' }, priceCents: 12_000, stock: 0 },
      { options: { ringmaat: '18' }, priceCents: 15_000, stock: 2 },
    ],
  })
  await addPiece(shop, { name: 'Ring Fee', categoryId: stacking, tags: ['smal'] })

  expect(await findProduct(shop, 'ring-eva')).toMatchObject({
    name: 'Ring Eva',
    categoryPath: [{ slug: 'ringen' }, { slug: 'stapelringen' }],
    // The cheaper one is sold out.
    priceCents: 15_000,
    variants: [{ stock: 0 }, { stock: 2 }],
    related: [{ name: 'Ring Fee' }],
  })
})

shopTest('an old address leads on, a draft is not there, a hidden product is', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Nieuw' })
  await shop.db.insert(slugHistory).values({ kind: 'product', slug: 'oud', targetId: productId })
  await addPiece(shop, { name: 'Concept', status: 'draft' })
  await addPiece(shop, { name: 'Verborgen', status: 'hidden' })

  expect(await findProduct(shop, 'oud')).toEqual({ moved: 'nieuw' })
  expect(await findProduct(shop, 'concept')).toBeUndefined()
  expect(await findProduct(shop, 'nergens')).toBeUndefined()
  expect(await findProduct(shop, 'verborgen')).toMatchObject({ status: 'hidden' })
})
