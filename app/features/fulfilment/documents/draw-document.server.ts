import type { VatPart } from '#app/features/sales/tax/vat.ts'
import { percentText } from '#app/features/sales/tax/vat-rates.ts'
import { formatCents } from '#app/platform/money.ts'
import { type DocumentContent, type DocumentLine, documentKindName } from './documents.ts'
import {
  drawBrand,
  drawRule,
  drawText,
  headingStyle,
  INNER_WIDTH,
  numberPages,
  PAGE,
  type PdfImage,
} from './pdf-page.server.ts'
import { type Column, drawTable, ensureRoom } from './pdf-table.server.ts'
import type { Pdf } from './pdf-text.server.ts'

/** The columns of an invoice without VAT. */
const EXEMPT_COLUMNS: Column[] = [
  { title: 'Aantal', width: 44 },
  { title: 'Omschrijving', width: INNER_WIDTH - 44 - 100 - 84 },
  { title: 'Stuksprijs', width: 100, align: 'right' },
  { title: 'Totaal', width: 84, align: 'right' },
]

/** The columns for a consumer, whose prices include VAT. */
const CONSUMER_COLUMNS: Column[] = [
  { title: 'Aantal', width: 44 },
  { title: 'Omschrijving', width: INNER_WIDTH - 44 - 96 - 40 - 84 },
  { title: 'Stuksprijs incl. btw', width: 96, align: 'right' },
  { title: 'Btw', width: 40, align: 'right' },
  { title: 'Totaal incl. btw', width: 84, align: 'right' },
]

/** The columns for a business, which needs the unit price without VAT too. */
const BUSINESS_COLUMNS: Column[] = [
  { title: 'Aantal', width: 44 },
  { title: 'Omschrijving', width: INNER_WIDTH - 44 - 76 - 40 - 76 - 80 },
  { title: 'Stuk excl. btw', width: 76, align: 'right' },
  { title: 'Btw', width: 40, align: 'right' },
  { title: 'Stuk incl. btw', width: 76, align: 'right' },
  { title: 'Totaal incl. btw', width: 80, align: 'right' },
]

/** The columns of a business that pays the VAT itself. */
const REVERSED_COLUMNS: Column[] = [
  { title: 'Aantal', width: 44 },
  { title: 'Omschrijving', width: INNER_WIDTH - 44 - 100 - 40 - 84 },
  { title: 'Stuksprijs excl. btw', width: 100, align: 'right' },
  { title: 'Btw', width: 40, align: 'right' },
  { title: 'Totaal excl. btw', width: 84, align: 'right' },
]

interface Table {
  columns: Column[]
  row: (line: DocumentLine) => string[]
}

function tableOf({ isVatExempt, isVatReversed, isForBusiness }: DocumentContent): Table {
  if (isVatExempt) return { columns: EXEMPT_COLUMNS, row: toExemptRow }
  if (isVatReversed)
    return { columns: REVERSED_COLUMNS, row: (line) => toRow(line, netPriceText(line)) }
  return isForBusiness
    ? { columns: BUSINESS_COLUMNS, row: toBusinessRow }
    : { columns: CONSUMER_COLUMNS, row: (line) => toRow(line, formatCents(line.unitCents)) }
}

/** Draws an invoice or a credit note with the seller's logo or name at the top, on as many pages as it needs. */
export function drawDocument(pdf: Pdf, content: DocumentContent, logo?: PdfImage): void {
  const kind = documentKindName(content.kind)
  drawBrand(pdf, content.seller, logo)
  const sellerLines = logo ? [content.seller.name, ...content.seller.lines] : content.seller.lines
  drawText(pdf, sellerLines.join('\n'), PAGE.margin + INNER_WIDTH / 2, PAGE.margin + 4, {
    size: 9,
    isQuiet: true,
    align: 'right',
    width: INNER_WIDTH / 2,
  })

  let y = PAGE.margin + 92
  const addressHeight = drawText(pdf, content.buyer.join('\n'), PAGE.margin, y, {
    width: INNER_WIDTH / 2,
  })
  y += Math.max(addressHeight, 56) + 28
  const title = `${kind} ${content.number}`
  y += drawText(pdf, title, PAGE.margin, y, headingStyle(content.seller.font, 20)) + 8
  const facts = [{ label: 'Datum', text: content.date }, ...content.facts]
  for (const { label, text } of facts) {
    drawText(pdf, label, PAGE.margin, y, { isQuiet: true, width: 120 })
    y += drawText(pdf, text, PAGE.margin + 130, y, { width: INNER_WIDTH - 130 }) + 3
  }

  const table = tableOf(content)
  y = drawTable(pdf, y + 18, table.columns, content.lines.map(table.row)) + 14
  y = drawTotals(pdf, y, content)
  if (content.remark) {
    y = ensureRoom(pdf, y + 18, 40)
    drawText(pdf, content.remark, PAGE.margin, y)
  }
  numberPages(pdf, 0, title, content.seller.footer)
}

