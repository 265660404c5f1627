import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { checkProductData } from './check-product-data.server.ts'
import { readCoverage, readDataHealth, readDataProblems } from './read-search-health.server.ts'

shopTest(
  'a check lists what the data of products lacks, and where to add it',
  async ({ app, clock }) => {
    expect(await readDataHealth(app)).toBeNull()
    const { productId } = await addProduct(app, {
      name: 'Ring Voorbeeld',
      variants: [
        { options: { ringmaat: '17' }, sku: 'R-17' },
        { options: { ringmaat: '18' }, sku: 'R-18' },
      ],
    })
    await addProduct(app, { name: 'Van Elders', seller: 'external' })
    await checkProductData(app)
    expect(await readDataHealth(app)).toMatchObject({ products: 1, errors: 1, warnings: 2 })
    const { problems, next } = await readDataProblems(app, 0)
    expect(problems).toMatchObject([
      { productId, message: 'Er is geen foto.', field: 'photos', severity: 'error', variants: 2 },
      { message: 'De beschrijving ontbreekt.', field: 'description', severity: 'warning' },
      { message: 'Het merk ontbreekt.', field: 'brand', severity: 'warning' },
    ])
    expect(next).toBeNull()
    await addPhoto(app, productId)
    clock.advance(86_400_000)
    await checkProductData(app)
    expect(await readDataHealth(app)).toMatchObject({ errors: 0, warnings: 2 })
  },
)

shopTest('the coverage counts what is in the sitemap and what is not', async ({ app }) => {
  await addProduct(app, { name: 'Ring' })
  await addProduct(app, { name: 'Concept', status: 'draft' })
  await addProduct(app, { name: 'Verborgen', status: 'hidden' })
  await addProduct(app, { name: 'Klanten', status: 'members' })
  expect(await readCoverage(app)).toEqual({
    listed: 1,
    drafts: 1,
    hidden: 1,
    members: 1,
    unsellable: 0,
    files: 2,
  })
})
