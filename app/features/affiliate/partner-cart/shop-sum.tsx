import { formatCents } from '#app/platform/money.ts'
import type { PartnerCartShop } from './partner-cart.ts'

/** What a shop's pieces come to there, as far as their prices may be shown; shipping is the shop's own to tell. */
export function ShopSum({ shop: { sumCents, isSumWhole } }: { shop: PartnerCartShop }) {
  if (sumCents === null) return <span className="text-sm text-ink-2">zie je daar</span>
  return (
    <strong className="font-semibold whitespace-nowrap">
      {isSumWhole ? formatCents(sumCents) : `vanaf ${formatCents(sumCents)}`}
    </strong>
  )
}
