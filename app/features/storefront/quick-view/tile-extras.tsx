import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CompareToggle } from '#app/features/customers/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import type { TileExtras } from '#app/features/listings/product-cards/product-tile.tsx'
import { QuickViewLink } from './quick-view-link.tsx'

/** What a visitor can do with a piece in a list, beside opening its page. `at`: when the list was made (ISO). */
export function tileExtras(card: ProductCard, at: string): TileExtras {
  return {
    corner: <HeartButton product={card} at={at} />,
    bar: <QuickViewLink card={card} />,
    actions: <CompareToggle product={card} />,
  }
}

/** Of a piece for customers only: its quick view would be kept for everybody, and so there is none. */
export function memberExtras(card: ProductCard, at: string): TileExtras {
  const { bar: _bar, ...extras } = tileExtras(card, at)
  return extras
}
