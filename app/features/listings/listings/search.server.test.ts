import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { readListing } from './listing.server.ts'
import { readListingQuery } from './listing-query.server.ts'

async function search(app: App, text: string) {
  const url = new URL('http://schakel.test/zoeken/')
  url.searchParams.set('s', text)
  const listing = await readListing(app, readListingQuery(url))
  return { names: listing?.cards.map((card) => card.name), corrected: listing?.correctedSearch }
}

async function addProducts(app: App) {
  const chains = await addCategory(app, 'Kettingen')
  const rings = await addCategory(app, 'Ringen')
  await addProduct(app, {
    name: 'Gourmet Sem',
    subtitle: 'Zilveren ketting',
    categoryId: chains,
    popularity: 1,
  })
  await addProduct(app, {
    name: 'Parelketting Marit',
    subtitle: 'Zoetwaterparels',
    categoryId: chains,
  })
  await addProduct(app, {
    name: 'Solitairring Aurelie',
    subtitle: '14 karaat roségoud',
    description: '<p>Mooi bij een zilveren ketting.</p>',
    categoryId: rings,
    popularity: 9,
  })
}

shopTest('typing errors and diminutives find the right products', async ({ app }) => {
  await addProducts(app)
  expect(await search(app, 'zilvren kettinkje')).toEqual({
    names: ['Gourmet Sem', 'Solitairring Aurelie'],
    corrected: 'zilveren kettinkje',
  })
  expect((await search(app, 'ringetje')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'solitiar')).names).toEqual(['Solitairring Aurelie'])
})

shopTest(
  'a short word with a wrong letter, a ring size and a word for an initial find the right products',
  async ({ app }) => {
    await addProduct(app, { name: 'Saffierring Vera' })
    await addProduct(app, { name: 'Initiaalketting Maan' })
    const [first] = (
      await addProduct(app, {
        name: 'Zilveren ring Wies',
        variants: [{ options: { ringmaat: '17' }, sku: 'SK-RNG-001-17' }],
      })
    ).variantIds
    expect(first).toBeGreaterThan(0)
    expect((await search(app, 'safir')).names).toEqual(['Saffierring Vera'])
    expect((await search(app, 'safir ring')).names).toEqual(['Saffierring Vera'])
    expect((await search(app, 'zilveren ring maat 17')).names).toEqual(['Zilveren ring Wies'])
    expect((await search(app, 'sk-rng-001')).names).toEqual(['Zilveren ring Wies'])
    expect((await search(app, 'ketting met naam')).names).toEqual(['Initiaalketting Maan'])
  },
)

shopTest('Flemish words and sizes by circumference find the products', async ({ app }) => {
  await addProduct(app, { name: 'Oorknopjes Elin', subtitle: 'Zilveren oorbellen' })
  await addProduct(app, { name: 'Creolen Sara' })
  await addProduct(app, { name: 'Bangle Puur', description: '<p>Mooi bij ringen in je oor.</p>' })
  await addProduct(app, { name: 'Doosje', subtitle: 'Voor al je sieraden' })
  await addProduct(app, {
    name: 'Zilveren ring Wies',
    variants: [{ options: { ringmaat: '17' } }, { options: { ringmaat: '18' } }],
  })
  await addProduct(app, { name: 'Ring Kee', variants: [{ options: { ringmaat: '16' } }] })
  const names = async (text: string) => (await search(app, text)).names?.toSorted()
  expect(await names('oorringen')).toEqual(['Creolen Sara', 'Oorknopjes Elin'])
  expect(await names('oorring')).toEqual(['Creolen Sara', 'Oorknopjes Elin'])
  expect(await names('juwelen')).toEqual(['Doosje'])
  expect(await names('juwelen')).toEqual(await names('sieraden'))
  // 54 mm / π = 17.2 mm
  expect(await names('maat 54')).toEqual(['Zilveren ring Wies'])
  expect(await names('ringmaat 54')).toEqual(['Zilveren ring Wies'])
  expect(await names('zilveren ring maat 57')).toEqual(['Zilveren ring Wies'])
  expect(await names('maat 50')).toEqual(['Ring Kee'])
  // The length of a necklace is no size of a ring.
  await addProduct(app, { name: 'Ketting Fien', variants: [{ options: { lengte: '45' } }] })
  expect(await names('ketting maat 45')).toEqual(['Ketting Fien'])
})

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

shopTest('accents, plurals and compounds make no difference', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'rosegoud')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'roségouden ringen')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'parel ketting')).names).toEqual(['Parelketting Marit'])
  expect((await search(app, 'kettingen met parels')).names).toEqual(['Parelketting Marit'])
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

