import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Customer } from '#app/features/accounts/accounts.ts'
import { users } from '#app/features/accounts/accounts-tables.server.ts'
import { products } from '#app/features/catalog/catalog-tables.server.ts'
import { readListing } from '#app/features/catalog/listing.server.ts'
import { parseListingQuery } from '#app/features/catalog/listing.ts'
import { readCards } from '#app/features/catalog/read-cards.server.ts'
import { media } from '#app/features/media/media-tables.server.ts'
import { photoFiles } from '#app/features/media/photo-files.server.ts'
import { orderLines, orders } from '#app/features/orders/orders-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/place-an-order.ts'
import { shopTest } from '#tests/shop-test.ts'
import { addPiece } from '#tests/stock-shop.ts'
import { findReviewAuthor } from './find-review-author.server.ts'
import {
  moveCriterionUp,
  readCriteria,
  removeCriterion,
  saveCriterion,
} from './manage-criteria.server.ts'
import {
  answerReview,
  approveReview,
  handleReports,
  refuseReview,
} from './moderate-review.server.ts'
import { forgetReviewer, listOwnReviews } from './own-reviews.server.ts'
import { countWaitingReviews, findReview, readReviewQueue } from './read-review-queue.server.ts'
import { readReviewable } from './read-reviewable.server.ts'
import { readProductReviews, readRating, readReviews } from './read-reviews.server.ts'
import { reportReview } from './report-review.server.ts'
import type { ReviewTab } from './review-list.ts'
import { REVIEW_LIMITS, type ReviewAuthor, type ReviewDraft, type ReviewState } from './reviews.ts'
import { reviews } from './reviews-tables.server.ts'
import { findOwnReview, removeOwnReview, writeReview } from './write-review.server.ts'

const DRAFT: ReviewDraft = {
  author: 'Sanne',
  stars: 4,
  scores: {},
  title: 'Mooi',
  body: 'Een ring om lang te dragen.',
  keptPhotoIds: [],
}
const SENT = { photos: [], ip: '192.0.2.1' }
const guest = { ip: '192.0.2.1', headers: new Headers(), cartId: null, cookies: {} }

async function addPerson(shop: Shop, id = 'sanne'): Promise<Customer> {
  const now = shop.clock.now()
  const email = `${id}@voorbeeld.example`
  await shop.db.insert(users).values({ id, name: id, email, createdAt: now, updatedAt: now })
  return { id, name: id, email, isEmailVerified: true, isStaff: false }
}

const authorOf = (id: string): ReviewAuthor => ({
  userId: id,
  email: `${id}@voorbeeld.example`,
  orderId: null,
  name: id,
})

/** Somebody new says it, and it is approved. */
async function say(shop: Shop, productId: number, who: string, draft: Partial<ReviewDraft>) {
  await addPerson(shop, who)
  const sent = { ...SENT, ip: `192.0.2.${who.length}` }
  const result = await writeReview(shop, authorOf(who), productId, { ...DRAFT, ...draft }, sent)
  if (!result.ok) throw new Error(result.error)
  await approveReview(shop, result.id)
  return result.id
}

shopTest(
  'a review waits, is shown once approved, and is read again after each change',
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    await addPerson(shop)
    const author = authorOf('sanne')
    const first = await writeReview(shop, author, productId, DRAFT, SENT)
    if (!first.ok) throw new Error(first.error)
    expect(await readProductReviews(shop, productId)).toBeNull()
    expect((await readCards(shop.db, [productId], shop.clock.now()))[0]?.rating).toBeNull()
    expect(await countWaitingReviews(shop)).toBe(1)

    const heard: string[] = []
    shop.onChange((tags) => heard.push(...tags))
    expect(await approveReview(shop, first.id)).toBe(true)
    expect(heard).toEqual(expect.arrayContaining([`product:${productId}`, 'listing', 'home']))
    expect(await answerReview(shop, first.id, 'Dank je wel, Sanne.')).toBe(true)
    const shown = await readProductReviews(shop, productId)
    expect(shown?.rating).toEqual({ average: 4, count: 1, byStars: [0, 0, 0, 1, 0], criteria: [] })
    expect(shown?.newest).toMatchObject([
      { author: 'Sanne', title: 'Mooi', isVerified: false, answer: 'Dank je wel, Sanne.' },
    ])
    expect((await readCards(shop.db, [productId], shop.clock.now()))[0]?.rating).toEqual({
      average: 4,
      count: 1,
    })

    clock.advance(60_000)
    const again = await writeReview(shop, author, productId, { ...DRAFT, stars: 2 }, SENT)
    expect(again).toEqual({ ok: true, id: first.id })
    expect(await readRating(shop, productId)).toBeNull()
    expect(await refuseReview(shop, first.id, 'Dit gaat over een ander sieraad.')).toBe(true)
    expect(await findOwnReview(shop, author, productId)).toMatchObject({
      stars: 2,
      state: 'refused',
      refusal: 'Dit gaat over een ander sieraad.',
    })
    expect(await countWaitingReviews(shop)).toBe(0)
    await approveReview(shop, first.id)
    expect((await readRating(shop, productId))?.average).toBe(2)
    await removeOwnReview(shop, author, productId)
    expect(await readRating(shop, productId)).toBeNull()
    expect(await approveReview(shop, first.id)).toBe(false)
  },
)

