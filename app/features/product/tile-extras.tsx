import type { ProductCard } from '#app/features/catalog/catalog.ts'
import type { TileExtras } from '#app/features/catalog/product-tile.tsx'
import { CompareToggle } from '#app/features/compare/compare-toggle.tsx'
import { HeartButton } from '#app/features/wishlist/heart-button.tsx'
import { QuickViewLink } from './quick-view-link.tsx'

/** What a visitor can do with a piece in a list, beside opening its page. `at`: when the list was made (ISO). */
export function tileExtras(card: ProductCard, at: string): TileExtras {
  return {
    corner: <HeartButton product={card} at={at} />,
    bar: <QuickViewLink card={card} />,
    actions: <CompareToggle product={card} />,
  }
}
