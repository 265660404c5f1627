import { Form } from 'react-router'
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
    <ul className="wish-grid">
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
              <div className="mt-auto">
                <CardToCart card={card} />
              </div>
            </>
          ) : (
            <div className="wish-gone">
              <div>
                <h2 className="font-medium wrap-anywhere">{name}</h2>
                <p className="mt-1 text-sm text-ink-2">Dit sieraad is er niet meer.</p>
              </div>
              {isOwn && <RemoveForm productId={productId} name={name} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function RemoveForm({ productId, name }: { productId: number; name: string }) {
  return (
    <Form method="post" action={WISHLIST_URL} preventScrollReset>
      <input type="hidden" name="product" value={productId} />
      <button
        type="submit"
        name="intent"
        value="remove"
        className={`${buttonClass({ variant: 'quiet' })} text-sm`}
      >
        Verwijder<span className="sr-only">: {name}</span>
      </button>
    </Form>
  )
}
