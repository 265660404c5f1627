import type { ImportedLine } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { allocateByRate, includedVat, type VatPart } from '#app/features/sales/tax/vat.ts'

const DUTCH_RATES = [0, 9, 21]

/** Returns the Dutch rate nearest to a VAT amount on a net amount, both in cents or both in euros. */
export function nearestRate(net: number, vat: number): number {
  const rate = net > 0 ? (vat / net) * 100 : 0
  return DUTCH_RATES.reduce((nearest, dutchRate) =>
    Math.abs(dutchRate - rate) < Math.abs(nearest - rate) ? dutchRate : nearest,
  )
}

/** Parses "21%", "21,0" or "0.21" to percent; returns null if the text is not a rate. */
export function readRate(text: string): number | null {
  const match = text.trim().match(/^(\d{1,2}(?:[.,]\d{1,4})?)\s*%?$/)
  const rate = match ? Number(match[1]?.replace(',', '.')) : Number.NaN
  if (Number.isNaN(rate)) return null
  return toDutchRate(rate > 0 && rate < 1 ? Math.round(rate * 10_000) / 100 : rate)
}

/** Returns the Dutch rate that a calculated rate means: programs calculate it from rounded cents, so 20.97 means 21. */
const toDutchRate = (rate: number) =>
  DUTCH_RATES.find((dutchRate) => Math.abs(dutchRate - rate) < 0.6) ?? rate

/**
 * Splits the VAT of an order by rate. The parts add up to the VAT total of the file: a rounding difference is added to the
 * highest rate.
 */
export function splitVatByRate(
  lines: ImportedLine[],
  totalCents: number,
  vatCents: number | null,
): VatPart[] {
  const weights = lines.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  const parts = allocateByRate(weights, totalCents)
    .map(({ cents, rate }) => ({
      rate,
      netCents: cents - includedVat(cents, rate),
      vatCents: includedVat(cents, rate),
    }))
    .sort((a, b) => b.rate - a.rate)
  const [highest] = parts
  if (vatCents === null) return parts
  if (!highest)
    return singleVatPart(nearestRate(totalCents - vatCents, vatCents), totalCents, vatCents)
  const roundingDifference = vatCents - parts.reduce((sum, part) => sum + part.vatCents, 0)
  if (highest.vatCents + roundingDifference < 0)
    return singleVatPart(highest.rate, totalCents, vatCents)
  highest.vatCents += roundingDifference
  highest.netCents -= roundingDifference
  return parts
}

export const singleVatPart = (rate: number, totalCents: number, vatCents: number): VatPart[] => [
  { rate, netCents: totalCents - vatCents, vatCents },
]
