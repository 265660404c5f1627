import { Check } from 'lucide-react'
import { useLocation } from 'react-router'
import { ADDED_TEXT, VIEW_CART_TEXT } from '#app/features/sales/cart/cart.ts'
import type { AddOutcome, AddState } from '#app/features/sales/cart/use-add-to-cart.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface AddToCartButtonProps {
  state: AddState
  isOff: boolean
  /** id of the element that explains why the button is disabled */
  describedBy?: string | undefined
  size?: 'normal' | 'small'
  className?: string
}

/** Submits the form that contains the button; with JavaScript the button shows the progress [T01]. */
export function AddToCartButton({
  state,
  isOff,
  describedBy,
  size = 'normal',
  className = '',
}: AddToCartButtonProps) {
  return (
    <Button
      type="submit"
      name="add-to-cart"
      value="1"
      variant={state === 'added' ? 'done' : 'main'}
      size={size}
      className={className}
      isOff={isOff}
      busyText={state === 'loading' ? 'Toevoegen' : undefined}
      aria-describedby={describedBy}
    >
      {state === 'added' ? (
        <>
          <Check className="size-5" strokeWidth={1.5} aria-hidden="true" />
          Toegevoegd
        </>
      ) : (
        'In winkelwagen'
      )}
    </Button>
  )
}

/** The message below the button after a click: a link to the cart, or the reason of the failure. */
export function AddToCartOutcome({ state, wasAdded, reason }: AddOutcome) {
  const { pathname } = useLocation()
  return (
    <div className="mt-2 text-sm empty:mt-0" role="status">
      {state === 'added' && (
        <span className="sr-only" lang="en">
          {ADDED_TEXT}
        </span>
      )}
      {state === 'failed' && (
        <p className="text-danger">
          {reason ?? 'Dit past niet in je winkelwagen. Kijk naar de voorraad.'}
        </p>
      )}
      {wasAdded && state !== 'failed' && pathname !== path('/cart') && (
        <Link
          to={path('/cart')}
          className={`added_to_cart wc-forward ${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          {VIEW_CART_TEXT}
        </Link>
      )}
    </div>
  )
}
