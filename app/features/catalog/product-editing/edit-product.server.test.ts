import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  addBrand,
  readBrands,
  removeBrand,
} from '#app/features/catalog/attributes/admin/manage-brands.server.ts'
import { removeCategory } from '#app/features/catalog/categories/remove-category.server.ts'
import {
  productCategories,
  productListings,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { only, untouched } from '#tests/support/edit-a-product.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { editProduct } from './edit-product.server.ts'
import { readProductForEdit } from './read-product-for-edit.server.ts'

shopTest(
  'the address a piece had keeps leading to it, also after it came back',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring Vera', slug: 'ring-vera' })
    const rename = async (slug: string) =>
      editProduct(shop, productId, { ...(await untouched(shop, productId)), slug })

    expect(await rename('saffierring-vera')).toEqual({ ok: true })
    expect(await findProduct(shop, 'ring-vera')).toEqual({ moved: 'saffierring-vera' })

    expect(await rename('ring-vera')).toEqual({ ok: true })
    expect(await findProduct(shop, 'ring-vera')).toMatchObject({ id: productId })
    expect(await findProduct(shop, 'saffierring-vera')).toEqual({ moved: 'ring-vera' })
  },
)

shopTest('an address that another piece has or had is refused', async ({ shop }) => {
  const vera = await addPiece(shop, { name: 'Ring Vera', slug: 'vera' })
  const otto = await addPiece(shop, { name: 'Ring Otto', slug: 'otto' })
  await editProduct(shop, vera.productId, {
    ...(await untouched(shop, vera.productId)),
    slug: 'saffierring-vera',
  })
  const edit = await untouched(shop, otto.productId)

  const taken = await editProduct(shop, otto.productId, { ...edit, slug: 'saffierring-vera' })
  expect(taken).toEqual({ ok: false, error: 'slug-taken' })
  const led = await editProduct(shop, otto.productId, { ...edit, slug: 'vera' })
  expect(led).toEqual({ ok: false, error: 'slug-led-elsewhere' })
})

shopTest(
  'who saves on top of a version they never saw is told so and changes nothing',
  async ({ shop }) => {
    const { productId, slug } = await addPiece(shop, { name: 'Ring Vera' })
    const mine = await untouched(shop, productId)
    const theirs = { ...mine, name: 'Saffierring Vera' }
    expect(await editProduct(shop, productId, theirs)).toEqual({ ok: true })

    const result = await editProduct(shop, productId, { ...mine, name: 'Ring' })

    const now = await untouched(shop, productId)
    expect(result).toEqual({ ok: false, error: 'changed-since', updatedAt: now.updatedAt })
    expect(await findProduct(shop, slug)).toMatchObject({ name: 'Saffierring Vera' })
    expect(await editProduct(shop, productId, { ...mine, updatedAt: now.updatedAt })).toEqual({
      ok: true,
    })
  },
)

shopTest('two who save at the same moment do not both succeed', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring Vera' })
  const edit = await untouched(shop, productId)

  const results = await Promise.all(
    ['Een', 'Twee', 'Drie', 'Vier'].map((name) => editProduct(shop, productId, { ...edit, name })),
  )

  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

shopTest('a piece with nothing for sale stays a draft', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring Vera', status: 'draft' })
  const edit = only(await untouched(shop, productId), { isActive: false })

  expect(await editProduct(shop, productId, { ...edit, status: 'published' })).toEqual({
    ok: false,
    error: 'nothing-to-sell',
  })
  expect(await editProduct(shop, productId, edit)).toEqual({ ok: true })
})

shopTest('another category moves a piece and the ones above go along', async ({ shop }) => {
  const rings = await addCategory(shop, 'Ringen')
  const stones = await addCategory(shop, 'Met edelsteen', rings)
  const chains = await addCategory(shop, 'Kettingen')
  const { productId } = await addPiece(shop, { name: 'Ring Vera', categoryId: chains })
  const move = async (categoryId: number | null) => {
    await editProduct(shop, productId, { ...(await untouched(shop, productId)), categoryId })
    const rows = await shop.db
      .select()
      .from(productCategories)
      .where(eq(productCategories.productId, productId))
    return rows.map((row) => row.categoryId).sort((a, b) => a - b)
  }

  expect(await move(stones)).toEqual([rings, stones])
  expect(await move(rings)).toEqual([rings])
  expect(await move(null)).toEqual([])
})

