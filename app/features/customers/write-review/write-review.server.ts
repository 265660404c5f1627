import { and, desc, eq, or, sql } from 'drizzle-orm'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readCriteria } from '#app/features/customers/reviews/manage-criteria.server.ts'
import {
  MAX_REVIEW_PHOTOS,
  type OwnReview,
  type ReviewAuthor,
  type ReviewDraft,
  type WriteReviewResult,
} from '#app/features/customers/reviews/reviews.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { tellRating } from '#app/features/customers/reviews/tell-rating.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { countTry } from './review-limits.server.ts'
import { storeReviewPhoto } from './store-review-photo.server.ts'

/** What somebody said of a piece before; nobody says two things of one. */
export async function findOwnReview(
  shop: Shop,
  author: ReviewAuthor,
  productId: number,
): Promise<OwnReview | null> {
  const row = await findRow(shop.db, author, productId)
  if (!row) return null
  const photos = await readPhotos(shop.db, row.mediaIds)
  return {
    id: row.id,
    author: row.author,
    stars: row.stars,
    scores: row.scores,
    title: row.title,
    body: row.body,
    state: row.state,
    refusal: row.refusal,
    photos: row.mediaIds.flatMap((id) => photos.get(id) ?? []),
  }
}

/** Takes a review, or another version of it; somebody of the shop reads it before it is seen (again). */
export async function writeReview(
  shop: Shop,
  author: ReviewAuthor,
  productId: number,
  draft: ReviewDraft,
  from: { photos: Buffer[]; ip: string },
): Promise<WriteReviewResult> {
  const counted = await countTry(shop, 'written', from.ip)
  if (!counted.ok) return { ...counted, error: 'too-many-tries' }
  const before = await findRow(shop.db, author, productId)
  const kept = before?.mediaIds.filter((id) => draft.keptPhotoIds.includes(id)) ?? []
  if (kept.length + from.photos.length > MAX_REVIEW_PHOTOS) {
    return { ok: false, error: 'too-many-photos' }
  }
  const stored = await storeAll(shop, from.photos)
  if (!stored.ok) return stored
  const criteria = await readCriteria(shop.db)
  const known = criteria.filter(({ id }) => draft.scores[id] !== undefined)
  const words = {
    author: draft.author,
    stars: draft.stars,
    scores: Object.fromEntries(known.map(({ id }) => [id, draft.scores[id] ?? 0])),
    title: draft.title,
    body: draft.body,
    mediaIds: [...kept, ...stored.ids],
    orderId: author.orderId,
    isVerified: author.orderId !== null,
    state: 'waiting' as const,
    refusal: '',
    writtenAt: shop.clock.now(),
  }
  const id = await shop.db.transaction(async (tx) => {
    const { userId, email } = author
    const [made] = before
      ? []
      : await tx
          .insert(reviews)
          .values({ ...words, productId, userId, email })
          .onConflictDoNothing()
          .returning({ id: reviews.id })
    // Sent twice at once: the second is another version of the first.
    const there = made ?? before ?? (await findRow(tx, author, productId))
    if (!there) throw new Error('the review is neither new nor there')
    if (!made) await tx.update(reviews).set(words).where(eq(reviews.id, there.id))
    return there.id
  })
  await discardPhotos(shop, before?.mediaIds.filter((each) => !kept.includes(each)) ?? [])
  if (before?.state === 'approved') await tellRating(shop, productId)
  return { ok: true, id }
}

/** Takes back what somebody said, with its photos. */
export async function removeOwnReview(
  shop: Shop,
  author: ReviewAuthor,
  productId: number,
): Promise<void> {
  const row = await findRow(shop.db, author, productId)
  if (!row) return
  await shop.db.delete(reviews).where(eq(reviews.id, row.id))
  await discardPhotos(shop, row.mediaIds)
  if (row.state === 'approved') await tellRating(shop, productId)
}

async function findRow(db: Db, { userId, email }: ReviewAuthor, productId: number) {
  const theirs = or(
    ...(userId === null ? [] : [eq(reviews.userId, userId)]),
    ...(email === null ? [] : [eq(reviews.email, email)]),
  )
  if (!theirs) return undefined
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), theirs))
    // One from before they had an account may stand beside one of their account.
    .orderBy(desc(sql`${reviews.userId} IS NOT NULL`))
    .limit(1)
  return row
}

type Stored =
  | { ok: true; ids: number[] }
  | { ok: false; error: 'not-a-photo' | 'photo-too-large'; photo: number }

/** All photos or none; `photo` says which one it is, from 1. */
async function storeAll(shop: Shop, photos: Buffer[]): Promise<Stored> {
  const ids: number[] = []
  for (const [index, bytes] of photos.entries()) {
    const result = await storeReviewPhoto(shop, bytes)
    if (!result.ok) {
      await discardPhotos(shop, ids)
      const error = result.error === 'too-large' ? 'photo-too-large' : result.error
      return { ok: false, error, photo: index + 1 }
    }
    ids.push(result.id)
  }
  return { ok: true, ids }
}
