import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { saveSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { searchSettings } from '#app/features/core/settings/search-settings.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { type ListingQuery, parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readProductEntries } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { readListingHead } from './listing-head.server.ts'

const readHead = async (app: App, search: string) => {
  const query: ListingQuery = parseListingQuery(new URL(`http://schakel.test/${search}`), {
    categorySlug: 'ringen',
  })
  const listing = await readListing(app, query)
  if (!listing) throw new Error('the list was not found')
  return readListingHead(app, listing)
}

const saveChanges = (app: App, changes: Partial<ReturnType<typeof searchSettings.parse>>) =>
  saveSearchSettings(app, { ...searchSettings.parse({}), ...changes })

shopTest(
  'the owner decides on the titles of categories and on the filters that search engines may index',
  async ({ app }) => {
    const categoryId = await addCategory(app, 'Ringen')
    await addProduct(app, {
      name: 'Ring',
      categoryId,
      values: { steen: ['Saffier', 'Robijn'], kleur: ['Blauw'] },
    })
    expect(await readHead(app, '')).toBeUndefined()
    await saveChanges(app, { categoryTitle: '{naam} van de smid', indexableFilters: ['steen'] })
    expect(await readHead(app, '')).toMatchObject({ title: 'Ringen van de smid', isIndexed: true })
    const searchResult = { title: 'Ringen uit het dorp', description: '' }
    await app.db.update(categories).set({ searchResult }).where(eq(categories.id, categoryId))
    expect(await readHead(app, '')).toMatchObject({ title: 'Ringen uit het dorp', isIndexed: true })
    expect(await readHead(app, '?steen=saffier')).toMatchObject({
      title: 'Ringen van de smid: Saffier',
      isIndexed: true,
    })
    for (const search of [
      '?kleur=blauw',
      '?steen=saffier&steen=robijn',
      '?steen=saffier&kleur=blauw',
      '?steen=saffier&voorraad=1',
    ]) {
      expect((await readHead(app, search))?.isIndexed, search).toBe(false)
    }
  },
)

shopTest('a search also finds products by synonyms that the owner defined', async ({ app }) => {
  await addProduct(app, { name: 'Ketting Voorbeeld' })
  const query = { filters: {}, inStockOnly: false, sort: 'relevantie', page: 1 } as const
  const searchNames = async (search: string) =>
    (await readListing(app, { ...query, search }))?.cards.map(({ name }) => name)
  expect(await searchNames('halssieraad')).toEqual([])
  await saveChanges(app, { synonyms: [['ketting', 'halssieraad', 'wit goud']] })
  expect(await searchNames('halssieraad')).toEqual(['Ketting Voorbeeld'])
})

shopTest('the sitemap lists the photos of a product', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  await addPhoto(app, productId)
  const firstPart = 1
  const { value: [entry] = [] } = await readProductEntries(app, firstPart).next()
  expect(entry?.path).toBe('/product/ring/')
  expect(entry?.images).toEqual([expect.stringMatching(/^\/media\/.*\.jpg$/)])
})