const toRow = (line: DocumentLine, unitPrice: string): string[] => [
  String(line.quantity),
  descriptionOf(line),
  unitPrice,
  rateText(line),
  formatCents(line.unitCents * line.quantity),
]

/** A line of the margin scheme states no rate. */
const rateText = ({ vatRate, isMargin }: DocumentLine) =>
  vatRate === null || isMargin ? '' : percentText(vatRate)

const toBusinessRow = (line: DocumentLine): string[] => [
  String(line.quantity),
  descriptionOf(line),
  netPriceText(line),
  rateText(line),
  formatCents(line.unitCents),
  formatCents(line.unitCents * line.quantity),
]

/** Returns the unit price without VAT. Some lines of older documents have no rate. */
function netPriceText({ unitCents, vatRate, isMargin }: DocumentLine): string {
  if (isMargin) return formatCents(unitCents)
  return vatRate === null ? '' : formatCents(Math.round((unitCents * 100) / (100 + vatRate)))
}

/** The SKU is on a line of its own, so that it is not broken at a hyphen. */
const descriptionOf = ({ text, sku }: DocumentLine) => (sku ? `${text}\n${sku}` : text)

const toExemptRow = (line: DocumentLine): string[] => [
  String(line.quantity),
  descriptionOf(line),
  formatCents(line.unitCents),
  formatCents(line.unitCents * line.quantity),
]

/** Returns the parts of a document whose VAT is stated. */
function withoutMargin(vatSplit: VatPart[], marginCents: number): VatPart[] {
  if (marginCents === 0) return vatSplit
  return vatSplit
    .map((part) => (part.rate === 0 ? { ...part, netCents: part.netCents - marginCents } : part))
    .filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0)
}

function drawTotals(
  pdf: Pdf,
  top: number,
  { vatSplit, totalCents, isVatReversed, isVatExempt, margin }: DocumentContent,
): number {
  const marginCents = margin?.grossCents ?? 0
  const statedVat = withoutMargin(vatSplit, marginCents)
  const netCents = statedVat.reduce((sum, part) => sum + part.netCents, 0)
  const vatRows = [
    { label: 'Totaal exclusief btw', cents: netCents, isStrong: false },
    ...statedVat.map((part) => ({
      label: `${isVatReversed ? 'Btw verlegd' : `${percentText(part.rate)} btw`} over ${formatCents(part.netCents)}`,
      cents: part.vatCents,
      isStrong: false,
    })),
  ]
  const rows = [
    ...(isVatExempt || statedVat.length === 0 ? [] : vatRows),
    ...(marginCents !== 0 && statedVat.length > 0
      ? [{ label: 'Gebruikte goederen', cents: marginCents, isStrong: false }]
      : []),
    { label: 'Totaal', cents: totalCents, isStrong: true },
  ]
  let y = ensureRoom(pdf, top, rows.length * 20 + 6)
  for (const { label, cents, isStrong } of rows) {
    if (isStrong && rows.length > 1) {
      drawRule(pdf, y, true, PAGE.margin + INNER_WIDTH / 2)
      y += 6
    }
    const style = { isStrong, size: isStrong ? 12 : 10 }
    drawText(pdf, label, PAGE.margin + INNER_WIDTH / 2, y, {
      ...style,
      width: INNER_WIDTH / 2 - 100,
    })
    drawText(pdf, formatCents(cents), PAGE.width - PAGE.margin - 100, y, {
      ...style,
      width: 100,
      align: 'right',
    })
    y += 20
  }
  return y
}