shopTest('nonsense finds nothing, and no character breaks the search', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'qqqqxyz')).names).toEqual([])
  for (const text of ["'; DROP TABLE x", '& | !', '<b>', '%_%', 'a:*', '\\', 'ring & !']) {
    expect(Array.isArray((await search(app, text)).names)).toBe(true)
  }
})

shopTest('suggestions appear while a word is being typed', async ({ app }) => {
  await addProducts(app)
  const { products, categories } = await suggestProducts(app, 'zilv')
  expect(products.map(({ name }) => name)).toEqual(['Gourmet Sem', 'Solitairring Aurelie'])
  expect(categories).toEqual([])
  expect((await suggestProducts(app, 'kett')).categories).toMatchObject([{ slug: 'kettingen' }])
  expect((await suggestProducts(app, 'k')).products).toEqual([])
})

shopTest('a SKU leads to its product', async ({ app }) => {
  await addProducts(app)
  await addProduct(app, {
    name: 'Ring Kee',
    variants: [{ options: { ringmaat: '17' }, sku: 'SK-RNG-900-17' }],
  })
  expect((await search(app, 'sk-rng-900-17')).names).toEqual(['Ring Kee'])
})

shopTest('a word that no product contains any more is not suggested', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Kameebroche' })
  await app.db.delete(products).where(eq(products.id, productId))
  await addProduct(app, { name: 'Kamerplant' })
  await rebuildSearchTerms(app)
  const { rows } = await app.pool.query('SELECT term FROM search_terms ORDER BY term')
  expect(rows).toEqual([{ term: 'kamerplant' }])
})

shopTest('a search for the name of an inherited property finds nothing', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'constructor')).names).toEqual([])
  expect((await search(app, 'toString')).names).toEqual([])
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

shopTest('a search for the subject of a help page is not corrected to a name', async ({ app }) => {
  await addProduct(app, { name: 'Gourmetarmband Ruben' })
  await rebuildSearchTerms(app)
  expect(await search(app, 'rubne')).toEqual({
    names: ['Gourmetarmband Ruben'],
    corrected: 'ruben',
  })
  expect(await search(app, 'ruilen')).toEqual({ names: [], corrected: undefined })
})

shopTest(
  'suggestions and the search page find the same, also for misspelled words',
  async ({ app }) => {
    await addProduct(app, { name: 'Saffierring Vera' })
    await addProduct(app, { name: 'Creolen Sara', subtitle: 'Gouden oorbellen' })
    await addProduct(app, { name: 'Knopjes Elin', subtitle: 'Zilveren oorbellen' })
    await addProduct(app, { name: 'Knopje Bo', description: '<p>Een oorbel per stuk.</p>' })
    for (const [searchText, names] of [
      ['saffir', ['Saffierring Vera']],
      ['safir', ['Saffierring Vera']],
      ['oorbelen', ['Knopje Bo', 'Knopjes Elin', 'Creolen Sara']],
      ['oorbel', ['Knopje Bo', 'Knopjes Elin', 'Creolen Sara']],
      ['oorb', ['Knopje Bo', 'Knopjes Elin', 'Creolen Sara']],
    ] as const) {
      const { products } = await suggestProducts(app, searchText)
      expect(products.map(({ name }) => name).sort()).toEqual(names.toSorted())
      expect((await search(app, searchText)).names?.toSorted()).toEqual(names.toSorted())
    }
  },
)

shopTest('pearls, gifts and rose gold are found as shoppers write them', async ({ app }) => {
  await addProduct(app, { name: 'Trouwringen Hanne', subtitle: 'Prijs per paar', popularity: 9 })
  await addProduct(app, { name: 'Parelarmband Marit' })
  await addProduct(app, { name: 'Cadeauset Noor' })
  await addProduct(app, { name: 'Ring Roos', subtitle: '14 karaat roségoud' })
  await addProduct(app, { name: 'Ring Evi', subtitle: 'Geelgoud', description: 'Met roze steen.' })
  expect(await search(app, 'paarl')).toEqual({ names: ['Parelarmband Marit'], corrected: 'parel' })
  expect((await search(app, 'kado')).names).toEqual(['Cadeauset Noor'])
  for (const text of ['roze goud', 'rose goud', 'rosé goud', 'rosegoud', 'rozegoud']) {
    expect((await search(app, text)).names).toEqual(['Ring Roos'])
  }
})

shopTest('a price in the search terms filters the list', async ({ app }) => {
  await addProduct(app, { name: 'Ring Anna', priceCents: 9_000 })
  await addProduct(app, { name: 'Ring Bea', priceCents: 25_000 })
  expect((await search(app, 'ring onder 100')).names).toEqual(['Ring Anna'])
  expect((await search(app, 'ring boven 200')).names).toEqual(['Ring Bea'])
  expect((await suggestProducts(app, 'ring onder 100')).products.map(({ name }) => name)).toEqual([
    'Ring Anna',
  ])
})
