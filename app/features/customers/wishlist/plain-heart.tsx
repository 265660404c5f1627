import { Heart } from 'lucide-react'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { WishCount } from './heart-button.tsx'
import { wishUrl } from './wishlist.ts'

/** A heart that leads to the page of the wish [S08], for cards that load no code. */
export function PlainHeart({ card: { slug, name, wishes } }: { card: ProductCard }) {
  return (
    <a href={wishUrl(slug)} className="heart-button">
      <span className="sr-only">Op verlanglijst: {name}</span>
      <Heart size={20} strokeWidth={1.5} aria-hidden="true" />
      <WishCount count={wishes} />
    </a>
  )
}
