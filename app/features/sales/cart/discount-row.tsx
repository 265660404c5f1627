import { formatCents } from '#app/platform/money.ts'
import type { Cart, CartDiscount } from './cart.ts'

/** The discounts of a cart, and below them the total that remains. */
export function DiscountRows({ cart: { discounts, discountCents, totalCents } }: { cart: Cart }) {
  return (
    <>
      {discounts.map((discount) => (
        <DiscountRow key={discount.codeId} discount={discount} />
      ))}
      {discountCents > 0 && (
        <p className="flex justify-between font-semibold">
          <span>Totaal</span> {formatCents(totalCents - discountCents)}
        </p>
      )}
    </>
  )
}

/** The discount of a code, or the reason why the code has no effect. */
function DiscountRow({ discount }: { discount: CartDiscount }) {
  const { code, cents, freeShipping, refusal } = discount
  if (refusal !== null) return <p className="text-sm text-warning">{refusal}</p>
  return (
    <p className="flex justify-between gap-4 text-success">
      <span className="wrap-anywhere">Korting {code}</span>
      <span className="whitespace-nowrap">
        {freeShipping ? 'Gratis verzending' : `− ${formatCents(cents)}`}
      </span>
    </p>
  )
}
