import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { TileExtras } from '#app/features/listings/product-cards/product-tile.tsx'
import { QuickViewLink } from './quick-view-link.tsx'

/** The actions on a product's card besides opening its page. `at` is when the listing was rendered (ISO). */
export function tileExtras(card: ProductCard, at: string): TileExtras {
  return {
    corner: <HeartButton product={card} at={at} />,
    bar: <QuickViewLink card={card} />,
    actions: <CompareToggle product={card} />,
  }
}

/** The actions for a product for customers only: no quick view, because that response is cached for everybody. */
export function memberExtras(card: ProductCard, at: string): TileExtras {
  const { bar: _bar, ...extras } = tileExtras(card, at)
  return extras
}
