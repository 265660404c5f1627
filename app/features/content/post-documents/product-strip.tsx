import { type ProductCard, productAddress } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { CardPrice } from '#app/features/listings/product-cards/card-price.tsx'
import { Link } from '#app/ui/link.tsx'

/** A product within a text, with its current price. */
export function ProductStrip({ card }: { card: ProductCard }) {
  return (
    <Link to={productAddress(card.slug)} prefetch="intent" className="product-strip group">
      <span className="block size-24 shrink-0 bg-ground sm:size-28">
        <CardPhoto card={card} sizes="7rem" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium underline-offset-4 wrap-anywhere group-hover:underline">
          {card.name}
        </span>
        <span className="block text-sm text-ink-2">{card.subtitle}</span>
        <span className="mt-1 block">
          {card.left === 0 ? (
            <span className="text-ink-3">Uitverkocht</span>
          ) : (
            <CardPrice card={card} />
          )}
        </span>
      </span>
    </Link>
  )
}
