import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  addBrand,
  readBrands,
  removeBrand,
} from '#app/features/catalog/attributes/manage-brands.server.ts'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { removeCategory } from '#app/features/catalog/categories/remove-category.server.ts'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { changeEveryVariant, readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { editProduct } from './edit-product.server.ts'
import { readProductForEdit } from './read-product-for-edit.server.ts'

shopTest(
  'the old slug of a product redirects to it, also after the product got it back',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera', slug: 'ring-vera' })
    const rename = async (slug: string) =>
      editProduct(app, productId, { ...(await readUnchangedEdit(app, productId)), slug })

    expect(await rename('saffierring-vera')).toEqual({ ok: true })
    expect(await findProduct(app, 'ring-vera')).toEqual({ moved: 'saffierring-vera' })

    expect(await rename('ring-vera')).toEqual({ ok: true })
    expect(await findProduct(app, 'ring-vera')).toMatchObject({ id: productId })
    expect(await findProduct(app, 'saffierring-vera')).toEqual({ moved: 'ring-vera' })
  },
)

shopTest('a slug that another product has or had is rejected', async ({ app }) => {
  const vera = await addProduct(app, { name: 'Ring Vera', slug: 'vera' })
  const otto = await addProduct(app, { name: 'Ring Otto', slug: 'otto' })
  await editProduct(app, vera.productId, {
    ...(await readUnchangedEdit(app, vera.productId)),
    slug: 'saffierring-vera',
  })
  const edit = await readUnchangedEdit(app, otto.productId)

  const slugTaken = await editProduct(app, otto.productId, { ...edit, slug: 'saffierring-vera' })
  expect(slugTaken).toEqual({ ok: false, error: 'slug-taken' })
  const redirectingEdit = await editProduct(app, otto.productId, { ...edit, slug: 'vera' })
  expect(redirectingEdit).toEqual({ ok: false, error: 'slug-redirects-to-other' })
})

shopTest('saving over a newer version is reported and changes nothing', async ({ app }) => {
  const { productId, slug } = await addProduct(app, { name: 'Ring Vera' })
  const ownEdit = await readUnchangedEdit(app, productId)
  const otherEdit = { ...ownEdit, name: 'Saffierring Vera' }
  expect(await editProduct(app, productId, otherEdit)).toEqual({ ok: true })

  const result = await editProduct(app, productId, { ...ownEdit, name: 'Ring' })

  const currentEdit = await readUnchangedEdit(app, productId)
  expect(result).toEqual({ ok: false, error: 'changed-since', updatedAt: currentEdit.updatedAt })
  expect(await findProduct(app, slug)).toMatchObject({ name: 'Saffierring Vera' })
  expect(
    await editProduct(app, productId, { ...ownEdit, updatedAt: currentEdit.updatedAt }),
  ).toEqual({
    ok: true,
  })
})

shopTest('of two simultaneous saves only one succeeds', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  const edit = await readUnchangedEdit(app, productId)

  const results = await Promise.all(
    ['Een', 'Twee', 'Drie', 'Vier'].map((name) => editProduct(app, productId, { ...edit, name })),
  )

  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

shopTest(
  'a price of zero is confirmed before a draft is in the shop, and not again later',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Vera',
      status: 'draft',
      priceCents: 0,
    })
    const draft = { ...(await readUnchangedEdit(app, productId)), confirmsZero: false }
    const publishedDraft = { ...draft, status: 'published' as const }

    expect(await editProduct(app, productId, publishedDraft)).toEqual({
      ok: false,
      error: 'variant-problems',
      problems: [{ variantId: variantIds[0], field: 'price', error: 'price-is-zero' }],
    })
    expect(await editProduct(app, productId, { ...publishedDraft, confirmsZero: true })).toEqual({
      ok: true,
    })
    const laterEdit = {
      ...(await readUnchangedEdit(app, productId)),
      confirmsZero: false,
      subtitle: 'Gratis',
    }
    expect(await editProduct(app, productId, laterEdit)).toEqual({ ok: true })
  },
)

shopTest('a product without a variant for sale stays a draft', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera', status: 'draft' })
  const edit = changeEveryVariant(await readUnchangedEdit(app, productId), { isActive: false })

  expect(await editProduct(app, productId, { ...edit, status: 'published' })).toEqual({
    ok: false,
    error: 'nothing-to-sell',
  })
  expect(await editProduct(app, productId, edit)).toEqual({ ok: true })
})

shopTest(
  'a product that gets another category is listed in the categories above it too',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const stones = await addCategory(app, 'Met edelsteen', rings)
    const chains = await addCategory(app, 'Kettingen')
    const { productId } = await addProduct(app, { name: 'Ring Vera', categoryId: chains })
    const move = async (categoryId: number | null) => {
      await editProduct(app, productId, {
        ...(await readUnchangedEdit(app, productId)),
        categoryId,
      })
      const rows = await app.db
        .select()
        .from(productCategories)
        .where(eq(productCategories.productId, productId))
      return rows.map((row) => row.categoryId).sort((a, b) => a - b)
    }

    expect(await move(stones)).toEqual([rings, stones])
    expect(await move(rings)).toEqual([rings])
    expect(await move(null)).toEqual([])
  },
)

