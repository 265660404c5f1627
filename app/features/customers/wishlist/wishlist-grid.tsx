import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { CardToCart } from '#app/features/sales/cart-view/card-to-cart.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { HeartButton } from './heart-button.tsx'
import { WISHLIST_URL, type WishedItem } from './wishlist.ts'

/** Products of a wishlist. `isOwn`: the customer's own list, with forms to change it. */
export function WishGrid({
  items,
  renderedAt,
  isOwn,
}: {
  items: WishedItem[]
  renderedAt: string
  isOwn: boolean
}) {
  return (
    <ul className="mt-8 grid grid-cols-2 gap-x-gutter gap-y-10 md:grid-cols-3 lg:grid-cols-4">
      {items.map(({ productId, name, card }) => (
        <li key={productId} className="flex min-w-0 flex-col">
          {card ? (
            <>
              <ProductCardView
                card={card}
                renderedAt={renderedAt}
                heading="h2"
                corner={
                  <HeartButton
                    product={card}
                    renderedAt={renderedAt}
                    isOnList={isOwn}
                    isInitiallyWished={isOwn}
                  />
                }
              />
              <div className="mt-auto pt-2">
                <CardToCart card={card} />
                {isOwn && <WishActions card={card} />}
              </div>
            </>
          ) : (
            <div className="flex h-full flex-col justify-between bg-ground p-5">
              <div>
                <h2 className="font-medium wrap-anywhere">{name}</h2>
                <p className="mt-1 text-sm text-ink-2">Dit sieraad is er niet meer.</p>
              </div>
              {isOwn && (
                <WishForm intent="remove" productId={productId}>
                  Verwijder<span className="sr-only">: {name}</span>
                </WishForm>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function WishActions({ card }: { card: ProductCard }) {
  const canTransition = card.variantId !== null && card.left !== 0 && card.seller === 'own'
  return (
    <div className="flex flex-wrap gap-x-4">
      {canTransition && (
        <WishForm intent="move" productId={card.id}>
          Naar winkelwagen<span className="sr-only">: {card.name}</span>
        </WishForm>
      )}
      <WishForm intent="remove" productId={card.id}>
        Verwijder<span className="sr-only">: {card.name}</span>
      </WishForm>
    </div>
  )
}

function WishForm({
  intent,
  productId,
  children,
}: {
  intent: 'remove' | 'move'
  productId: number
  children: ReactNode
}) {
  return (
    <Form method="post" action={WISHLIST_URL} preventScrollReset>
      <input type="hidden" name="product" value={productId} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`${buttonClass({ variant: 'quiet' })} text-sm`}
      >
        {children}
      </button>
    </Form>
  )
}
