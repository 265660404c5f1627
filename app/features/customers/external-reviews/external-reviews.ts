import { path } from '#app/platform/path.ts'

/** Start here: reviews that customers wrote for another shop, imported from the feed of that shop. */

/** Source whose policy applies to these reviews, because merchants make these feeds for Google. */
export const REVIEW_SOURCE = 'google'

/** Reviews on the product page; the other reviews have a page of their own. */
export const EXTERNAL_REVIEWS_ON_PRODUCT = 3
export const EXTERNAL_REVIEWS_PER_PAGE = 10

export interface ExternalReview {
  id: number
  /** '': anonymous */
  author: string
  title: string
  body: string
  /** language code such as "en"; '' if unknown */
  language: string
  stars: number
  /** null: unknown */
  isVerified: boolean | null
  isRewarded: boolean
  /** URL of the page with the review; '' if unknown */
  url: string
  dateText: string
  publisher: string
}

/** Average rating of one publisher. */
export interface ExternalRating {
  publisher: string
  count: number
  stars: number
}

export const externalReviewsUrl = (slug: string, page = 1) =>
  `${path('/product/:slug/reviews-elders', { slug })}${page > 1 ? `?pagina=${page}` : ''}`

/** States whether the purchase behind a review was verified, as the law requires. */
export function verificationText({
  isVerified,
  publisher,
}: Pick<ExternalReview, 'isVerified' | 'publisher'>) {
  if (isVerified) return `Aankoop gecontroleerd door ${publisher}`
  return isVerified === null
    ? `${publisher} zegt niet of de aankoop is gecontroleerd`
    : 'Aankoop niet gecontroleerd'
}
