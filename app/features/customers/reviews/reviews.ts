import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/** Start here: product reviews, their authors and their moderation. */

export const STARS = [1, 2, 3, 4, 5] as const
export const MAX_CRITERIA = 5
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_PHOTO_BYTES = 10 * 1024 * 1024
export const REVIEWS_PER_PAGE = 10
/** Reviews on the product page; the other reviews have a page of their own. */
export const REVIEWS_ON_PRODUCT = 3

/** Maximum reviews and reports per network and hour. */
export const REVIEW_LIMITS = { windowSeconds: 3_600, written: 20, reported: 10 } as const

export type ReviewState = 'waiting' | 'approved' | 'rejected'

export const REVIEW_SORTS = ['nieuwste', 'hoogste', 'laagste'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** A criterion that is rated separately, such as quality or packaging. */
export interface Criterion {
  id: number
  name: string
}

/** Author of a review: a logged-in customer, or a guest with the secret key of an order that contains the product. */
export interface ReviewAuthor {
  /** null: a buyer without an account */
  userId: string | null
  /** address in lower case; null if it is not confirmed */
  email: string | null
  /** order that contains the product; null if none is known */
  orderId: number | null
  /** default name for the review */
  name: string
}

/** Validated input of the review form. */
export interface ReviewDraft {
  author: string
  stars: number
  /** stars by criterion id */
  scores: Record<string, number>
  title: string
  body: string
  /** photos of the earlier version that the author keeps */
  remainingPhotoIds: number[]
}

/** A review for its author, who can change it. */
export interface OwnReview extends Omit<ReviewDraft, 'remainingPhotoIds'> {
  id: number
  state: ReviewState
  rejectionReason: string
  photos: Photo[]
}

/** A published review. */
export interface PublishedReview {
  id: number
  author: string
  stars: number
  title: string
  body: string
  photos: Photo[]
  /** true: the author bought the product in this shop */
  isVerified: boolean
  /** reply of the shop; '' if there is none */
  answer: string
  /** date as text: "12 november 2026" */
  dateText: string
  /** ISO */
  writtenAt: string
}

/** Rating of a product. */
export interface RatingDetail {
  average: number
  count: number
  /** number of reviews with one star, two stars … */
  byStars: number[]
  criteria: (Criterion & { average: number })[]
}

export type WriteReviewResult =
  | { ok: true; id: number }
  | { ok: false; error: 'not-a-photo' | 'photo-too-large'; photo: number }
  | { ok: false; error: 'too-many-photos' | 'disk-full' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

export type ReportResult =
  | { ok: true }
  | { ok: false; error: 'unknown-review' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

export const REPORT_REASONS = {
  fake: 'Dit is geen echte ervaring',
  offensive: 'Het is beledigend of discrimineert',
  personal: 'Er staan gegevens van een persoon in',
  illegal: 'Het is in strijd met de wet',
  other: 'Iets anders',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

export const REVIEWS_EXPLAINED_URL = path('/over-reviews')

/** Parses the number of stars in a URL. */
export function readStars(text: string | null): number | null {
  return STARS.find((stars) => String(stars) === text) ?? null
}

export const reviewsUrl = (
  slug: string,
  { sort, stars, page }: { sort?: ReviewSort; stars?: number | null; page?: number } = {},
) => {
  const query = new URLSearchParams({
    ...(sort && sort !== 'nieuwste' && { sorteer: sort }),
    ...(stars && { sterren: String(stars) }),
    ...(page && page > 1 && { pagina: String(page) }),
  })
  return `${path('/product/:slug/reviews', { slug })}${query.size > 0 ? `?${query}` : ''}`
}

/** URL of the review form of a product; `order` proves the purchase by a guest. */
export function reviewUrl(slug: string, order?: { id: number; key: string }): string {
  const query = order && new URLSearchParams({ bestelling: String(order.id), key: order.key })
  return `${path('/product/:slug/review', { slug })}${query ? `?${query}` : ''}`
}

export const reviewReportUrl = (id: number) => path('/reviews/:id/melden', { id })
