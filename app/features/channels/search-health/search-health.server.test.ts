import { expect } from 'vitest'
import {
  readCoverage,
  readDataHealth,
  readDataProblems,
} from '#app/features/channels/search-health/admin/read-search-health.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { checkProductData } from './check-product-data.server.ts'

shopTest('a check lists missing product data and where to add it', async ({ app, clock }) => {
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
  const photo = { severity: 'error', message: 'Er is geen foto.', products: 1 }
  const otherProblems = [
    { severity: 'warning', message: 'De beschrijving ontbreekt.', products: 1 },
    { severity: 'warning', message: 'Het merk ontbreekt.', products: 1 },
  ]
  expect(await readDataHealth(app)).toMatchObject({
    products: 1,
    groups: [photo, ...otherProblems],
  })
  const readProblems = (message: string) => readDataProblems(app, { message, after: 0 })
  expect(await readProblems('Er is geen foto.')).toMatchObject({
    problems: [{ productId, product: 'Ring Voorbeeld', field: 'photos', variants: 2 }],
    next: null,
  })
  expect((await readProblems('Het merk ontbreekt.')).problems).toMatchObject([{ field: 'brand' }])
  await addPhoto(app, productId)
  clock.advance(86_400_000)
  await checkProductData(app)
  expect(await readDataHealth(app)).toMatchObject({ groups: otherProblems })
})

shopTest('the coverage counts the products inside and outside the sitemap', async ({ app }) => {
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
