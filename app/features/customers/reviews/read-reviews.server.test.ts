import { expect } from 'vitest'
import { rejectReview } from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { addApprovedReview } from '#tests/support/change-items.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  moveCriterionUp,
  readCriteria,
  removeCriterion,
  saveCriterion,
} from './manage-criteria.server.ts'
import { readRating, readReviews } from './read-reviews.server.ts'

shopTest(
  'averages, criteria and the order of lists depend on approved reviews only',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const chain = await addProduct(app, { name: 'Ketting' })
    await addProduct(app, { name: 'Armband', popularity: 9 })
    for (const name of ['Kwaliteit', 'Prijs']) await saveCriterion(app, null, name)
    const [quality, price] = await readCriteria(app.db)
    if (!quality || !price) throw new Error('no criteria')
    const unknownCriterion = 999
    const scores = { [quality.id]: 5, [price.id]: 2, [unknownCriterion]: 5 }
    await addApprovedReview(app, ring.productId, 'a', { stars: 5, scores })
    await addApprovedReview(app, ring.productId, 'bb', { stars: 4, scores: { [quality.id]: 4 } })
    const thirdId = await addApprovedReview(app, ring.productId, 'ccc', { stars: 5 })
    await addApprovedReview(app, chain.productId, 'dddd', { stars: 5 })
    expect(await readRating(app, ring.productId)).toEqual({
      average: 4.7, // (5 + 4 + 5) / 3
      count: 3,
      byStars: [0, 0, 0, 1, 2], // from one star to five
      criteria: [
        { ...quality, average: 4.5 },
        { ...price, average: 2 },
      ],
    })
    const bestRatedFirst = parseListingQuery(
      new URL('http://schakel.test/shop/?sorteer=best-beoordeeld'),
    )
    const readNames = async () =>
      (await readListing(app, bestRatedFirst))?.cards.map(({ name }) => name)
    expect(await readNames()).toEqual(['Ring', 'Ketting', 'Armband'])

    await rejectReview(app, thirdId, 'Geen eigen ervaring.')
    await removeCriterion(app, price.id)
    expect(await readRating(app, ring.productId)).toMatchObject({
      average: 4.5,
      count: 2,
      criteria: [{ name: 'Kwaliteit', average: 4.5 }],
    })
    await app.pool.query('DELETE FROM products WHERE id = $1', [ring.productId])
    expect((await app.pool.query('SELECT count(*)::int AS n FROM product_ratings')).rows).toEqual([
      { n: 1 },
    ])
  },
)

shopTest('there are five criteria at most, in the order of the owner', async ({ app }) => {
  for (const name of ['Een', 'Twee', 'Drie', 'Vier', 'Vijf']) {
    expect(await saveCriterion(app, null, name)).toEqual({ ok: true })
  }
  expect(await saveCriterion(app, null, 'Zes')).toEqual({ ok: false, error: 'too-many' })
  const [, secondCriterion] = await readCriteria(app.db)
  expect(await saveCriterion(app, secondCriterion?.id ?? 0, 'drie')).toEqual({
    ok: false,
    error: 'name-taken',
  })
  await moveCriterionUp(app, secondCriterion?.id ?? 0)
  expect((await readCriteria(app.db)).map(({ name }) => name)).toEqual([
    'Twee',
    'Een',
    'Drie',
    'Vier',
    'Vijf',
  ])
})

shopTest('reviews are read page by page, sorted by date or stars', async ({ app, clock }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  for (let index = 0; index < 12; index++) {
    await addApprovedReview(app, productId, 'x'.repeat(index + 1), {
      stars: (index % 5) + 1, // 1, 2, 3, 4, 5, 1, 2 …
      title: `Nummer ${index}`,
    })
    clock.advance(60_000)
  }
  const rating = await readRating(app, productId)
  if (!rating) throw new Error('no rating')
  const readNumbers = async (query: Partial<Parameters<typeof readReviews>[3]>) => {
    const fullQuery = { sort: 'nieuwste' as const, stars: null, page: 1, ...query }
    const { reviews, total, page } = await readReviews(app, productId, rating, fullQuery)
    const numbers = reviews.map(({ title }) => Number(title.replace('Nummer ', '')))
    return { numbers, total, page }
  }
  expect(await readNumbers({})).toMatchObject({
    numbers: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    total: 12,
  })
  const pageAfterLast = 99
  expect(await readNumbers({ page: pageAfterLast })).toEqual({
    numbers: [1, 0],
    total: 12,
    page: 2,
  })
  // Two reviews with five stars and one with four; three with one star and one with two; the newest of each first.
  expect((await readNumbers({ sort: 'hoogste' })).numbers.slice(0, 3)).toEqual([9, 4, 8])
  expect((await readNumbers({ sort: 'laagste' })).numbers.slice(0, 4)).toEqual([10, 5, 0, 11])
  expect(await readNumbers({ stars: 2 })).toEqual({ numbers: [11, 6, 1], total: 3, page: 1 })
})
