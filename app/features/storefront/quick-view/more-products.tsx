import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { cardControls } from './card-controls.tsx'

interface MoreProductsProps {
  id: string
  title: string
  cards: ProductCard[]
  /** when the page was rendered (ISO) */
  renderedAt: string
}

/** Related products below a product. */
export function MoreProducts({ id, title, cards, renderedAt }: MoreProductsProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="far-down mt-section">
      <h2 id={id} className="display text-display-md">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-gutter gap-y-10 lg:mt-8 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCardView
              card={card}
              renderedAt={renderedAt}
              {...cardControls(card, renderedAt)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
