import { and, desc, eq, or, sql } from 'drizzle-orm'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { readCriteria } from '#app/features/customers/reviews/manage-criteria.server.ts'
import { announceRating } from '#app/features/customers/reviews/publish-rating.server.ts'
import {
  deleteReview,
  insertReview,
  updateReview,
} from '#app/features/customers/reviews/review-writes.server.ts'
import {
  MAX_REVIEW_PHOTOS,
  type OwnReview,
  type ReviewAuthor,
  type ReviewDraft,
  type WriteReviewResult,
} from '#app/features/customers/reviews/reviews.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { countTry } from './review-limits.server.ts'
import { storeReviewPhoto } from './store-review-photo.server.ts'

/** Returns the author's review of a product; there is at most one. */
export async function findOwnReview(
  app: App,
  author: ReviewAuthor,
  productId: number,
): Promise<OwnReview | null> {
  const row = await findRow(app.db, author, productId)
  if (!row) return null
  const photos = await readPhotos(app.db, row.mediaIds)
  return {
    id: row.id,
    author: row.author,
    stars: row.stars,
    scores: row.scores,
    title: row.title,
    body: row.body,
    state: row.state,
    rejectionReason: row.rejectionReason,
    photos: row.mediaIds.flatMap((id) => photos.get(id) ?? []),
  }
}

/** Stores a review or a new version of a review, which is published after moderation. */
export async function writeReview(
  app: App,
  author: ReviewAuthor,
  productId: number,
  draft: ReviewDraft,
  { photos, ip, isCounted = false }: { photos: FileSource[]; ip: string; isCounted?: boolean },
): Promise<WriteReviewResult> {
  const limitResult = isCounted ? { ok: true as const } : await countTry(app, 'written', ip)
  if (!limitResult.ok) return { ...limitResult, error: 'too-many-tries' }
  const earlierReview = await findRow(app.db, author, productId)
  const earlierPhotoIds = earlierReview?.mediaIds ?? []
  const remainingIds = earlierPhotoIds.filter((id) => draft.remainingPhotoIds.includes(id))
  if (remainingIds.length + photos.length > MAX_REVIEW_PHOTOS) {
    return { ok: false, error: 'too-many-photos' }
  }
  const storeResult = await storePhotos(app, photos)
  if (!storeResult.ok) return storeResult
  const criteria = await readCriteria(app.db)
  const scoredCriteria = criteria.filter(({ id }) => draft.scores[id] !== undefined)
  const fields = {
    author: draft.author,
    stars: draft.stars,
    scores: Object.fromEntries(scoredCriteria.map(({ id }) => [id, draft.scores[id] ?? 0])),
    title: draft.title,
    body: draft.body,
    mediaIds: [...remainingIds, ...storeResult.ids],
    orderId: author.orderId,
    isVerified: author.orderId !== null,
    state: 'waiting' as const,
    rejectionReason: '',
    writtenAt: app.clock.now(),
  }
  const id = await app.db.transaction(async (tx) => {
    const { userId, email } = author
    const insertedId = earlierReview
      ? undefined
      : await insertReview(tx, { ...fields, productId, userId, email })
    if (insertedId !== undefined) return insertedId
    // If the form was submitted twice at once, the second updates the review of the first.
    const existingReview = earlierReview ?? (await findRow(tx, author, productId))
    if (!existingReview) throw new Error('the review is neither new nor there')
    await updateReview(tx, existingReview.id, fields)
    return existingReview.id
  })
  await discardPhotos(
    app,
    earlierPhotoIds.filter((photoId) => !remainingIds.includes(photoId)),
  )
  if (earlierReview?.state === 'approved') await announceRating(app, productId)
  return { ok: true, id }
}

/** Deletes a review with its photos, at the request of its author. */
export async function removeOwnReview(
  app: App,
  author: ReviewAuthor,
  productId: number,
): Promise<void> {
  const row = await findRow(app.db, author, productId)
  if (!row) return
  await deleteReview(app.db, row.id)
  await discardPhotos(app, row.mediaIds)
  if (row.state === 'approved') await announceRating(app, productId)
}

async function findRow(db: Db, { userId, email }: ReviewAuthor, productId: number) {
  const isByAuthor = or(
    ...(userId === null ? [] : [eq(reviews.userId, userId)]),
    ...(email === null ? [] : [eq(reviews.email, email)]),
  )
  if (!isByAuthor) return undefined
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isByAuthor))
    // The author may also have an older review without an account; the review of the account comes first.
    .orderBy(desc(sql`${reviews.userId} IS NOT NULL`))
    .limit(1)
  return row
}

type StorePhotosResult =
  | { ok: true; ids: number[] }
  | { ok: false; error: 'not-a-photo' | 'photo-too-large'; photo: number }
  | { ok: false; error: 'disk-full' }

/** Stores all photos or none; on failure, `photo` is the position of the photo, from 1. */
async function storePhotos(app: App, photos: FileSource[]): Promise<StorePhotosResult> {
  const ids: number[] = []
  for (const [index, photo] of photos.entries()) {
    const result = await storeReviewPhoto(app, photo)
    if (!result.ok) {
      await discardPhotos(app, ids)
      if (result.error === 'disk-full') return { ok: false, error: result.error }
      const error = result.error === 'too-large' ? 'photo-too-large' : result.error
      return { ok: false, error, photo: index + 1 }
    }
    ids.push(result.id)
  }
  return { ok: true, ids }
}
