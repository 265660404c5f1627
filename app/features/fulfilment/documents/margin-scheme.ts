import { allocateByRate, type VatLine } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import type { DocumentLine, MarginPart } from './documents.ts'

/** Start here for the margin scheme (art. 28b Wet OB): invoices state no VAT, and the shop owes 21/121 of its margin. */

/** Percentage of VAT on a margin. */
export const MARGIN_RATE = 21

/** An amount at the stated rate, which is 0 for goods of the margin scheme. */
export interface SchemeLine extends VatLine {
  isMargin?: boolean
}

/** Returns the VAT in a margin. A loss has no VAT, and it does not reduce the margin of other goods. */
const vatInMargin = (marginCents: Cents): Cents =>
  Math.round((Math.max(0, marginCents) * MARGIN_RATE) / (100 + MARGIN_RATE))

const marginGrossOf = (lines: DocumentLine[]): Cents =>
  lines.reduce((sum, line) => sum + (line.isMargin ? line.unitCents * line.quantity : 0), 0)

/** The amount paid for goods of the margin scheme, and their cost price. If the cost price is null (unknown), all is margin. */
export interface MarginSale {
  paidCents: Cents
  costCents: Cents | null
}

/**
 * Returns the margin of an invoice: the sum of the margins of its lines, plus their share of shipping and gift wrap. A
 * line that settles an earlier refund of the whole order lowers the margin, as its credit note did.
 */
export function marginOfInvoice(
  lines: DocumentLine[],
  sales: MarginSale[],
): MarginPart | undefined {
  if (sales.length === 0) return undefined
  const grossCents = marginGrossOf(lines)
  const extraCents = grossCents - sales.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const marginOfSales = sales.reduce(
    (sum, { paidCents, costCents }) => sum + Math.max(0, paidCents - (costCents ?? 0)),
    0,
  )
  const marginCents = Math.max(0, marginOfSales + extraCents)
  return { grossCents, marginCents, vatCents: vatInMargin(marginCents) }
}

/**
 * Returns the part of an invoice's margin that a credit takes back, as positive amounts: the credited amount less the cost price
 * of the units that come back. A credit of all that is left takes back all of the remaining margin.
 */
export function marginOfCredit(
  lines: DocumentLine[],
  costCents: Cents,
  marginLeft: MarginPart,
): MarginPart | undefined {
  const grossCents = marginGrossOf(lines)
  if (grossCents === 0) return undefined
  if (grossCents === marginLeft.grossCents) return marginLeft
  const marginCents = Math.min(Math.max(0, grossCents - costCents), marginLeft.marginCents)
  return {
    grossCents,
    marginCents,
    vatCents: Math.min(vatInMargin(marginCents), marginLeft.vatCents),
  }
}

/** Removes the margin scheme from a line. */
export const withoutScheme = ({ isMargin: _isMargin, ...line }: DocumentLine): DocumentLine => line

export const sumMargins = (parts: (MarginPart | undefined)[]): MarginPart =>
  parts.reduce<MarginPart>(
    (sum, part) => ({
      grossCents: sum.grossCents + (part?.grossCents ?? 0),
      marginCents: sum.marginCents + (part?.marginCents ?? 0),
      vatCents: sum.vatCents + (part?.vatCents ?? 0),
    }),
    { grossCents: 0, marginCents: 0, vatCents: 0 },
  )

/** Returns the negative amounts. The subtraction keeps 0 from becoming -0. */
export const negateMargin = ({ grossCents, marginCents, vatCents }: MarginPart): MarginPart => ({
  grossCents: 0 - grossCents,
  marginCents: 0 - marginCents,
  vatCents: 0 - vatCents,
})

/** Splits an amount at a rate of 0 in proportion between goods of the margin scheme and other goods without VAT. */
export function splitByScheme(share: VatLine, boughtLines: SchemeLine[]): SchemeLine[] {
  const linesOfRate = boughtLines.filter(({ rate }) => rate === share.rate)
  if (!linesOfRate.some(({ isMargin }) => isMargin)) return [{ ...share, isMargin: false }]
  // The lines have one rate, so the field for the rate holds the scheme instead: 1 is the margin scheme.
  const schemes = linesOfRate.map(({ cents, isMargin }) => ({ cents, rate: isMargin ? 1 : 0 }))
  return allocateByRate(schemes, share.cents)
    .filter(({ cents }) => cents > 0)
    .map(({ cents, rate }) => ({ cents, rate: share.rate, isMargin: rate === 1 }))
}
