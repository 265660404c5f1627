import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { cardUrl, type ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CardPhoto } from './card-photo.tsx'
import { CardPrice } from './card-price.tsx'
import { type CardControls, ProductCardView } from './product-card-view.tsx'

interface CardRowProps {
  cards: ProductCard[]
  /** when the page was rendered (ISO) */
  renderedAt: string
  /** Returns the heart and the actions of a card, which work without scripts. */
  controls: (card: ProductCard) => CardControls
}

/** Returns a heading with a row of products as HTML, so that the page need not load the code of cards; '' without products. */
export function cardsHtml(title: string, row: CardRowProps): string {
  if (row.cards.length === 0) return ''
  // The links of a card need a router.
  return renderToStaticMarkup(
    <MemoryRouter>
      <CardRow title={title} {...row} />
    </MemoryRouter>,
  )
}

function CardRow({ title, cards, renderedAt, controls }: CardRowProps & { title: string }) {
  return (
    <section aria-labelledby="meer-producten" className="far-down mt-section">
      <h2 id="meer-producten" className="display text-display-md">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-gutter gap-y-10 lg:mt-8 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <ProductCardView card={card} renderedAt={renderedAt} {...controls(card)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns products as a short list with small photos; '' without products. */
export function cardLinesHtml(lines: CardLinesProps): string {
  return lines.cards.length === 0 ? '' : renderToStaticMarkup(<CardLines {...lines} />)
}

interface CardLinesProps {
  /** id of the heading */
  id: string
  heading: 'h2' | 'h3'
  title: string
  cards: ProductCard[]
}

function CardLines({ id, heading: Heading, title, cards }: CardLinesProps) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="font-semibold">
        {title}
      </Heading>
      <ul className="mt-3 space-y-3">
        {cards.map((card) => (
          <li key={card.id}>
            <a href={cardUrl(card)} className="group flex items-center gap-4">
              <span className="size-20 shrink-0 bg-ground">
                <CardPhoto card={card} sizes="80px" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium wrap-anywhere decoration-1 underline-offset-4 group-hover:underline">
                  {card.name}
                </span>
                {card.subtitle && (
                  <span className="line-clamp-2 text-sm text-ink-2">{card.subtitle}</span>
                )}
                <span className="block">
                  <CardPrice card={card} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