shopTest('a product is listed in several categories and keeps its main one', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const stones = await addCategory(app, 'Met edelsteen', rings)
  const gifts = await addCategory(app, 'Cadeaus')
  const { productId, slug } = await addProduct(app, { name: 'Ring Vera', categoryId: stones })
  const putInCategories = async (otherCategoryIds: number[]) =>
    editProduct(app, productId, { ...(await readUnchangedEdit(app, productId)), otherCategoryIds })

  expect(await putInCategories([gifts, rings])).toEqual({ ok: true })

  expect(await readProductForEdit(app, productId)).toMatchObject({
    categoryId: stones,
    otherCategoryIds: [gifts],
  })
  const [listing] = await app.db.select().from(productListings)
  expect(listing?.categoryIds.toSorted((a, b) => a - b)).toEqual([rings, stones, gifts])
  expect(await findProduct(app, slug)).toMatchObject({
    categoryPath: [{ name: 'Ringen' }, { name: 'Met edelsteen' }],
  })
  const query = parseListingQuery(new URL('http://schakel.test/product-category/cadeaus/'), {
    categorySlug: 'cadeaus',
  })
  expect((await readListing(app, query))?.cards.map(({ name }) => name)).toEqual(['Ring Vera'])
  await putInCategories([])
  expect((await readProductForEdit(app, productId))?.otherCategoryIds).toEqual([])
})

shopTest('a category or brand that was removed during a save is reported', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const { productId } = await addProduct(app, { name: 'Ring Vera', categoryId: rings })
  await addBrand(app, 'Kling')
  const [brand] = await readBrands(app)
  const edit = { ...(await readUnchangedEdit(app, productId)), brandId: brand?.id ?? 0 }
  await removeBrand(app, brand?.id ?? 0)
  expect(await editProduct(app, productId, edit)).toEqual({ ok: false, error: 'brand-gone' })
  const otherEdit = await readUnchangedEdit(app, productId)
  await removeCategory(app, rings)
  expect(await editProduct(app, productId, otherEdit)).toEqual({
    ok: false,
    error: 'category-gone',
  })
})

shopTest('descriptions are stored without scripts', async ({ app }) => {
  const { productId, slug } = await addProduct(app, { name: 'Ring Vera' })
  const description =
    'Mooi<script>alert(1)</script> <a href="javascript:alert(1)" onclick="x()">link</a>'

  await editProduct(app, productId, { ...(await readUnchangedEdit(app, productId)), description })

  expect(await findProduct(app, slug)).toMatchObject({
    description: '<p>Mooi <a rel="noopener nofollow">link</a></p>',
  })
})

shopTest(
  'attribute values that the form did not show stay, the others are replaced by the selection',
  async ({ app }) => {
    const values = { steen: ['Saffier'], kleur: ['Blauw'] }
    const { productId } = await addProduct(app, { name: 'Ring Vera', values })
    const edit = await readUnchangedEdit(app, productId)
    const [firstValueId = 0, secondValueId = 0] = edit.values.offeredIds

    await editProduct(app, productId, {
      ...edit,
      values: { offeredIds: [firstValueId], chosenIds: [] },
    })
    expect((await readProductForEdit(app, productId))?.valueIds).toEqual([secondValueId])

    const storedEdit = await readUnchangedEdit(app, productId)
    const bothValues = {
      offeredIds: [firstValueId, secondValueId],
      chosenIds: [firstValueId, secondValueId],
    }
    await editProduct(app, productId, { ...storedEdit, values: bothValues })
    expect((await readProductForEdit(app, productId))?.valueIds.sort((a, b) => a - b)).toEqual(
      [firstValueId, secondValueId].sort((a, b) => a - b),
    )
  },
)

shopTest(
  'an own product without a manufacturer cannot be published, an external one can',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera', status: 'draft' })
    const edit = await readUnchangedEdit(app, productId)
    const editWithoutManufacturer = { ...edit, status: 'published' as const, manufacturer: null }
    expect(await editProduct(app, productId, editWithoutManufacturer)).toEqual({
      ok: false,
      error: 'no-manufacturer',
    })
    expect(
      await editProduct(app, productId, {
        ...editWithoutManufacturer,
        manufacturer: edit.manufacturer,
      }),
    ).toEqual({ ok: true })

    const otherProduct = await addProduct(app, { name: 'Ring Otto', seller: 'external' })
    const externalEdit = {
      ...(await readUnchangedEdit(app, otherProduct.productId)),
      manufacturer: null,
    }
    expect(await editProduct(app, otherProduct.productId, externalEdit)).toEqual({ ok: true })
  },
)

shopTest('gold below 585 thousandths cannot be sold as gold', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  const edit = await readUnchangedEdit(app, productId)
  const metal = {
    metal: 'gold',
    fineness: 375,
    plating: null,
    massMg: null,
    hallmark: 'unknown',
  } as const
  expect(await editProduct(app, productId, { ...edit, metal })).toEqual({
    ok: false,
    error: 'metal-problems',
    problems: [{ field: 'metalFineness', error: 'no-such-metal', minFineness: 585 }],
  })
  const gold = { ...metal, fineness: 585 }
  expect(await editProduct(app, productId, { ...edit, metal: gold })).toEqual({ ok: true })
  expect((await readProductForEdit(app, productId))?.metal).toEqual(gold)
})

shopTest('a product that does not exist cannot be edited', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera' })
  const edit = await readUnchangedEdit(app, productId)

  expect(await editProduct(app, 999_999, edit)).toEqual({ ok: false, error: 'unknown-product' })
  // This number does not fit the integer column of the id.
  expect(await readProductForEdit(app, 9_999_999_999)).toBeUndefined()
})
