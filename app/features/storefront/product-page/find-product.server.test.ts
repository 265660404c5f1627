import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import {
  productMedia,
  slugHistory,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { findProduct } from './find-product.server.ts'

shopTest(
  'a product is found with its category path, variants and related products',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const stackingRings = await addCategory(app, 'Stapelringen', rings)
    await addProduct(app, {
      name: 'Ring Eva',
      categoryId: stackingRings,
      tags: ['smal'],
      variants: [
        { options: { ringmaat: '17' }, priceCents: 12_000, stock: 0 },
        { options: { ringmaat: '18' }, priceCents: 15_000, stock: 2 },
      ],
    })
    await addProduct(app, { name: 'Ring Fee', categoryId: stackingRings, tags: ['smal'] })

    expect(await findProduct(app, 'ring-eva')).toMatchObject({
      name: 'Ring Eva',
      categoryPath: [{ slug: 'ringen' }, { slug: 'stapelringen' }],
      // The cheaper variant is sold out.
      priceCents: 15_000,
      variants: [{ stock: 0 }, { stock: 2 }],
      related: [{ name: 'Ring Fee' }],
    })
  },
)

shopTest(
  'an old slug redirects, a draft is not found, a hidden product is found',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Nieuw' })
    await app.db.insert(slugHistory).values({ kind: 'product', slug: 'oud', targetId: productId })
    await addProduct(app, { name: 'Concept', status: 'draft' })
    await addProduct(app, { name: 'Verborgen', status: 'hidden' })

    expect(await findProduct(app, 'oud')).toEqual({ moved: 'nieuw' })
    expect(await findProduct(app, 'concept')).toBeUndefined()
    expect(await findProduct(app, 'nergens')).toBeUndefined()
    expect(await findProduct(app, 'verborgen')).toMatchObject({ status: 'hidden' })
  },
)

shopTest(
  'a product starts in the metal of its first photo, unless that is sold out',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Vera',
      variants: [{ options: { metaal: 'Witgoud' } }, { options: { metaal: 'Geelgoud' } }],
    })
    const readPhotoMetal = async () => {
      const product = await findProduct(app, 'ring-vera')
      return product && 'options' in product ? product.photoMetal : 'none'
    }
    await addPhoto(app, productId)
    expect(await readPhotoMetal()).toBeUndefined()
    const gold = eq(variants.id, variantIds[1] ?? 0)
    const photoRows = await app.db.select({ id: productMedia.mediaId }).from(productMedia)
    await app.db
      .update(variants)
      .set({ mediaIds: photoRows.map(({ id }) => id) })
      .where(gold)
    expect(await readPhotoMetal()).toBe('Geelgoud')
    await app.db.update(variants).set({ stock: 0 }).where(gold)
    expect(await readPhotoMetal()).toBeUndefined()
  },
)

shopTest('warning and care follow the kind of product of the nearest category', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const goods = await addCategory(app, 'Kleding')
  const shirts = await addCategory(app, 'T-shirts', goods)
  const watches = await addCategory(app, 'Horloges')
  const updateCategory = (id: number, fields: Partial<typeof categories.$inferInsert>) =>
    app.db.update(categories).set(fields).where(eq(categories.id, id))
  await updateCategory(goods, { productKind: 'other' })
  await updateCategory(watches, {
    productKind: 'watch',
    care: 'Draai de kroon vast.\n\nNiet in bad.',
  })
  await addProduct(app, { name: 'Ring', categoryId: rings, subtitle: 'Zilver' })
  await addProduct(app, { name: 'Shirt', categoryId: shirts })
  await addProduct(app, { name: 'Horloge', categoryId: watches })
  await addProduct(app, { name: 'Los' })
  const readTexts = async (slug: string) => {
    const product = await findProduct(app, slug)
    return product && 'care' in product ? [product.warning.slice(0, 24), product.care.length] : []
  }
  expect(await readTexts('ring')).toEqual(['Kleine onderdelen. Houd ', 4])
  expect(await readTexts('shirt')).toEqual(['', 0])
  expect(await readTexts('horloge')).toEqual(['Kleine onderdelen. Houd ', 2])
  expect(await readTexts('los')).toEqual(['', 0])
  await updateCategory(shirts, { warning: 'Niet in de droger.' })
  expect(await readTexts('shirt')).toEqual(['Niet in de droger.', 0])
})
