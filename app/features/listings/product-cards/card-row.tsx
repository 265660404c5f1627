import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type CardControls, ProductCardView } from './product-card-view.tsx'

/** A heading and four products, such as "Nieuw binnen" or "Veel bekeken". */
export function CardRow({
  title,
  cards,
  renderedAt,
  more,
  controls,
}: {
  title: string
  cards: ProductCard[]
  renderedAt: string
  more?: { href: string; text: string }
  controls: (card: ProductCard, renderedAt: string) => CardControls
}) {
  if (cards.length === 0) return null
  return (
    <section className="wrap mt-section">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 lg:mb-8">
        <h2 className={title ? 'display text-display-md wrap-anywhere' : 'sr-only'}>
          {title || 'Producten'}
        </h2>
        {more && (
          <Link
            to={more.href}
            className={`inline-flex min-h-target items-end pb-1 whitespace-nowrap ${TEXT_LINK}`}
          >
            {more.text}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-x-gutter gap-y-10 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <ProductCardView card={card} renderedAt={renderedAt} {...controls(card, renderedAt)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
