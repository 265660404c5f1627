import { marginOf } from '#app/features/catalog/pricing/margin.ts'
import type { EditableVariant } from '#app/features/catalog/products/product-edit.ts'
import { formatCents } from '#app/platform/money.ts'

interface MarginLineProps {
  variant: Pick<EditableVariant, 'priceCents' | 'salePriceCents' | 'costCents' | 'sale'>
  /** VAT in percent */
  vatRate: number
}

/** The margin at the saved prices, for staff only. Shows nothing without a cost price. */
export function MarginLine({ variant, vatRate }: MarginLineProps) {
  const { priceCents, salePriceCents, costCents, sale } = variant
  const margin = marginOf(priceCents, vatRate, costCents)
  if (!margin) return null
  const saleMargin = sale && salePriceCents !== null && marginOf(salePriceCents, vatRate, costCents)
  return (
    <>
      {' '}
      <span className={margin.cents < 0 ? 'text-warning' : undefined}>
        Marge: {marginText(margin)}.
      </span>
      {saleMargin && (
        <span className={saleMargin.cents < 0 ? 'text-warning' : undefined}>
          {' '}
          Voor de actieprijs: {marginText(saleMargin)}.
        </span>
      )}
    </>
  )
}

const marginText = ({ cents, percent }: NonNullable<ReturnType<typeof marginOf>>) =>
  percent === null ? formatCents(cents) : `${formatCents(cents)} (${percent}%)`
