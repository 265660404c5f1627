import type { ReactNode } from 'react'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { CardRow } from '#app/features/listings/product-cards/card-row.tsx'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { HeartButton } from './heart-button.tsx'

interface EmptyWishlistProps {
  /** tabs of the account, below the title */
  tabs: ReactNode
  /** popular products, whose hearts fill the list */
  cards: ProductCard[]
  /** moment at which the page was rendered (ISO) */
  renderedAt: string
  /** the actions on a card besides the heart */
  controls: (card: ProductCard, renderedAt: string) => CardControls
}

export function EmptyWishlist({ tabs, cards, renderedAt, controls }: EmptyWishlistProps) {
  return (
    <>
      <div data-wishlist-page className="wrap pt-8 lg:pt-12">
        <WishlistTitle />
        {tabs}
        <p className="mt-8 max-w-prose text-lead text-ink-2">
          Je lijst is nog leeg. Tik op het hart bij een sieraad en je vindt het hier terug, ook op
          je telefoon.
        </p>
        <p className="mt-6">
          <ButtonLink to={`${path('/shop')}?sorteer=nieuw`}>Bekijk wat nieuw is</ButtonLink>
        </p>
      </div>
      <CardRow
        title="Veel bekeken"
        cards={cards}
        renderedAt={renderedAt}
        controls={(card) => ({
          ...controls(card, renderedAt),
          corner: <HeartButton product={card} renderedAt={renderedAt} isOnList />,
        })}
      />
    </>
  )
}

export function WishlistTitle() {
  return <h1 className="large-title">Verlanglijst</h1>
}
