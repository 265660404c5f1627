import { Form } from 'react-router'
import { type ProductCard, productUrl } from '#app/features/catalog/products/catalog.ts'
import { useAddToCart } from '#app/features/sales/cart/use-add-to-cart.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { AddToCartButton, AddToCartOutcome } from './add-to-cart-button.tsx'

/** The cart button of a product card. It adds a simple product; a product with options gets a link to its page instead. */
export function CardToCart({ card }: { card: ProductCard }) {
  const { outcome, add } = useAddToCart()
  const { variantId } = card
  const url = productUrl(card.slug)
  if (card.left === 0) {
    return <p className="flex min-h-target items-center text-sm text-ink-2">Uitverkocht</p>
  }
  if (variantId === null || card.seller === 'external') {
    return (
      <ButtonLink to={url} size="small" variant="second" isWide>
        {variantId === null ? 'Kies je uitvoering' : 'Bekijk'}
        <span className="sr-only">: {card.name}</span>
      </ButtonLink>
    )
  }
  return (
    <Form
      method="post"
      action={url}
      onSubmit={(event) => {
        event.preventDefault()
        if (outcome.state !== 'loading') void add(variantId, '1')
      }}
    >
      <AddToCartButton state={outcome.state} isOff={false} size="small" className="w-full px-3" />
      {outcome.state !== 'idle' || outcome.wasAdded ? <AddToCartOutcome {...outcome} /> : null}
    </Form>
  )
}
