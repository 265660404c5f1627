import { productAddress } from '#app/features/catalog/products/catalog.ts'

/** Start here: reviews that were written for another shop, and that its feed tells. */

/** Whose policy they have: feeds that merchants write for Google. */
export const REVIEW_SOURCE = 'google'

/** On the page of a piece; all of them have a page of their own. */
export const EXTERNAL_REVIEWS_ON_PRODUCT = 3
export const EXTERNAL_REVIEWS_PER_PAGE = 10

export interface ExternalReview {
  id: number
  /** '': did not want to be named */
  author: string
  title: string
  body: string
  /** "en"; '' where it is not told */
  language: string
  stars: number
  /** null: its publisher does not say */
  isVerified: boolean | null
  isRewarded: boolean
  /** where it stands; '': nowhere that is told */
  url: string
  day: string
  publisher: string
}

/** What the reviews of one publisher add up to. */
export interface ExternalRating {
  publisher: string
  count: number
  stars: number
}

export const externalReviewsAddress = (slug: string, page = 1) =>
  `${productAddress(slug)}reviews-elders/${page > 1 ? `?pagina=${page}` : ''}`

/** Whether somebody looked if the author bought the piece; the law wants it said. */
export function checkedText({
  isVerified,
  publisher,
}: Pick<ExternalReview, 'isVerified' | 'publisher'>) {
  if (isVerified) return `Aankoop gecontroleerd door ${publisher}`
  return isVerified === null
    ? `${publisher} zegt niet of de aankoop is gecontroleerd`
    : 'Aankoop niet gecontroleerd'
}
