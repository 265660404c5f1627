import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { readListing } from './listing.server.ts'
import { parseListingQuery } from './listing.ts'

function readListingAt(app: App, address: string, categorySlug?: string) {
  const url = new URL(address, 'http://schakel.test')
  return readListing(app, parseListingQuery(url, categorySlug ? { categorySlug } : {}))
}

const namesOf = (listing: Awaited<ReturnType<typeof readListing>>) =>
  listing?.cards.map((card) => card.name)

shopTest(
  'a category lists its own products and those of its subcategories, with counts',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const engagement = await addCategory(app, 'Verlovingsringen', rings)
    await addProduct(app, { name: 'Ring Anna', categoryId: engagement, popularity: 2 })
    await addProduct(app, { name: 'Ring Bea', categoryId: rings, popularity: 1 })
    await addProduct(app, { name: 'Ketting Cato' })

    expect(namesOf(await readListingAt(app, '/shop/'))).toEqual([
      'Ring Anna',
      'Ring Bea',
      'Ketting Cato',
    ])
    const listing = await readListingAt(app, '/product-category/ringen/', 'ringen')
    expect(namesOf(listing)).toEqual(['Ring Anna', 'Ring Bea'])
    expect(listing?.category?.children).toMatchObject([{ slug: 'verlovingsringen', count: 1 }])
    expect(await readListingAt(app, '/product-category/niets/', 'niets')).toBeUndefined()
  },
)

shopTest(
  "values of one facet are combined with or, facets with and, and a facet's counts ignore its own selection",
  async ({ app }) => {
    await addProduct(app, { name: 'A', values: { materiaal: ['Goud'], steen: ['Diamant'] } })
    await addProduct(app, { name: 'B', values: { materiaal: ['Goud'], steen: ['Parel'] } })
    await addProduct(app, { name: 'C', values: { materiaal: ['Zilver'], steen: ['Parel'] } })

    const twoMetals = await readListingAt(app, '/shop/?materiaal=goud&materiaal=zilver')
    expect(twoMetals?.total).toBe(3)
    const gold = await readListingAt(app, '/shop/?materiaal=goud')
    expect(namesOf(gold)?.sort()).toEqual(['A', 'B'])
    expect(gold?.facets).toMatchObject([
      {
        code: 'materiaal',
        values: [
          { slug: 'goud', count: 2, isChosen: true },
          { slug: 'zilver', count: 1, isChosen: false },
        ],
      },
      {
        code: 'steen',
        values: [
          { slug: 'diamant', count: 1 },
          { slug: 'parel', count: 1 },
        ],
      },
    ])
    const goldPearl = await readListingAt(app, '/shop/?materiaal=goud&steen=parel')
    expect(namesOf(goldPearl)).toEqual(['B'])
    expect(goldPearl?.chosenValues.map(({ label }) => label)).toEqual(['Goud', 'Parel'])
  },
)

shopTest(
  'a facet with many values shows those with the most products, the selected ones, or all',
  async ({ app }) => {
    const series = Array.from({ length: 30 }, (_, index) => `Serie ${String(index + 10)}`)
    const seriesOfBoth = series.slice(20)
    await addProduct(app, { name: 'A', values: { serie: series } })
    await addProduct(app, { name: 'B', values: { serie: seriesOfBoth } })
    const facetAt = async (address: string) => (await readListingAt(app, address))?.facets[0]
    const slugs = async (address: string) =>
      (await facetAt(address))?.values.map(({ slug }) => slug)

    // Ten values with two products and the first fourteen with one fill the limit of 24.
    const displayedSlugs = [...series.slice(0, 14), ...seriesOfBoth].map((name) => toSlug(name))
    expect(await slugs('/shop/')).toEqual(displayedSlugs)
    expect((await facetAt('/shop/'))?.total).toBe(30)
    expect(await slugs('/shop/?serie=serie-25')).toEqual(
      [...displayedSlugs, 'serie-25'].sort((a, b) => a.localeCompare(b)),
    )
    expect(await slugs('/shop/?alle=serie')).toHaveLength(30)
    expect(await slugs('/shop/?alle=iets-anders')).toHaveLength(24)
  },
)

shopTest('price and stock filter a list, and sorting orders it', async ({ app }) => {
  await addProduct(app, { name: 'Duur', priceCents: 90_000, publishedAt: new Date('2026-01-01') })
  await addProduct(app, { name: 'Midden', priceCents: 50_000, publishedAt: new Date('2026-03-01') })
  await addProduct(app, {
    name: 'Op',
    priceCents: 10_000,
    stock: 0,
    publishedAt: new Date('2026-02-01'),
  })

  expect(namesOf(await readListingAt(app, '/shop/?sorteer=prijs-oplopend'))).toEqual([
    'Op',
    'Midden',
    'Duur',
  ])
  expect(namesOf(await readListingAt(app, '/shop/?sorteer=prijs-aflopend'))).toEqual([
    'Duur',
    'Midden',
    'Op',
  ])
  expect(namesOf(await readListingAt(app, '/shop/?sorteer=nieuw'))).toEqual([
    'Midden',
    'Op',
    'Duur',
  ])
  const filteredListing = await readListingAt(app, '/shop/?van=100&tot=500&voorraad=1')
  expect(namesOf(filteredListing)).toEqual(['Midden'])
  expect(filteredListing?.priceRange).toEqual({ minCents: 50_000, maxCents: 90_000 })
})

