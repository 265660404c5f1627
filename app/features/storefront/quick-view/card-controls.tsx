import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { QuickViewLink } from './quick-view-link.tsx'

/** The actions on a product card other than the link to its page. `renderedAt` is when the listing was rendered (ISO). */
export function cardControls(card: ProductCard, renderedAt: string): CardControls {
  return {
    corner: <HeartButton product={card} renderedAt={renderedAt} />,
    bar: <QuickViewLink card={card} />,
    actions: <CompareToggle product={card} />,
  }
}

/** The actions for a product that only customers see. There is no quick view, because its response is cached for everybody. */
export function customersOnlyControls(card: ProductCard, renderedAt: string): CardControls {
  const { bar: _bar, ...controls } = cardControls(card, renderedAt)
  return controls
}