shopTest('a piece stands in several categories and keeps its own', async ({ shop }) => {
  const rings = await addCategory(shop, 'Ringen')
  const stones = await addCategory(shop, 'Met edelsteen', rings)
  const gifts = await addCategory(shop, 'Cadeaus')
  const { productId, slug } = await addPiece(shop, { name: 'Ring Vera', categoryId: stones })
  const put = async (otherCategoryIds: number[]) =>
    editProduct(shop, productId, { ...(await untouched(shop, productId)), otherCategoryIds })

  expect(await put([gifts, rings])).toEqual({ ok: true })

  expect(await readProductForEdit(shop, productId)).toMatchObject({
    categoryId: stones,
    otherCategoryIds: [gifts],
  })
  const [listing] = await shop.db.select().from(productListings)
  expect(listing?.categoryIds.toSorted((a, b) => a - b)).toEqual([rings, stones, gifts])
  const page = await findProduct(shop, slug)
  expect(page && 'categoryPath' in page && page.categoryPath.map(({ name }) => name)).toEqual([
    'Ringen',
    'Met edelsteen',
  ])
  const query = parseListingQuery(new URL('http://schakel.test/product-category/cadeaus/'), {
    categorySlug: 'cadeaus',
  })
  expect((await readListing(shop, query))?.cards.map(({ name }) => name)).toEqual(['Ring Vera'])
  await put([])
  expect((await readProductForEdit(shop, productId))?.otherCategoryIds).toEqual([])
})

shopTest(
  'a category or brand that is removed during a save is said, not stumbled over',
  async ({ shop }) => {
    const rings = await addCategory(shop, 'Ringen')
    const { productId } = await addPiece(shop, { name: 'Ring Vera', categoryId: rings })
    await addBrand(shop, 'Kling')
    const [brand] = await readBrands(shop)
    const edit = { ...(await untouched(shop, productId)), brandId: brand?.id ?? 0 }
    await removeBrand(shop, brand?.id ?? 0)
    expect(await editProduct(shop, productId, edit)).toEqual({ ok: false, error: 'brand-gone' })
    const other = await untouched(shop, productId)
    await removeCategory(shop, rings)
    expect(await editProduct(shop, productId, other)).toEqual({ ok: false, error: 'category-gone' })
  },
)

shopTest('descriptions are kept without anything that could run', async ({ shop }) => {
  const { productId, slug } = await addPiece(shop, { name: 'Ring Vera' })
  const description =
    'Mooi<script>alert(1)</script> <a href="javascript:alert(1)" onclick="x()">link</a>'

  await editProduct(shop, productId, { ...(await untouched(shop, productId)), description })

  expect(await findProduct(shop, slug)).toMatchObject({
    description: '<p>Mooi <a rel="noopener nofollow">link</a></p>',
  })
})

shopTest(
  'values that were not shown stay, the others are those that were chosen',
  async ({ shop }) => {
    const values = { steen: ['Saffier'], kleur: ['Blauw'] }
    const { productId } = await addPiece(shop, { name: 'Ring Vera', values })
    const edit = await untouched(shop, productId)
    const [first = 0, second = 0] = edit.values.shown

    await editProduct(shop, productId, { ...edit, values: { shown: [first], chosen: [] } })
    expect((await readProductForEdit(shop, productId))?.valueIds).toEqual([second])

    const again = await untouched(shop, productId)
    const both = { shown: [first, second], chosen: [first, second] }
    await editProduct(shop, productId, { ...again, values: both })
    expect((await readProductForEdit(shop, productId))?.valueIds.sort((a, b) => a - b)).toEqual(
      [first, second].sort((a, b) => a - b),
    )
  },
)

shopTest(
  'an own piece without its maker stays a draft, one sold elsewhere does not',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring Vera', status: 'draft' })
    const edit = await untouched(shop, productId)
    const bare = { ...edit, status: 'published' as const, maker: null }
    expect(await editProduct(shop, productId, bare)).toEqual({ ok: false, error: 'no-maker' })
    expect(await editProduct(shop, productId, { ...bare, maker: edit.maker })).toEqual({ ok: true })

    const other = await addPiece(shop, { name: 'Ring Otto', seller: 'external' })
    const elsewhere = { ...(await untouched(shop, other.productId)), maker: null }
    expect(await editProduct(shop, other.productId, elsewhere)).toEqual({ ok: true })
  },
)

shopTest('gold below 585 thousandths is refused as gold', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring Vera' })
  const edit = await untouched(shop, productId)
  const metal = {
    metal: 'goud',
    fineness: 375,
    plating: null,
    massMg: null,
    hallmark: 'unknown',
  } as const
  expect(await editProduct(shop, productId, { ...edit, metal })).toEqual({
    ok: false,
    error: 'metal-problems',
    problems: [{ field: 'metalFineness', error: 'no-such-metal', least: 585 }],
  })
  const gold = { ...metal, fineness: 585 }
  expect(await editProduct(shop, productId, { ...edit, metal: gold })).toEqual({ ok: true })
  expect((await readProductForEdit(shop, productId))?.metal).toEqual(gold)
})

shopTest('a product that does not exist cannot be edited', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring Vera' })
  const edit = await untouched(shop, productId)

  expect(await editProduct(shop, 999_999, edit)).toEqual({ ok: false, error: 'unknown-product' })
  expect(await readProductForEdit(shop, 9_999_999_999)).toBeUndefined()
})
