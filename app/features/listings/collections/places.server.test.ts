import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { addBrand, saveBrand } from '#app/features/catalog/attributes/manage-brands.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { listingUrl, parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readPageEntries } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import {
  addCollection,
  findCollection,
  removeCollection,
  saveCollection,
} from './admin/manage-collections.server.ts'
import { type CollectionRule, EMPTY_RULE, type ListingPlace } from './collection.ts'
import { findMovedCollection } from './find-place.server.ts'

const DAY_MS = 86_400_000

const readPlace = (app: App, place: ListingPlace, search = '') =>
  readListing(app, parseListingQuery(new URL(`http://schakel.test/${search}`), { place }))

/** Adds a brand, gives it to the products and returns its id. */
async function addBrandWithProducts(app: App, name: string, ...productIds: number[]) {
  await addBrand(app, name)
  const [brand] = await app.db.select().from(brands).where(eq(brands.name, name))
  for (const id of productIds)
    await app.db.update(products).set({ brandId: brand?.id }).where(eq(products.id, id))
  await refreshProducts(app, productIds)
  return brand?.id ?? 0
}

/** Adds a collection with these conditions and returns the names of its products. */
async function namesInCollection(app: App, conditions: Partial<CollectionRule>) {
  const id = await addCollection(app, 'Proef')
  const collection = await findCollection(app, id)
  if (!collection) throw new Error('the collection was not added')
  await saveCollection(app, id, { ...collection, rule: { ...EMPTY_RULE, ...conditions } })
  const listing = await readPlace(app, { kind: 'collection', slug: collection.slug })
  await removeCollection(app, id)
  return listing?.cards.map(({ name }) => name).sort()
}

shopTest('a brand has a page with its products, text and facets', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const ring = await addProduct(app, {
    name: 'Ring Vera',
    categoryId: rings,
    values: { steen: ['Parel'] },
  })
  const chain = await addProduct(app, { name: 'Ketting Vera', values: { steen: ['Saffier'] } })
  await addProduct(app, { name: 'Ring Otto', categoryId: rings })
  const id = await addBrandWithProducts(app, 'Kling', ring.productId, chain.productId)
  await saveBrand(app, id, {
    description: 'Zilver uit de stad.',
    searchResult: { title: 'Kling kopen', description: '' },
  })

  const listing = await readPlace(app, { kind: 'brand', slug: 'kling' })
  expect(listing?.cards.map(({ name }) => name)).toEqual(['Ketting Vera', 'Ring Vera'])
  expect(listing?.place).toMatchObject({
    name: 'Kling',
    description: 'Zilver uit de stad.',
    searchResult: { title: 'Kling kopen' },
  })
  expect(listing?.categoryCounts).toEqual({ ringen: 1 })
  expect(listing?.facets.map(({ code }) => code)).toEqual(['steen'])
  const filtered = await readPlace(app, { kind: 'brand', slug: 'kling' }, '?steen=parel')
  expect(filtered?.cards.map(({ name }) => name)).toEqual(['Ring Vera'])
  expect(filtered && listingUrl(filtered.query)).toBe('/merk/kling/?steen=parel')
})

shopTest('a brand without a visible product has no page', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring Vera', status: 'hidden' })
  await addBrandWithProducts(app, 'Kling', productId)
  expect(await readPlace(app, { kind: 'brand', slug: 'kling' })).toBeUndefined()
  expect(await readPlace(app, { kind: 'brand', slug: 'onbekend' })).toBeUndefined()
})

shopTest(
  'a brand with a text by the owner keeps its page without products, but is not in the sitemap',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    const id = await addBrandWithProducts(app, 'Kling', productId)
    await saveBrand(app, id, { description: 'Zilver uit de stad.' })
    const readBrandEntries = async () =>
      (await readPageEntries(app, [])).filter(({ path }) => path.startsWith('/merk/'))
    expect(await readBrandEntries()).toMatchObject([{ path: '/merk/kling/' }])
    await app.db.update(products).set({ status: 'hidden' }).where(eq(products.id, productId))
    await refreshProducts(app, [productId])
    expect(await readPlace(app, { kind: 'brand', slug: 'kling' })).toMatchObject({
      total: 0,
      place: { name: 'Kling', description: 'Zilver uit de stad.' },
    })
    expect(await readBrandEntries()).toEqual([])
    await saveBrand(app, id, { description: '' })
    expect(await readPlace(app, { kind: 'brand', slug: 'kling' })).toBeUndefined()
  },
)

