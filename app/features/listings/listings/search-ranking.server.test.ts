import { expect } from 'vitest'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProducts, search } from '#tests/support/searched-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { readListing } from './listing.server.ts'
import { readListingQuery } from './listing-query.server.ts'

shopTest('a search for a stone and a category excludes other products', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const bands = await addCategory(app, 'Armbanden')
  const values = { steen: ['Labgekweekte saffier'] }
  await addProduct(app, { name: 'Saffierring Vera', categoryId: rings, values })
  await addProduct(app, {
    name: 'Bedelarmband Lou',
    subtitle: 'Met een saffier aan een ring',
    categoryId: bands,
    values,
  })
  expect((await search(app, 'safir ring')).names).toEqual(['Saffierring Vera'])
  expect((await search(app, 'saffier')).names?.toSorted()).toEqual([
    'Bedelarmband Lou',
    'Saffierring Vera',
  ])
})

shopTest('a match in the name ranks before one in the description', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'zilveren ketting')).names).toEqual([
    'Gourmet Sem',
    'Solitairring Aurelie',
  ])
})

shopTest('products of the category that a search names rank before all others', async ({ app }) => {
  const rings = await addCategory(app, 'Ringen')
  const signets = await addCategory(app, 'Zegelringen', rings)
  const earrings = await addCategory(app, 'Oorbellen')
  const chains = await addCategory(app, 'Kettingen')
  await addProduct(app, {
    name: 'Creolen Sara',
    subtitle: 'Gouden oorringen',
    categoryId: earrings,
    popularity: 9,
  })
  await addProduct(app, {
    name: 'Schakelketting Noor',
    subtitle: '14 karaat goud',
    description: '<p>Met een ring als sluiting.</p>',
    categoryId: chains,
    popularity: 8,
  })
  await addProduct(app, {
    name: 'Gladde ring Dauw',
    description: '<p>Van geelgoud.</p>',
    categoryId: rings,
    popularity: 2,
  })
  await addProduct(app, {
    name: 'Otto',
    subtitle: '14 karaat goud',
    categoryId: signets,
    popularity: 1,
  })
  const ranked = ['Otto', 'Gladde ring Dauw', 'Creolen Sara', 'Schakelketting Noor']
  expect((await search(app, 'gouden ring')).names).toEqual(ranked)
  expect((await search(app, 'gouden ringetje')).names).toEqual(ranked)
  expect((await suggestProducts(app, 'gouden ri')).products.map(({ name }) => name)).toEqual(ranked)
  expect((await search(app, 'goud')).names).toEqual([
    'Creolen Sara',
    'Schakelketting Noor',
    'Otto',
    'Gladde ring Dauw',
  ])
})

/** Adds gold and silver products; the gold ones are more popular. */
async function addMetalProducts(app: App) {
  const rings = await addCategory(app, 'Ringen')
  const bands = await addCategory(app, 'Armbanden')
  const add = (name: string, metals: string[], categoryId: number, popularity: number) =>
    addProduct(app, {
      name,
      categoryId,
      popularity,
      description: '<p>Mooi bij een zilveren of gouden ring.</p>',
      variants: metals.map((metaal) => ({
        options: { metaal },
        sku: `${name}-${metaal}`.replaceAll(' ', '-'),
      })),
      values: {
        materiaal: metals.map((metal) => (metal.endsWith('goud') ? 'Goud' : metal)),
        kleur: metals.filter((metal) => metal.endsWith('goud')),
      },
    })
  await add('Ring Evi', ['Witgoud'], rings, 9)
  await add('Ring Otto', ['Geelgoud', 'Zilver'], rings, 5)
  await add('Ring Pim', ['Zilver'], rings, 1)
  await add('Armband Zoë', ['Zilver'], bands, 8)
}

shopTest(
  'products in the metal of a search come first, exclude others if the search names a category, and show that metal',
  async ({ app }) => {
    await addMetalProducts(app)
    const url = new URL('http://schakel.test/zoeken/?s=zilveren+ring')
    const cards = (await readListing(app, readListingQuery(url)))?.cards ?? []
    expect(cards.map(({ name }) => name)).toEqual(['Ring Otto', 'Ring Pim'])
    expect(cards.map(({ metal }) => metal)).toEqual(['Zilver', undefined])
    expect((await search(app, 'zilver')).names).toEqual([
      'Armband Zoë',
      'Ring Otto',
      'Ring Pim',
      'Ring Evi',
    ])
    expect((await search(app, 'gouden ring')).names).toEqual(['Ring Otto', 'Ring Evi'])
    expect((await search(app, 'gouden armband')).names).toEqual(['Armband Zoë'])
    expect((await suggestProducts(app, 'zilveren ring')).products[0]?.metal).toBe('Zilver')
  },
)
