import { formatCents } from '#app/platform/money.ts'
import { type DocumentContent, type DocumentLine, documentKindName } from './documents.ts'
import {
  INNER,
  numberPages,
  PAGE,
  type Pdf,
  type PdfImage,
  put,
  putBrand,
} from './pdf-page.server.ts'
import { type Column, putTable, roomFor } from './pdf-table.server.ts'

const columns = (isVatReversed: boolean): Column[] => [
  { title: 'Aantal', width: 44 },
  { title: 'Omschrijving', width: INNER - 44 - 36 - 100 - 84 },
  { title: 'Btw', width: 36, align: 'right' },
  { title: 'Stuksprijs excl. btw', width: 100, align: 'right' },
  { title: `Totaal ${isVatReversed ? 'excl.' : 'incl.'} btw`, width: 84, align: 'right' },
]

/** Draws an invoice or a credit note, on as many pages as it needs, with the seller's logo or name at the top. */
export function drawDocument(pdf: Pdf, content: DocumentContent, logo?: PdfImage): void {
  const kind = documentKindName(content.kind)
  putBrand(pdf, content.seller.name, logo)
  const sellerLines = logo ? [content.seller.name, ...content.seller.lines] : content.seller.lines
  put(pdf, sellerLines.join('\n'), PAGE.margin + INNER / 2, PAGE.margin + 4, {
    size: 9,
    isQuiet: true,
    align: 'right',
    width: INNER / 2,
  })

  let y = PAGE.margin + 92
  const addressHeight = put(pdf, content.buyer.join('\n'), PAGE.margin, y, { width: INNER / 2 })
  y += Math.max(addressHeight, 56) + 28
  y += put(pdf, kind, PAGE.margin, y, { size: 18, isStrong: true }) + 8
  const facts = [
    { label: 'Nummer', text: content.number },
    { label: 'Datum', text: content.date },
    ...content.facts,
  ]
  for (const { label, text } of facts) {
    put(pdf, label, PAGE.margin, y, { isQuiet: true, width: 120 })
    y += put(pdf, text, PAGE.margin + 130, y, { width: INNER - 130 }) + 3
  }

  y = putTable(pdf, y + 18, columns(content.isVatReversed === true), content.lines.map(toRow)) + 14
  y = putTotals(pdf, y, content)
  if (content.remark) {
    y = roomFor(pdf, y + 18, 40)
    put(pdf, content.remark, PAGE.margin, y)
  }
  numberPages(pdf, 0, `${kind} ${content.number}`)
}

function toRow({ quantity, text, vatRate, unitCents }: DocumentLine): string[] {
  const net = vatRate === null ? null : Math.round((unitCents * 100) / (100 + vatRate))
  return [
    String(quantity),
    text,
    vatRate === null ? '' : `${vatRate}%`,
    net === null ? '' : formatCents(net),
    formatCents(unitCents * quantity),
  ]
}

function putTotals(
  pdf: Pdf,
  top: number,
  { vatSplit, totalCents, isVatReversed }: DocumentContent,
): number {
  const net = vatSplit.reduce((sum, part) => sum + part.netCents, 0)
  const rows = [
    { label: 'Totaal exclusief btw', cents: net, isStrong: false },
    ...vatSplit.map((part) => ({
      label: `${isVatReversed ? 'Btw verlegd' : `${part.rate}% btw`} over ${formatCents(part.netCents)}`,
      cents: part.vatCents,
      isStrong: false,
    })),
    { label: 'Totaal', cents: totalCents, isStrong: true },
  ]
  let y = roomFor(pdf, top, rows.length * 20)
  for (const { label, cents, isStrong } of rows) {
    const style = { isStrong, size: isStrong ? 12 : 10 }
    put(pdf, label, PAGE.margin + INNER / 2, y, { ...style, width: INNER / 2 - 100 })
    put(pdf, formatCents(cents), PAGE.width - PAGE.margin - 100, y, {
      ...style,
      width: 100,
      align: 'right',
    })
    y += 20
  }
  return y
}
