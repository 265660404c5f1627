import { and, desc, eq, or, sql } from 'drizzle-orm'
import { discardPhotos } from '#app/features/core/media/discard-photos.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { FileSource } from '#app/features/core/media/read-picture.server.ts'
import { readCriteria } from '#app/features/customers/reviews/manage-criteria.server.ts'
import { publishRating } from '#app/features/customers/reviews/publish-rating.server.ts'
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
    rejection: row.rejectionReason,
    photos: row.mediaIds.flatMap((id) => photos.get(id) ?? []),
  }
}

/** Stores a review or a new version of a review, which is published after moderation. */
export async function writeReview(
  app: App,
  author: ReviewAuthor,
  productId: number,
  draft: ReviewDraft,
  from: { photos: FileSource[]; ip: string; isCounted?: boolean },
): Promise<WriteReviewResult> {
  const tryCount = from.isCounted ? { ok: true as const } : await countTry(app, 'written', from.ip)
  if (!tryCount.ok) return { ...tryCount, error: 'too-many-tries' }
  const before = await findRow(app.db, author, productId)
  const remaining = before?.mediaIds.filter((id) => draft.remainingPhotoIds.includes(id)) ?? []
  if (remaining.length + from.photos.length > MAX_REVIEW_PHOTOS) {
    return { ok: false, error: 'too-many-photos' }
  }
  const stored = await storeAll(app, from.photos)
  if (!stored.ok) return stored
  const criteria = await readCriteria(app.db)
  const scored = criteria.filter(({ id }) => draft.scores[id] !== undefined)
  const fields = {
    author: draft.author,
    stars: draft.stars,
    scores: Object.fromEntries(scored.map(({ id }) => [id, draft.scores[id] ?? 0])),
    title: draft.title,
    body: draft.body,
    mediaIds: [...remaining, ...stored.ids],
    orderId: author.orderId,
    isVerified: author.orderId !== null,
    state: 'waiting' as const,
    rejectionReason: '',
    writtenAt: app.clock.now(),
  }
  const id = await app.db.transaction(async (tx) => {
    const { userId, email } = author
    const insertedReview = before
      ? undefined
      : await insertReview(tx, { ...fields, productId, userId, email })
    if (insertedReview !== undefined) return insertedReview
    // If the form was submitted twice at once, the second updates the review of the first.
    const existing = before ?? (await findRow(tx, author, productId))
    if (!existing) throw new Error('the review is neither new nor there')
    await updateReview(tx, existing.id, fields)
    return existing.id
  })
  await discardPhotos(app, before?.mediaIds.filter((each) => !remaining.includes(each)) ?? [])
  if (before?.state === 'approved') await publishRating(app, productId)
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
  if (row.state === 'approved') await publishRating(app, productId)
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
async function storeAll(app: App, photos: FileSource[]): Promise<StorePhotosResult> {
  const ids: number[] = []
  for (const [index, bytes] of photos.entries()) {
    const result = await storeReviewPhoto(app, bytes)
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
