import { renderToStaticMarkup } from 'react-dom/server'
import { ProductReviews, type ProductReviewsProps } from './product-reviews.tsx'

/** The section as HTML: nothing in it needs a script of its own, so the page of a piece need not load one. */
export function productReviewsHtml(props: ProductReviewsProps): string {
  return renderToStaticMarkup(<ProductReviews {...props} />, { identifierPrefix: 'reviews' })
}