shopTest('who sends the same review twice at once has said one thing', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring' })
  await addPerson(shop)
  const results = await Promise.all(
    [1, 2, 3].map(() => writeReview(shop, authorOf('sanne'), productId, DRAFT, SENT)),
  )
  expect(new Set(results.map((result) => result.ok && result.id)).size).toBe(1)
  expect(await countWaitingReviews(shop)).toBe(1)
})

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

shopTest(
  'who bought the piece is verified, also without an account, once it was sent',
  async ({ shop }) => {
    const order = await placeAnOrder(shop)
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const productId = line?.productId ?? 0
    const find = (id: number, key: string) => findReviewAuthor(shop, guest, productId, { id, key })
    expect(await find(order.id, order.key)).toEqual({ kind: 'nobody' })
    await shop.db.update(orders).set({ state: 'shipped' }).where(eq(orders.id, order.id))
    await shop.db.update(orderLines).set({ shipped: 2 }).where(eq(orderLines.orderId, order.id))
    expect(await find(order.id, 'a wrong key')).toEqual({ kind: 'nobody' })
    const found = await find(order.id, order.key)
    if (found.kind !== 'author') throw new Error(found.kind)
    expect(found.author).toMatchObject({ userId: null, orderId: order.id })
    expect(found.author.email).toContain('@voorbeeld.example')
    const other = await addPiece(shop, { name: 'Ketting' })
    expect(
      await findReviewAuthor(shop, guest, other.productId, { id: order.id, key: order.key }),
    ).toEqual({ kind: 'nobody' })

    const { ok, id } = { id: 0, ...(await writeReview(shop, found.author, productId, DRAFT, SENT)) }
    expect(ok).toBe(true)
    await approveReview(shop, id)
    expect((await readProductReviews(shop, productId))?.newest[0]?.isVerified).toBe(true)
    // The same person with an account has said it already.
    const email = found.author.email
    expect(
      await findOwnReview(shop, { userId: 'x', email, orderId: null, name: '' }, productId),
    ).toMatchObject({ id })
    const placed = { ...order, lines: [{ ...line, shipped: 2 }], state: 'shipped' } as never
    expect(await readReviewable(shop, placed)).toEqual([
      {
        productId,
        name: 'Zegelring Sanne',
        address: `/product/zegelring-sanne/review/?bestelling=${order.id}&key=${order.key}`,
      },
    ])
  },
)

