import { formatCents } from '#app/platform/money.ts'
import type { PartnerCartShop } from './partner-cart.ts'

/** Shows the sum of the prices that may be shown. Shipping is not included. */
export function ShopSum({ shop: { sumCents, isSumComplete } }: { shop: PartnerCartShop }) {
  if (sumCents === null) return <span className="text-sm text-ink-2">zie je daar</span>
  return (
    <strong className="font-semibold whitespace-nowrap">
      {isSumComplete ? formatCents(sumCents) : `vanaf ${formatCents(sumCents)}`}
    </strong>
  )
}
