import { productAddress } from '#app/features/catalog/products/catalog.ts'
import type { Photo } from '#app/features/core/media/photo.ts'

/** Start here: what somebody says of a piece, who may say it, and what becomes of it. */

export const STARS = [1, 2, 3, 4, 5] as const
export const MAX_CRITERIA = 5
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_PHOTO_BYTES = 10 * 1024 * 1024
export const REVIEWS_PER_PAGE = 10
/** On the piece's own page, before one asks for all. */
export const REVIEWS_ON_PRODUCT = 3

/** How often one network may write and report. */
export const REVIEW_LIMITS = { windowSeconds: 3_600, written: 20, reported: 10 } as const

export const REVIEW_STATES = ['waiting', 'approved', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_SORTS = ['nieuwste', 'hoogste', 'laagste'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** What one can give stars for, besides the piece as a whole. */
export interface Criterion {
  id: number
  name: string
}

/** Who may write about a piece: who is logged in, or who has the secret of the order in which they bought it. */
export interface ReviewAuthor {
  /** null: a buyer without an account */
  userId: string | null
  /** lower case; null: it is not known to be theirs */
  email: string | null
  /** in which they bought it; null: they did not, as far as the shop knows */
  orderId: number | null
  /** what they are called when they say nothing else */
  name: string
}

/** What somebody fills in. */
export interface ReviewDraft {
  author: string
  stars: number
  /** stars by the number of the criterion */
  scores: Record<string, number>
  title: string
  body: string
  /** of those that the review has already */
  remainingPhotoIds: number[]
}

/** As its writer sees it. */
export interface OwnReview extends Omit<ReviewDraft, 'remainingPhotoIds'> {
  id: number
  state: ReviewState
  rejection: string
  photos: Photo[]
}

/** As everybody sees it. */
export interface ShownReview {
  id: number
  author: string
  stars: number
  title: string
  body: string
  photos: Photo[]
  /** they bought it here */
  isVerified: boolean
  /** of the shop; empty when there is none */
  answer: string
  /** "12 november 2026" */
  day: string
}

/** What the reviews of a piece add up to. */
export interface RatingDetail {
  average: number
  count: number
  /** how many gave one star, two stars … */
  byStars: number[]
  criteria: (Criterion & { average: number })[]
}

export type WriteReviewResult =
  | { ok: true; id: number }
  | { ok: false; error: 'not-a-photo' | 'photo-too-large'; photo: number }
  | { ok: false; error: 'too-many-photos' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

export type ReportResult =
  | { ok: true }
  | { ok: false; error: 'unknown-review' }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

export const REPORT_REASONS = {
  nep: 'Dit is geen echte ervaring',
  kwetsend: 'Het is beledigend of discrimineert',
  persoonlijk: 'Er staan gegevens van een persoon in',
  verboden: 'Het is in strijd met de wet',
  anders: 'Iets anders',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

export const REVIEWS_EXPLAINED = '/over-reviews/'

/** The number of stars that an address names. */
export function readStars(text: string | null): number | null {
  return STARS.find((stars) => String(stars) === text) ?? null
}

export const reviewsAddress = (
  slug: string,
  { sort, stars, page }: { sort?: ReviewSort; stars?: number | null; page?: number } = {},
) => {
  const query = new URLSearchParams({
    ...(sort && sort !== 'nieuwste' && { sorteer: sort }),
    ...(stars && { sterren: String(stars) }),
    ...(page && page > 1 && { pagina: String(page) }),
  })
  return `${productAddress(slug)}reviews/${query.size > 0 ? `?${query}` : ''}`
}

/** The page of one's own review; `order`: with the secret of the order it was bought in. */
export function reviewAddress(slug: string, order?: { id: number; key: string }): string {
  const query = order && new URLSearchParams({ bestelling: String(order.id), key: order.key })
  return `${productAddress(slug)}review/${query ? `?${query}` : ''}`
}

export const reportAddress = (id: number) => `/reviews/${id}/melden/`
