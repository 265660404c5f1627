import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { photoFiles } from '#app/features/core/media/photo-files.server.ts'
import {
  answerReview,
  approveReview,
  rejectReview,
} from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import { countReviewsToModerate } from '#app/features/customers/reviews/admin/read-review-queue.server.ts'
import {
  readProductReviews,
  readRating,
} from '#app/features/customers/reviews/read-reviews.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import {
  addCustomer,
  createReviewAuthor,
  REVIEW_DRAFT,
  REVIEW_SUBMISSION,
} from '#tests/support/change-items.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { findReviewAuthor } from './find-review-author.server.ts'
import { readReviewable } from './read-reviewable.server.ts'
import { findOwnReview, removeOwnReview, writeReview } from './write-review.server.ts'

const guest = { ip: '192.0.2.1', headers: new Headers(), cartId: null, cookies: {} }

shopTest(
  'a review waits, is shown once approved, and is moderated again after each change',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addCustomer(app)
    const author = createReviewAuthor('sanne')
    const newReview = await writeReview(app, author, productId, REVIEW_DRAFT, REVIEW_SUBMISSION)
    if (!newReview.ok) throw new Error(newReview.error)
    expect(await readProductReviews(app, productId)).toBeNull()
    expect((await readCards(app.db, [productId], app.clock.now()))[0]?.rating).toBeNull()
    expect(await countReviewsToModerate(app)).toBe(1)

    const changedTags: string[] = []
    app.onChange((tags) => changedTags.push(...tags))
    expect(await approveReview(app, newReview.id)).toBe(true)
    expect(changedTags).toEqual(expect.arrayContaining([`product:${productId}`, 'listing', 'home']))
    expect(await answerReview(app, newReview.id, 'Dank je wel, Sanne.')).toBe(true)
    const productReviews = await readProductReviews(app, productId)
    expect(productReviews?.rating).toEqual({
      average: 4,
      count: 1,
      byStars: [0, 0, 0, 1, 0], // from one star to five
      criteria: [],
    })
    expect(productReviews?.newest).toMatchObject([
      { author: 'Sanne', title: 'Mooi', isVerified: false, answer: 'Dank je wel, Sanne.' },
    ])
    expect((await readCards(app.db, [productId], app.clock.now()))[0]?.rating).toEqual({
      average: 4,
      count: 1,
    })

    clock.advance(60_000)
    const changedReview = await writeReview(
      app,
      author,
      productId,
      { ...REVIEW_DRAFT, stars: 2 },
      REVIEW_SUBMISSION,
    )
    expect(changedReview).toEqual({ ok: true, id: newReview.id })
    expect(await readRating(app, productId)).toBeNull()
    expect(await rejectReview(app, newReview.id, 'Dit gaat over een ander sieraad.')).toBe(true)
    expect(await findOwnReview(app, author, productId)).toMatchObject({
      stars: 2,
      state: 'rejected',
      rejectionReason: 'Dit gaat over een ander sieraad.',
    })
    expect(await countReviewsToModerate(app)).toBe(0)
    await approveReview(app, newReview.id)
    expect((await readRating(app, productId))?.average).toBe(2)
    await removeOwnReview(app, author, productId)
    expect(await readRating(app, productId)).toBeNull()
    expect(await approveReview(app, newReview.id)).toBe(false)
  },
)

shopTest('the same review submitted three times at once is stored once', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring' })
  await addCustomer(app)
  const results = await Promise.all(
    [1, 2, 3].map(() =>
      writeReview(app, createReviewAuthor('sanne'), productId, REVIEW_DRAFT, REVIEW_SUBMISSION),
    ),
  )
  expect(new Set(results.map((result) => result.ok && result.id)).size).toBe(1)
  expect(await countReviewsToModerate(app)).toBe(1)
})

