import { includedVat, type VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'
import type { DocumentContent, DocumentLine, LineKind } from './documents.ts'
import { MARGIN_RATE } from './margin-scheme.ts'

/** A line of an invoice with its VAT. The lines of a document add up to its totals per rate, to the cent. */
export interface TaxedLine {
  kind: LineKind
  text: string
  quantity: number
  /** percent */
  rate: number
  netCents: Cents
  vatCents: Cents
  grossCents: Cents
  /** goods of the margin scheme: no VAT is stated */
  isMargin?: true
}

type UntaxedLine = Omit<TaxedLine, 'netCents' | 'vatCents'>

/**
 * Divides the VAT of a document over its lines. The VAT of the order was rounded per line after discount, but the document prints
 * discounts as lines of their own. So a few cents can differ; they go to the largest line of their rate.
 */
export function taxLines({
  lines,
  vatSplit,
}: Pick<DocumentContent, 'lines' | 'vatSplit'>): TaxedLine[] {
  const linesWithRate = lines.flatMap((line) => (line.vatRate === null ? [] : [toUntaxed(line)]))
  const linesWithAmount = [...linesWithRate, ...restLines(lines, linesWithRate, vatSplit)]
  const taxedLines = linesWithAmount.map((line) => {
    const vatCents = Math.sign(line.grossCents) * includedVat(Math.abs(line.grossCents), line.rate)
    return { ...line, vatCents, netCents: line.grossCents - vatCents }
  })
  for (const { rate, vatCents } of vatSplit) {
    const linesOfRate = taxedLines.filter((line) => line.rate === rate)
    correctVat(linesOfRate, vatCents)
  }
  return taxedLines
}

/** Returns the kind of a line. Lines of older documents have no kind, so it is derived from the text. */
export function lineKind({ kind, text, unitCents }: DocumentLine): LineKind {
  if (kind) return kind
  if (unitCents < 0) return 'discount'
  if (text === 'Cadeauverpakking') return 'gift-wrap'
  return text === 'Verzending' ? 'shipping' : 'product'
}

const toUntaxed = (line: DocumentLine): UntaxedLine => ({
  kind: lineKind(line),
  text: [line.text, line.sku].filter(Boolean).join(', '),
  quantity: line.quantity,
  rate: line.vatRate ?? 0,
  grossCents: line.unitCents * line.quantity,
  ...(line.isMargin && { isMargin: true }),
})

/** Returns the amount per rate that no line has: the extra lines of older documents, which were spread over the rates. */
function restLines(
  lines: DocumentLine[],
  linesWithRate: UntaxedLine[],
  vatSplit: VatPart[],
): UntaxedLine[] {
  const spreadTexts = lines.filter(({ vatRate }) => vatRate === null).map(({ text }) => text)
  return vatSplit.flatMap(({ rate, netCents, vatCents }) => {
    const grossOfLines = linesWithRate
      .filter((line) => line.rate === rate)
      .reduce((sum, line) => sum + line.grossCents, 0)
    const grossCents = netCents + vatCents - grossOfLines
    const text = spreadTexts.join(', ') || 'Afronding'
    return grossCents === 0 ? [] : [{ kind: 'other' as const, text, quantity: 1, rate, grossCents }]
  })
}

/** Changes the largest line so that the VAT of the lines adds up to `vatCents`. */
function correctVat(lines: TaxedLine[], vatCents: Cents): void {
  const [largestLine] = lines.toSorted((a, b) => Math.abs(b.grossCents) - Math.abs(a.grossCents))
  if (!largestLine) return
  const difference = vatCents - lines.reduce((sum, line) => sum + line.vatCents, 0)
  largestLine.vatCents += difference
  largestLine.netCents -= difference
}

/** Returns the lines for the books: goods of the margin scheme have the VAT that the shop owes on the margin. */
export function bookLines(
  content: Pick<DocumentContent, 'lines' | 'vatSplit' | 'margin'>,
): TaxedLine[] {
  const lines = taxLines(content)
  const { margin } = content
  if (!margin) return lines
  const share = margin.grossCents === 0 ? 0 : margin.vatCents / margin.grossCents
  const bookedLines = lines.map((line) => {
    if (!line.isMargin) return line
    const vatCents = Math.round(line.grossCents * share)
    return { ...line, rate: MARGIN_RATE, vatCents, netCents: line.grossCents - vatCents }
  })
  const marginLines = bookedLines.filter(({ isMargin }) => isMargin)
  correctVat(marginLines, margin.vatCents)
  return bookedLines
}
