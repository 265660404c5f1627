import { Form } from 'react-router'
import { type Cart, type CartLine, referenceCents } from '#app/features/sales/cart/cart.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { CartPageHead, CartPageLine } from './cart-page-line.tsx'
import { FreeShippingLine } from './free-shipping-line.tsx'

/** Id of the form that moves a line to the wishlist. It is a plain form, so that the page and its cart are reloaded. */
const WISH_FORM_ID = 'naar-verlanglijst'

function WishButton({ line }: { line: CartLine }) {
  return (
    <button
      type="submit"
      form={WISH_FORM_ID}
      name="wish"
      value={line.key}
      className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
    >
      Naar verlanglijst<span className="sr-only">: {line.name}</span>
    </button>
  )
}

interface OwnLinesProps {
  cart: Cart
  /** heading above the lines; null if the cart has lines of no other shop */
  title: string | null
  nonce: string
  /** reference prices of reduced variants, by variant id */
  referencePricesCents: Record<number, Cents | undefined>
  /** null: shipping is never free */
  freeFromCents: number | null
  /** true if scripts save each change at once */
  isLive: boolean
  /** keys of the lines whose change is being saved */
  busyKeys: string[]
}

/** The lines that are bought at this shop. */
export function OwnLines(props: OwnLinesProps) {
  const { cart, title, nonce, referencePricesCents, freeFromCents, isLive, busyKeys } = props
  return (
    <>
      <Form method="post" preventScrollReset>
        {title && <h2 className="mb-4 text-title font-semibold">{title}</h2>}
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
        <CartPageHead />
        <ul className="border-b border-line">
          {cart.lines.map((line) => (
            <CartPageLine
              key={line.key}
              line={line}
              referencePriceCents={referenceOf(line, referencePricesCents[line.variantId])}
              nonce={nonce}
              isBusy={busyKeys.includes(line.key)}
              more={<WishButton line={line} />}
              isLive={isLive}
            />
          ))}
        </ul>
        {!isLive && (
          <Button
            type="submit"
            name="update_cart"
            value="1"
            variant="second"
            size="small"
            className="mt-4"
          >
            Aantallen bijwerken
          </Button>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-6">
          <FreeShippingLine cart={cart} fromCents={freeFromCents} />
          <ButtonLink to={path('/shop')} variant="quiet" className="mt-4">
            Verder winkelen
          </ButtonLink>
        </div>
      </Form>
      <form id={WISH_FORM_ID} method="post" action={path('/cart')} hidden>
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
      </form>
    </>
  )
}

/** Returns the reference price of a line; undefined without a reduction. */
const referenceOf = (line: CartLine, variantCents: number | undefined) =>
  variantCents === undefined ? undefined : referenceCents(line, variantCents)
