import type { Cents } from '#app/features/catalog/catalog.ts'
import { GIFT_WRAP, type VatPart } from '#app/features/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'

interface TotalRowsProps {
  itemsCents: Cents
  discountCents: Cents
  discountCodes: string[]
  shippingCents: Cents
  /** null: not wrapped as a gift */
  giftWrapCents: Cents | null
  totalCents: Cents
  vatSplit: VatPart[]
}

/** Articles, discount, shipping, gift wrap, total, and the BTW in it by rate. */
export function TotalRows(props: TotalRowsProps) {
  const { itemsCents, discountCents, discountCodes, shippingCents, giftWrapCents } = props
  const { totalCents, vatSplit } = props
  return (
    <dl className="space-y-2 border-t border-line pt-4">
      <Row label="Artikelen">{formatCents(itemsCents)}</Row>
      {discountCodes.length > 0 && (
        <div className="flex justify-between gap-4 text-success">
          <dt className="wrap-anywhere">Korting {discountCodes.join(', ')}</dt>
          <dd className="whitespace-nowrap">− {formatCents(discountCents)}</dd>
        </div>
      )}
      <Row label="Verzending">{priceOrFree(shippingCents)}</Row>
      {giftWrapCents !== null && <Row label={GIFT_WRAP}>{priceOrFree(giftWrapCents)}</Row>}
      <div className="mt-2 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="font-semibold">Totaal</dt>
        <dd className="text-[1.5rem] font-semibold">{formatCents(totalCents)}</dd>
      </div>
      {vatSplit.map((part) => (
        <div key={part.rate} className="flex justify-between text-sm text-ink-2">
          <dt>
            Waarvan {part.rate}% btw over {formatCents(part.netCents)}
          </dt>
          <dd>{formatCents(part.vatCents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const priceOrFree = (cents: Cents) => (cents === 0 ? 'Gratis' : formatCents(cents))
