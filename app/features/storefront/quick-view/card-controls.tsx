import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { QuickViewLink } from './quick-view-link.tsx'

/** The actions on a product's card besides opening its page. `at` is when the listing was rendered (ISO). */
export function cardControls(card: ProductCard, at: string): CardControls {
  return {
    corner: <HeartButton product={card} at={at} />,
    bar: <QuickViewLink card={card} />,
    actions: <CompareToggle product={card} />,
  }
}

/** The actions for a product for customers only: no quick view, because that response is cached for everybody. */
export function customersOnlyControls(card: ProductCard, at: string): CardControls {
  const { bar: _bar, ...controls } = cardControls(card, at)
  return controls
}
