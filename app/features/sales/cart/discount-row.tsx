import { formatCents } from '#app/platform/money.ts'
import type { CartDiscount } from './cart.ts'

/** The discount of a code, or the reason why the code has no effect. */
export function DiscountRow({ discount }: { discount: CartDiscount }) {
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
