import type { QuotedVat, VatSplit } from '#app/features/checkout/checkout/checkout.ts'
import { GIFT_WRAP, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { discountName, discountText } from '#app/features/fulfilment/orders/orders-messages.ts'
import { percentText, vatName } from '#app/features/sales/tax/vat-rates.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { ByDestination } from './form-conditions.tsx'

interface TotalRowsProps {
  itemsCents: Cents
  discountCents: Cents
  discountCodes: string[]
  /** null: the customer takes the order along from the shop */
  shippingCents: Cents | null
  /** null without gift wrap */
  giftWrapCents: Cents | null
  totalCents: Cents
  vat: QuotedVat
}

/** Rows for articles, discount, shipping, gift wrap and total, and for the VAT in the total by rate. */
export function TotalRows(props: TotalRowsProps) {
  const { itemsCents, discountCents, discountCodes, shippingCents, giftWrapCents } = props
  const { totalCents, vat } = props
  return (
    <dl className="space-y-2 border-t border-line pt-4">
      <Row label="Artikelen">{formatCents(itemsCents)}</Row>
      {(discountCodes.length > 0 || discountCents > 0) && (
        <div className="flex justify-between gap-4 text-success">
          <dt className="wrap-anywhere">{discountName(discountCodes)}</dt>
          <dd className="whitespace-nowrap">{discountText(discountCents)}</dd>
        </div>
      )}
      {shippingCents !== null && <Row label="Verzending">{priceOrFree(shippingCents)}</Row>}
      {giftWrapCents !== null && <Row label={GIFT_WRAP}>{priceOrFree(giftWrapCents)}</Row>}
      {vat.deductedCents > 0 && (
        <Row label="Btw verlegd">{`− ${formatCents(vat.deductedCents)}`}</Row>
      )}
      <div className="mt-2 flex items-baseline justify-between border-t border-ink pt-4">
        <dt className="font-semibold">Totaal</dt>
        <dd className="text-[1.5rem] font-semibold">{formatCents(totalCents)}</dd>
      </div>
      {vat.isReversed && (
        <div className="text-sm text-ink-2">
          <dt className="sr-only">Btw</dt>
          <dd>Zonder btw: die is verlegd naar je bedrijf.</dd>
        </div>
      )}
      {!vat.isReversed &&
        vat.splits.map((split) =>
          vat.splits.length === 1 ? (
            <SplitRows key={split.country} split={split} />
          ) : (
            <ByDestination key={split.country} country={split.country}>
              <SplitRows split={split} />
            </ByDestination>
          ),
        )}
    </dl>
  )
}

/** The rows of a placed order. */
export function OrderTotalRows({ order }: { order: PlacedOrder }) {
  const { isVatReversed, vatCountry, vatSplit, key: _key, ...amounts } = order
  const splits = [{ country: vatCountry, parts: vatSplit }]
  return <TotalRows {...amounts} vat={{ isReversed: isVatReversed, deductedCents: 0, splits }} />
}

function SplitRows({ split }: { split: VatSplit }) {
  // A rate of 0 percent has no amount to mention.
  const chargedParts = split.parts.filter(({ rate }) => rate > 0)
  return chargedParts.map((part) => (
    <div key={part.rate} className="flex justify-between text-sm text-ink-2">
      <dt>
        Waarvan {percentText(part.rate)} {vatName(split.country)} over {formatCents(part.netCents)}
      </dt>
      <dd>{formatCents(part.vatCents)}</dd>
    </div>
  ))
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
