import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import { suggestProducts } from '#app/features/listings/product-search/suggest-products.server.ts'
import { addProducts, search } from '#tests/support/searched-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

shopTest('suggestions appear while a word is being typed', async ({ app }) => {
  await addProducts(app)
  const { products, categories } = await suggestProducts(app, 'zilv')
  expect(products.map(({ name }) => name)).toEqual(['Gourmet Sem', 'Solitairring Aurelie'])
  expect(categories).toEqual([])
  expect((await suggestProducts(app, 'kett')).categories).toMatchObject([{ slug: 'kettingen' }])
  expect((await suggestProducts(app, 'k')).products).toEqual([])
})

shopTest('a word that no product contains any more is not suggested', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Kameebroche' })
  await app.db.delete(products).where(eq(products.id, productId))
  await addProduct(app, { name: 'Kamerplant' })
  await rebuildSearchTerms(app)
  const { rows } = await app.pool.query('SELECT term FROM search_terms ORDER BY term')
  expect(rows).toEqual([{ term: 'kamerplant' }])
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