shopTest(
  'a buyer is verified once the product was shipped, also without an account, and gets a review request once it can have arrived',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const productId = line?.productId ?? 0
    const findAuthor = (id: number, key: string) =>
      findReviewAuthor(app, guest, productId, { id, key })
    expect(await findAuthor(order.id, order.key)).toEqual({ kind: 'nobody' })
    await app.db.update(orders).set({ state: 'shipped' }).where(eq(orders.id, order.id))
    await app.db.update(orderLines).set({ shipped: 2 }).where(eq(orderLines.orderId, order.id))
    expect(await findAuthor(order.id, 'a wrong key')).toEqual({ kind: 'nobody' })
    const authorResult = await findAuthor(order.id, order.key)
    if (authorResult.kind !== 'author') throw new Error(authorResult.kind)
    const { author } = authorResult
    expect(author).toMatchObject({ userId: null, orderId: order.id })
    expect(author.email).toContain('@voorbeeld.example')
    const otherProduct = await addProduct(app, { name: 'Ketting' })
    expect(
      await findReviewAuthor(app, guest, otherProduct.productId, { id: order.id, key: order.key }),
    ).toEqual({ kind: 'nobody' })

    const review = await writeReview(app, author, productId, REVIEW_DRAFT, REVIEW_SUBMISSION)
    if (!review.ok) throw new Error(review.error)
    await approveReview(app, review.id)
    expect((await readProductReviews(app, productId))?.newest[0]?.isVerified).toBe(true)
    // With an account, the same customer has already reviewed the product.
    expect(
      await findOwnReview(
        app,
        { userId: 'x', email: author.email, orderId: null, name: '' },
        productId,
      ),
    ).toMatchObject({ id: review.id })
    const shippedOrder = { ...order, lines: [{ ...line, shipped: 2 }], state: 'shipped' }
    const parcel = { carrier: 'postnl', deliveredAt: null, lines: [{ orderLineId: line?.id }] }
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
    // Only what the function reads of an order.
    const readReviewableOf = (shippedAt: Date, changes = {}) =>
      readReviewable(app, {
        ...shippedOrder,
        parcels: [{ ...parcel, shippedAt, ...changes }],
      } as never)
    // The parcel cannot have arrived yet, or waits in the shop for the buyer.
    expect(await readReviewableOf(hoursAgo(3))).toEqual([])
    expect(await readReviewableOf(hoursAgo(90), { carrier: 'pickup' })).toEqual([])
    expect(await readReviewableOf(hoursAgo(3), { deliveredAt: hoursAgo(1) })).toHaveLength(1)
    expect(await readReviewableOf(hoursAgo(24))).toEqual([
      {
        productId,
        name: 'Zegelring Sanne',
        url: `/product/zegelring-sanne/review/?bestelling=${order.id}&key=${order.key}`,
      },
    ])
  },
)

shopTest(
  'photos are re-encoded without metadata, and other files are rejected',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addCustomer(app)
    const author = createReviewAuthor('sanne')
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccc' } })
    const photo = await plain
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Sanne' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const submitPhotos = (photos: Buffer[], remainingPhotoIds: number[] = []) =>
      writeReview(
        app,
        author,
        productId,
        { ...REVIEW_DRAFT, remainingPhotoIds },
        { ...REVIEW_SUBMISSION, photos },
      )

    expect(
      await submitPhotos([photo, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ).toEqual({
      ok: false,
      error: 'not-a-photo',
      photo: 2,
    })
    expect(await submitPhotos([photo, photo, photo, photo, photo])).toEqual({
      ok: false,
      error: 'too-many-photos',
    })
    expect(await app.db.select().from(media)).toEqual([])
    expect((await submitPhotos([photo, photo])).ok).toBe(true)
    const [remainingPhoto, removedPhoto] =
      (await findOwnReview(app, author, productId))?.photos ?? []
    if (!remainingPhoto || !removedPhoto) throw new Error('no photos')
    const [row] = await app.db.select().from(media).where(eq(media.id, remainingPhoto.id))
    const photoSize = await app.use(photoFiles).findSize({
      photo: { id: remainingPhoto.id, hash: row?.hash ?? '' },
      width: 160,
      format: 'jpg',
    })
    const original = path.posix.join(path.posix.dirname(photoSize?.key ?? ''), 'original')
    for (const key of [photoSize?.key ?? '', original]) {
      const bytes = await app.use(mediaStore).read(key)
      expect((await sharp(bytes).metadata()).exif, key).toBeUndefined()
    }

    expect((await submitPhotos([], [remainingPhoto.id])).ok).toBe(true)
    expect((await findOwnReview(app, author, productId))?.photos).toHaveLength(1)
    expect(await app.db.select({ id: media.id }).from(media)).toEqual([{ id: remainingPhoto.id }])
    await removeOwnReview(app, author, productId)
    expect(await app.db.select().from(media)).toEqual([])
  },
)
