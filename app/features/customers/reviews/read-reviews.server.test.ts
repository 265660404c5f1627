import { expect } from 'vitest'
import { refuseReview } from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { say } from '#tests/support/change-items.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import {
  moveCriterionUp,
  readCriteria,
  removeCriterion,
  saveCriterion,
} from './manage-criteria.server.ts'
import { readRating, readReviews } from './read-reviews.server.ts'

shopTest(
  'averages, their parts and the order of lists follow from approved reviews alone',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const chain = await addPiece(shop, { name: 'Ketting' })
    await addPiece(shop, { name: 'Armband', popularity: 9 })
    for (const name of ['Kwaliteit', 'Prijs']) await saveCriterion(shop, null, name)
    const [quality, price] = await readCriteria(shop.db)
    if (!quality || !price) throw new Error('no criteria')
    const scores = { [quality.id]: 5, [price.id]: 2, 999: 5 }
    await say(shop, ring.productId, 'a', { stars: 5, scores })
    await say(shop, ring.productId, 'bb', { stars: 4, scores: { [quality.id]: 4 } })
    const third = await say(shop, ring.productId, 'ccc', { stars: 5 })
    await say(shop, chain.productId, 'dddd', { stars: 5 })
    expect(await readRating(shop, ring.productId)).toEqual({
      average: 4.7,
      count: 3,
      byStars: [0, 0, 0, 1, 2],
      criteria: [
        { ...quality, average: 4.5 },
        { ...price, average: 2 },
      ],
    })
    const best = parseListingQuery(new URL('http://schakel.test/shop/?sorteer=best-beoordeeld'))
    const names = async () => (await readListing(shop, best))?.cards.map(({ name }) => name)
    expect(await names()).toEqual(['Ring', 'Ketting', 'Armband'])

    await refuseReview(shop, third, 'Geen eigen ervaring.')
    await removeCriterion(shop, price.id)
    expect(await readRating(shop, ring.productId)).toMatchObject({
      average: 4.5,
      count: 2,
      criteria: [{ name: 'Kwaliteit', average: 4.5 }],
    })
    await shop.pool.query('DELETE FROM products WHERE id = $1', [ring.productId])
    expect((await shop.pool.query('SELECT count(*)::int AS n FROM product_ratings')).rows).toEqual([
      { n: 1 },
    ])
  },
)

shopTest('there are five criteria at most, in the order of the owner', async ({ shop }) => {
  for (const name of ['Een', 'Twee', 'Drie', 'Vier', 'Vijf']) {
    expect(await saveCriterion(shop, null, name)).toEqual({ ok: true })
  }
  expect(await saveCriterion(shop, null, 'Zes')).toEqual({ ok: false, error: 'too-many' })
  const [, second] = await readCriteria(shop.db)
  expect(await saveCriterion(shop, second?.id ?? 0, 'drie')).toEqual({
    ok: false,
    error: 'name-taken',
  })
  await moveCriterionUp(shop, second?.id ?? 0)
  expect((await readCriteria(shop.db)).map(({ name }) => name)).toEqual([
    'Twee',
    'Een',
    'Drie',
    'Vier',
    'Vijf',
  ])
})

shopTest('reviews are read page by page, by moment or stars', async ({ shop, clock }) => {
  const { productId } = await addPiece(shop, { name: 'Ring' })
  for (let at = 0; at < 12; at++) {
    await say(shop, productId, 'x'.repeat(at + 1), { stars: (at % 5) + 1, title: `Nummer ${at}` })
    clock.advance(60_000)
  }
  const rating = await readRating(shop, productId)
  if (!rating) throw new Error('no rating')
  const read = async (query: Partial<Parameters<typeof readReviews>[3]>) => {
    const all = { sort: 'nieuwste' as const, stars: null, page: 1, ...query }
    const { reviews, total, page } = await readReviews(shop, productId, rating, all)
    return { titles: reviews.map(({ title }) => Number(title.slice(7))), total, page }
  }
  expect(await read({})).toMatchObject({ titles: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], total: 12 })
  expect(await read({ page: 99 })).toEqual({ titles: [1, 0], total: 12, page: 2 })
  expect((await read({ sort: 'hoogste' })).titles.slice(0, 3)).toEqual([9, 4, 8])
  expect((await read({ sort: 'laagste' })).titles.slice(0, 4)).toEqual([10, 5, 0, 11])
  expect(await read({ stars: 2 })).toEqual({ titles: [11, 6, 1], total: 3, page: 1 })
})
