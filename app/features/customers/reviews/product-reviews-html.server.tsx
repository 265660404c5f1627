import { renderToStaticMarkup } from 'react-dom/server'
import { ProductReviews, type ProductReviewsProps } from './product-reviews.tsx'

/** Renders the reviews section on the server: it needs no script, so the product page does not load one. */
export function productReviewsHtml(props: ProductReviewsProps): string {
  return renderToStaticMarkup(<ProductReviews {...props} />, { identifierPrefix: 'reviews' })
}
