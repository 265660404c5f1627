import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/product-search/rebuild-search-terms.server.ts'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { readListing } from './listing.server.ts'
import { parseListingQuery } from './listing.ts'

async function search(shop: Shop, text: string) {
  const url = new URL('http://schakel.test/zoeken/')
  url.searchParams.set('s', text)
  const listing = await readListing(shop, parseListingQuery(url))
  return { names: listing?.cards.map((card) => card.name), mended: listing?.mendedSearch }
}

async function stock(shop: Shop) {
  const chains = await addCategory(shop, 'Kettingen')
  const rings = await addCategory(shop, 'Ringen')
  await addPiece(shop, {
    name: 'Gourmet Sem',
    subtitle: 'Zilveren ketting',
    categoryId: chains,
    popularity: 1,
  })
  await addPiece(shop, {
    name: 'Parelketting Marit',
    subtitle: 'Zoetwaterparels',
    categoryId: chains,
  })
  await addPiece(shop, {
    name: 'Solitairring Aurelie',
    subtitle: '14 karaat roségoud',
    description: '<p>Mooi bij een zilveren ketting.</p>',
    categoryId: rings,
    popularity: 9,
  })
}

shopTest('typing errors and diminutives find what was meant', async ({ shop }) => {
  await stock(shop)
  expect(await search(shop, 'zilvren kettinkje')).toEqual({
    names: ['Gourmet Sem', 'Solitairring Aurelie'],
    mended: 'zilveren kettinkje',
  })
  expect((await search(shop, 'ringetje')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(shop, 'solitiar')).names).toEqual(['Solitairring Aurelie'])
})

shopTest('accents, plurals and compounds do not matter', async ({ shop }) => {
  await stock(shop)
  expect((await search(shop, 'rosegoud')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(shop, 'roségouden ringen')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(shop, 'parel ketting')).names).toEqual(['Parelketting Marit'])
  expect((await search(shop, 'kettingen met parels')).names).toEqual(['Parelketting Marit'])
})

shopTest(
  'what says it in its name comes before what says it in its description',
  async ({ shop }) => {
    await stock(shop)
    expect((await search(shop, 'zilveren ketting')).names).toEqual([
      'Gourmet Sem',
      'Solitairring Aurelie',
    ])
  },
)

shopTest('nonsense finds nothing, and no sign breaks the search', async ({ shop }) => {
  await stock(shop)
  expect((await search(shop, 'qqqqxyz')).names).toEqual([])
  for (const text of ["'; DROP TABLE x", '& | !', '<b>', '%_%', 'a:*', '\\', 'ring & !']) {
    expect(Array.isArray((await search(shop, text)).names)).toBe(true)
  }
})

shopTest('suggestions come while the word is still being typed', async ({ shop }) => {
  await stock(shop)
  const { products, categories } = await suggestProducts(shop, 'zilv')
  expect(products.map(({ name }) => name)).toEqual(['Gourmet Sem', 'Solitairring Aurelie'])
  expect(categories).toEqual([])
  expect((await suggestProducts(shop, 'kett')).categories).toMatchObject([{ slug: 'kettingen' }])
  expect((await suggestProducts(shop, 'k')).products).toEqual([])
})

shopTest('an article number leads to its piece', async ({ shop }) => {
  await stock(shop)
  await addPiece(shop, {
    name: 'Ring Kee',
    variants: [{ options: { ringmaat: '17' }, sku: 'SK-RNG-900-17' }],
  })
  expect((await search(shop, 'sk-rng-900-17')).names).toEqual(['Ring Kee'])
})

shopTest('a word that is gone from the catalogue is no longer offered', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Kameebroche' })
  await shop.db.delete(products).where(eq(products.id, productId))
  await addPiece(shop, { name: 'Kamerplant' })
  await rebuildSearchTerms(shop)
  const { rows } = await shop.pool.query('SELECT word FROM search_terms ORDER BY word')
  expect(rows).toEqual([{ word: 'kamerplant' }])
})