shopTest(
  'photos are drawn anew without their hidden facts, and what is no photo is refused',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    await addPerson(shop)
    const author = authorOf('sanne')
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccc' } })
    const photo = await plain
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Sanne' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const send = (photos: Buffer[], keptPhotoIds: number[] = []) =>
      writeReview(shop, author, productId, { ...DRAFT, keptPhotoIds }, { ...SENT, photos })

    expect(await send([photo, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toEqual({
      ok: false,
      error: 'not-a-photo',
      photo: 2,
    })
    expect(await send([photo, photo, photo, photo, photo])).toEqual({
      ok: false,
      error: 'too-many-photos',
    })
    expect(await shop.db.select().from(media)).toEqual([])
    expect((await send([photo, photo])).ok).toBe(true)
    const [kept, dropped] = (await findOwnReview(shop, author, productId))?.photos ?? []
    if (!kept || !dropped) throw new Error('no photos')
    const [row] = await shop.db.select().from(media).where(eq(media.id, kept.id))
    const whole = await shop
      .use(photoFiles)
      .findSize({ id: kept.id, hash: row?.hash ?? '' }, 160, 'jpg')
    const original = `${whole?.slice(0, whole.lastIndexOf('/'))}/original`
    for (const file of [whole ?? '', original]) {
      expect((await sharp(file).metadata()).exif, file).toBeUndefined()
    }

    expect((await send([], [kept.id])).ok).toBe(true)
    expect((await findOwnReview(shop, author, productId))?.photos).toHaveLength(1)
    expect(await shop.db.select({ id: media.id }).from(media)).toEqual([{ id: kept.id }])
    await removeOwnReview(shop, author, productId)
    expect(await shop.db.select().from(media)).toEqual([])
  },
)

shopTest(
  'the queue of reviews is counted and paged from whichever end is nearer',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    const made = (state: ReviewState, many: number) =>
      Array.from({ length: many }, (_, index) => ({
        ...{ productId, state, author: 'Sanne', stars: 4, title: 'Mooi', body: 'Een ring.' },
        isVerified: false,
        writtenAt: new Date(Date.UTC(2026, 9, 1 + (index % 7))),
      }))
    await shop.db.insert(reviews).values([...made('waiting', 50), ...made('approved', 45)])
    await shop.db
      .insert(reviews)
      .values(made('refused', 1).map((each) => ({ ...each, openReports: 2 })))
    const read = (tab: ReviewTab, page: number) => readReviewQueue(shop, { tab, page })
    const pages = async (tab: ReviewTab) =>
      (await Promise.all([1, 2, 3].map((page) => read(tab, page)))).flatMap(({ rows }) =>
        rows.map(({ id }) => id),
      )
    const inOrder = (state: ReviewState) =>
      shop.db
        .select({ id: reviews.id })
        .from(reviews)
        .where(eq(reviews.state, state))
        .orderBy(reviews.writtenAt, reviews.id)
        .then((rows) => rows.map(({ id }) => id))
    expect(await pages('waiting')).toEqual(await inOrder('waiting'))
    expect(await pages('approved')).toEqual((await inOrder('approved')).reverse())
    expect(await read('waiting', 99)).toMatchObject({
      page: 3,
      total: 50,
      counts: { waiting: 50, approved: 45, refused: 1, reported: 1 },
    })
    expect(await countWaitingReviews(shop)).toBe(51)

    await shop.db.update(reviews).set({ state: 'waiting' }).where(eq(reviews.state, 'refused'))
    expect(await countWaitingReviews(shop)).toBe(51)
    await shop.db.delete(products).where(eq(products.id, productId))
    expect((await read('reported', 1)).counts).toEqual({
      waiting: 0,
      approved: 0,
      refused: 0,
      reported: 0,
    })
    expect(await countWaitingReviews(shop)).toBe(0)
  },
)

shopTest(
  'a reported review stays until somebody of the shop has looked, and nobody can bury them in reports',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    const id = await say(shop, productId, 'a', {})
    const report = {
      reason: 'nep' as const,
      explanation: 'Dit heeft iemand verzonnen.',
      email: 'tom@voorbeeld.example',
    }
    expect(await reportReview(shop, id, report, '192.0.2.9')).toEqual({ ok: true })
    expect(await reportReview(shop, id + 1, report, '192.0.2.9')).toEqual({
      ok: false,
      error: 'unknown-review',
    })
    expect((await readReviewQueue(shop, { tab: 'reported', page: 1 })).rows).toMatchObject([
      { id, openReports: 1 },
    ])
    expect(await countWaitingReviews(shop)).toBe(1)
    expect((await readRating(shop, productId))?.count).toBe(1)
    await handleReports(shop, id)
    expect(await findReview(shop, id)).toMatchObject({
      openReports: 0,
      reports: [{ reason: 'Dit is geen echte ervaring', email: '', isOpen: false }],
    })
    await reportReview(shop, id, report, '192.0.2.9')
    await refuseReview(shop, id, 'Verzonnen.')
    expect((await findReview(shop, id))?.openReports).toBe(0)

    for (let sent = 3; sent < REVIEW_LIMITS.reported; sent++) {
      await reportReview(shop, id, report, '192.0.2.9')
    }
    expect(await reportReview(shop, id, report, '192.0.2.9')).toMatchObject({
      error: 'too-many-tries',
    })
  },
)

shopTest(
  'whoever goes leaves what was on the site without a name, and takes along what nobody saw',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const chain = await addPiece(shop, { name: 'Ketting' })
    await say(shop, ring.productId, 'sanne', {})
    await writeReview(shop, authorOf('sanne'), chain.productId, DRAFT, SENT)
    const sanne: Customer = {
      id: 'sanne',
      name: 'Sanne',
      email: 'sanne@voorbeeld.example',
      isEmailVerified: true,
      isStaff: false,
    }
    expect((await listOwnReviews(shop, sanne)).map(({ product }) => product)).toEqual([
      'Ketting',
      'Ring',
    ])
    const left = await shop.db.transaction((tx) => forgetReviewer(tx, sanne))
    expect(left).toEqual({ productIds: [ring.productId], mediaIds: [] })
    expect((await readProductReviews(shop, ring.productId))?.newest[0]?.author).toBe('Een klant')
    expect(await listOwnReviews(shop, sanne)).toEqual([])
    expect(await countWaitingReviews(shop)).toBe(0)
  },
)