shopTest('a collection lists the products that meet its whole rule', async ({ app, clock }) => {
  const rings = await addCategory(app, 'Ringen')
  const engagement = await addCategory(app, 'Verlovingsringen', rings)
  await addProduct(app, {
    name: 'Goud',
    categoryId: engagement,
    priceCents: 19_900,
    values: { materiaal: ['Goud'] },
    tags: ['bruiloft'],
  })
  await addProduct(app, { name: 'Zilver', categoryId: rings, values: { materiaal: ['Zilver'] } })
  await addProduct(app, { name: 'Op', priceCents: 30_000, stock: 0 })
  await addProduct(app, {
    name: 'Oud',
    priceCents: 50_000,
    publishedAt: new Date(clock.now().getTime() - 40 * DAY_MS),
  })

  expect(await namesInCollection(app, { categoryIds: [rings] })).toEqual(['Goud', 'Zilver'])
  expect(await namesInCollection(app, { values: { materiaal: ['goud', 'zilver'] } })).toEqual([
    'Goud',
    'Zilver',
  ])
  expect(await namesInCollection(app, { tags: ['bruiloft', 'doop'] })).toEqual(['Goud'])
  expect(await namesInCollection(app, { minCents: 19_900, maxCents: 30_000 })).toEqual([
    'Goud',
    'Op',
  ])
  expect(await namesInCollection(app, { isInStock: true, minCents: 20_000 })).toEqual(['Oud'])
  expect(await namesInCollection(app, { newDays: 30 })).toEqual(['Goud', 'Op', 'Zilver'])
  expect(await namesInCollection(app, { categoryIds: [rings], maxCents: 15_000 })).toEqual([
    'Zilver',
  ])
  expect(await namesInCollection(app, { values: { materiaal: ['platina'] } })).toEqual([])
  expect(await namesInCollection(app, { categoryIds: [999_999] })).toEqual([])
})

shopTest(
  'a product is in a collection as soon as it is on sale or has the tag',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, {
      name: 'Ring Vera',
      salePriceCents: 5_000,
      saleStartsAt: new Date(clock.now().getTime() + 40 * DAY_MS),
    })
    const id = await addCollection(app, 'Aanbiedingen')
    const collectionWithRule = (rule: Partial<CollectionRule>) => ({
      name: 'Aanbiedingen',
      slug: 'aanbiedingen',
      description: '',
      mediaId: null,
      searchResult: { title: '', description: '' },
      rule: { ...EMPTY_RULE, ...rule },
    })
    await saveCollection(app, id, collectionWithRule({ isOnSale: true }))
    const countInCollection = async () =>
      (await readPlace(app, { kind: 'collection', slug: 'aanbiedingen' }))?.total
    expect(await countInCollection()).toBe(0)
    clock.advance(41 * DAY_MS)
    await refreshDueListings(app)
    expect(await countInCollection()).toBe(1)

    await saveCollection(app, id, collectionWithRule({ tags: ['bruiloft'] }))
    expect(await countInCollection()).toBe(0)
    await app.db
      .update(products)
      .set({ tags: ['bruiloft'] })
      .where(eq(products.id, productId))
    await refreshProducts(app, [productId])
    expect(await countInCollection()).toBe(1)
  },
)

shopTest(
  'a product leaves a collection of new products when its days are over',
  async ({ app, clock }) => {
    clock.set(new Date('2026-11-20T12:00:00+01:00'))
    await addProduct(app, { name: 'Ring Vera' })
    const id = await addCollection(app, 'Nieuw')
    const collection = await findCollection(app, id)
    if (!collection) throw new Error('the collection was not added')
    await saveCollection(app, id, { ...collection, rule: { ...EMPTY_RULE, newDays: 2 } })
    const readCollection = () => readPlace(app, { kind: 'collection', slug: 'nieuw' })
    expect(await readCollection()).toMatchObject({
      total: 1,
      // The list is cached until midnight, when a product may no longer be new.
      expiresAt: new Date('2026-11-21T00:00:00+01:00'),
    })
    clock.set(new Date('2026-11-22T23:59:00+01:00'))
    expect(await readCollection()).toMatchObject({ total: 1 })
    clock.set(new Date('2026-11-23T00:00:00+01:00'))
    expect(await readCollection()).toMatchObject({ total: 0 })
  },
)

shopTest('the old URL of a collection redirects to the new one', async ({ app }) => {
  const id = await addCollection(app, 'Goud')
  const secondId = await addCollection(app, 'Goud')
  const collection = await findCollection(app, id)
  if (!collection) throw new Error('the collection was not added')
  expect(await findCollection(app, secondId)).toMatchObject({ slug: 'goud-2' })
  expect(await saveCollection(app, id, { ...collection, slug: 'goud-2' })).toEqual({
    ok: false,
    error: 'slug-taken',
  })
  expect(await saveCollection(app, id, { ...collection, slug: 'geelgoud' })).toEqual({ ok: true })
  expect(await findMovedCollection(app.db, 'goud')).toEqual({ moved: 'geelgoud' })
  await removeCollection(app, id)
  expect(await findMovedCollection(app.db, 'goud')).toBeUndefined()
})

shopTest(
  'two collections that get one name at the same time get two slugs, and only one of them can get a new slug',
  async ({ app }) => {
    // The slug has the maximum length, so a number at its end must replace other characters.
    const maxSlugLength = 80
    const name = `Goud ${'x'.repeat(maxSlugLength - 'Goud '.length)}`
    const ids = await Promise.all([addCollection(app, name), addCollection(app, name)])
    const collections = await Promise.all(ids.map((id) => findCollection(app, id)))
    const slugs = collections.map((collection) => collection?.slug ?? '')
    expect(new Set(slugs).size).toBe(2)
    expect(slugs.every((slug) => slug.length <= maxSlugLength)).toBe(true)
    const results = await Promise.all(
      collections.map((collection) => {
        if (!collection) throw new Error('the collection was not added')
        return saveCollection(app, collection.id, { ...collection, slug: 'zelfde' })
      }),
    )
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  },
)
