import { renderToStaticMarkup } from 'react-dom/server'
import { ProductReviews, type ProductReviewsProps } from './product-reviews.tsx'

/** Renders the reviews section to HTML on the server. The section needs no script, so the product page loads none for it. */
export function productReviewsHtml(props: ProductReviewsProps): string {
  return renderToStaticMarkup(<ProductReviews {...props} />, { identifierPrefix: 'reviews' })
}
