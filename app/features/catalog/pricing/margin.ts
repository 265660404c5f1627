import type { Cents } from '#app/platform/money.ts'

/** The sales price minus the cost price, both without VAT. */
export interface Margin {
  cents: Cents
  /** share of the price without VAT, in whole percents; null for a price of zero */
  percent: number | null
}

/** Returns the margin of a price that includes VAT of `vatRate` percent; null without a cost price. */
export function marginOf(
  priceCents: Cents,
  vatRate: number,
  costCents: Cents | null,
): Margin | null {
  if (costCents === null) return null
  const netCents = Math.round((priceCents * 100) / (100 + vatRate))
  const cents = netCents - costCents
  return { cents, percent: netCents === 0 ? null : Math.round((cents * 100) / netCents) }
}