shopTest('a page past the last one does not exist', async ({ app }) => {
  await addProduct(app, { name: 'Enig' })
  expect((await readListingAt(app, '/shop/?pagina=1'))?.pageCount).toBe(1)
  expect(await readListingAt(app, '/shop/?pagina=2')).toBeUndefined()
  // An unknown value is ignored.
  expect((await readListingAt(app, '/shop/?materiaal=onbekend'))?.total).toBe(1)
})

shopTest(
  'hidden products and drafts are in no list, and a deleted product disappears',
  async ({ app }) => {
    await addProduct(app, { name: 'Verborgen', status: 'hidden' })
    await addProduct(app, { name: 'Concept', status: 'draft' })
    const { productId } = await addProduct(app, { name: 'Zichtbaar' })
    expect(namesOf(await readListingAt(app, '/shop/'))).toEqual(['Zichtbaar'])

    await app.db.delete(products).where(eq(products.id, productId))
    await refreshProducts(app, [productId])
    expect((await readListingAt(app, '/shop/'))?.total).toBe(0)
  },
)

shopTest('a sold-out size is not found with the filter for that size', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring Dora',
    variants: [
      { options: { ringmaat: '16,5' }, stock: 1 },
      { options: { ringmaat: '17' }, stock: 2 },
    ],
  })
  expect((await readListingAt(app, '/shop/?ringmaat=16-5'))?.total).toBe(1)

  await app.db
    .update(variants)
    .set({ stock: 0 })
    .where(eq(variants.id, variantIds[0] ?? 0))
  await refreshProducts(app, [productId])
  expect((await readListingAt(app, '/shop/?ringmaat=17'))?.total).toBe(1)
  // The value still exists, but the only variant with it is sold out.
  expect((await readListingAt(app, '/shop/?ringmaat=16-5'))?.total).toBe(0)
})

shopTest(
  'a cached list is cleared when its cards change, not when stock goes from 9 to 8',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring Els', stock: 9 })
    const changes: string[][] = []
    app.onChange((tags) => changes.push(tags))
    const setStock = async (stock: number) => {
      await app.db
        .update(variants)
        .set({ stock })
        .where(eq(variants.id, variantIds[0] ?? 0))
      await refreshProducts(app, [productId])
    }

    await setStock(8)
    expect(changes.at(-1)).toContain(`product:${productId}`)
    expect(changes.at(-1)).not.toContain('listing')
    // A card shows how many are left of a low stock.
    await setStock(2)
    expect(changes.at(-1)).toContain('listing')
  },
)

shopTest(
  'with a chosen metal, the price filter, sort order, price range and counts use the price in that metal',
  async ({ app }) => {
    const add = (name: string, goldCents: number, silverCents: number) =>
      addProduct(app, {
        name,
        variants: [
          { options: { metaal: 'Geelgoud' }, priceCents: goldCents, sku: `${name}-G` },
          { options: { metaal: 'Zilver' }, priceCents: silverCents, sku: `${name}-Z` },
        ],
        values: { materiaal: ['Goud', 'Zilver'] },
      })
    await add('Anker', 90_000, 8_000)
    await add('Gourmet', 60_000, 9_000)
    await addProduct(app, {
      name: 'Venetiaans',
      priceCents: 12_000,
      values: { materiaal: ['Goud'] },
    })

    const goldBelow150 = await readListingAt(app, '/shop/?materiaal=goud&tot=150')
    expect(namesOf(goldBelow150)).toEqual(['Venetiaans'])
    expect(goldBelow150?.priceRange).toEqual({ minCents: 12_000, maxCents: 90_000 })
    const counts = goldBelow150?.facets.find(({ code }) => code === 'materiaal')?.values
    expect(counts).toMatchObject([
      { slug: 'goud', count: 1 },
      { slug: 'zilver', count: 2 },
    ])
    expect(
      namesOf(await readListingAt(app, '/shop/?materiaal=goud&sorteer=prijs-oplopend')),
    ).toEqual(['Venetiaans', 'Gourmet', 'Anker'])
    expect(
      namesOf(await readListingAt(app, '/shop/?materiaal=zilver&sorteer=prijs-oplopend')),
    ).toEqual(['Anker', 'Gourmet'])
    expect(namesOf(await readListingAt(app, '/shop/?materiaal=goud&van=700&tot=1000'))).toEqual([
      'Anker',
    ])
  },
)
