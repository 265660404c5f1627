import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { cardControls } from './card-controls.tsx'

interface MoreProductsProps {
  id: string
  title: string
  cards: ProductCard[]
  /** when the page was rendered (ISO) */
  renderedAt: string
  /** HTML of a short row: the total price below the title, and the product itself, which only a wide screen shows */
  row?: { total: string; self: string } | null
}

/** The products that complete a set with this one. */
export const SetProducts = (props: Omit<MoreProductsProps, 'id' | 'title'>) => (
  <MoreProducts id="set" title="Maak de set compleet" {...props} />
)

/** Related products below a product. */
export function MoreProducts({ id, title, cards, renderedAt, row }: MoreProductsProps) {
  if (cards.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={`far-down mt-section ${row ? 'lg:grid lg:grid-cols-4 lg:gap-x-gutter' : ''}`}
    >
      <div>
        <h2 id={id} className="display text-display-md">
          {title}
        </h2>
        {row && <ServerHtml html={row.total} />}
      </div>
      <ul
        className={`mt-6 grid grid-cols-2 gap-x-gutter gap-y-10 ${row ? 'lg:col-span-3 lg:mt-0 lg:grid-cols-3' : 'lg:mt-8 lg:grid-cols-4'}`}
      >
        {row && (
          <li className="max-lg:hidden">
            <ServerHtml html={row.self} />
          </li>
        )}
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
