import { readAmount } from '#app/features/data-transfer/import-runs/read-amount.ts'
import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import type { ImportedLine } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { readOrderLine } from '#app/features/fulfilment/orders/order-line-text.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import { nearestRate, readRate, singleVatPart, splitVatByRate } from './order-vat.ts'

const MAX_TEXT = 255
/** Maximum difference that the rounding of lines can cause. */
const ROUNDING_CENTS = 5

/** Totals of the whole order in the file. */
interface OrderTotals {
  totalCents: number
  /** null: the file contains no VAT */
  vatCents: number | null
  shippingCents: number
  discountCents: number
}

interface ParsedLines {
  lines: ImportedLine[]
  shippingCents: number
  discountCents: number
  vatSplit: VatPart[]
}

/** A line of the file; its amounts may exclude VAT. */
interface FileLine extends Omit<ImportedLine, 'vatRate'> {
  vatRate: number | null
  /** VAT of the whole line; included in the amounts, or on top of them if the amounts exclude VAT */
  vatCents: number | null
}

/** Reads the order lines. The VAT of a line comes from the file, or else from the VAT of the whole order. */
export function readLines(rows: RowReading[], totals: OrderTotals): ParsedLines {
  const [firstRow] = rows
  const readableLines = rows.flatMap((row) => readLine(row) ?? [])
  const taxes = readTaxes(firstRow)
  const orderRate =
    taxes[0]?.rate ?? nearestRate(totals.totalCents - (totals.vatCents ?? 0), totals.vatCents ?? 0)
  const isNet = areNetAmounts(readableLines, totals)
  const shippingCents =
    totals.shippingCents + (isNet ? readShippingVat(firstRow, readableLines, totals) : 0)
  const lines = readableLines.map((line) => addVat(line, isNet, orderRate))
  const itemsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  // If the line prices already contain the discount of the order, it must not be subtracted again.
  const isDiscountInPrices =
    Math.abs(itemsCents + shippingCents - totals.totalCents) <= ROUNDING_CENTS && lines.length > 0
  return {
    lines,
    shippingCents,
    discountCents: isDiscountInPrices ? 0 : totals.discountCents,
    vatSplit: splitOrderVat(firstRow, lines, taxes, totals),
  }
}

/** Reads the lines of our own export, which writes all lines in one cell. */
export function readOwnLines(reading: RowReading, totals: OrderTotals): ParsedLines {
  const { shippingCents, discountCents, totalCents, vatCents } = totals
  const lines = (reading.row.cells.lines ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const orderLine = readOrderLine(line)
      if (!orderLine) reading.reject({ code: 'bad-order-line', text: line })
      return orderLine ?? []
    })
  return {
    lines,
    shippingCents,
    discountCents,
    vatSplit: splitVatByRate(lines, totalCents, vatCents),
  }
}

/** Reads the line of a row; null for rows without an article, such as a second payment. */
function readLine(reading: RowReading): FileLine | null {
  const { cells } = reading.row
  if (!cells.lineName) return null
  const quantity = Number(cells.lineQuantity ?? cells.lineQuantity2 ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000) {
    reading.reject({ code: 'bad-quantity', text: cells.lineQuantity ?? '' })
    return null
  }
  const unitCents = cells.linePrice
    ? readAmount(reading, 'De prijs', cells.linePrice)
    : Math.round(readAmount(reading, 'Het bedrag', cells.lineTotal) / quantity)
  const discountCents = readAmount(reading, 'De korting', cells.lineDiscount)
  return {
    name: cells.lineName.slice(0, MAX_TEXT),
    sku: cells.lineSku?.slice(0, 100) ?? null,
    quantity,
    unitCents,
    discountCents: Math.min(discountCents, unitCents * quantity),
    vatCents: cells.lineVat ? readAmount(reading, 'De btw', cells.lineVat) : null,
    vatRate: cells.lineTaxable?.toLowerCase() === 'false' ? 0 : readLineRate(reading),
    ...(cells.lineFulfilment?.toLowerCase() === 'fulfilled' && { shipped: quantity }),
  }
}

function readLineRate(reading: RowReading): number | null {
  const text = reading.row.cells.lineRate
  if (!text) return null
  const rate = readRate(text)
  if (rate === null) reading.reject({ code: 'bad-vat-rate', text })
  return rate
}

const paidCentsOf = (line: Pick<ImportedLine, 'unitCents' | 'quantity' | 'discountCents'>) =>
  line.unitCents * line.quantity - line.discountCents

/** Returns whether the lines exclude VAT, as WooCommerce exports them: with VAT, their sum is closer to the total. */
function areNetAmounts(
  lines: FileLine[],
  { totalCents, shippingCents, discountCents }: OrderTotals,
): boolean {
  if (lines.length === 0 || lines.some(({ vatCents }) => vatCents === null)) return false
  const paidCents = lines.reduce((sum, line) => sum + paidCentsOf(line), 0)
  const vatCents = lines.reduce((sum, line) => sum + (line.vatCents ?? 0), 0)
  const distanceToTotal = (itemsCents: number) =>
    Math.min(
      Math.abs(itemsCents + shippingCents - totalCents),
      Math.abs(itemsCents + shippingCents - discountCents - totalCents),
    )
  return distanceToTotal(paidCents + vatCents) < distanceToTotal(paidCents)
}

/** Returns the VAT on shipping of an order with net amounts: from its column, else the VAT that is not on the lines. */
function readShippingVat(
  firstRow: RowReading | undefined,
  lines: FileLine[],
  totals: OrderTotals,
): number {
  if (totals.shippingCents === 0) return 0
  const text = firstRow?.row.cells.shippingVat
  if (firstRow && text) return readAmount(firstRow, 'De btw', text)
  const lineVatCents = lines.reduce((sum, line) => sum + (line.vatCents ?? 0), 0)
  return Math.max(0, (totals.vatCents ?? 0) - lineVatCents)
}

/** Completes the VAT rate of a line, and adds the VAT to its price if the amounts exclude VAT. */
function addVat(line: FileLine, isNet: boolean, orderRate: number): ImportedLine {
  const { vatCents, vatRate, ...lineFields } = line
  const paidCents = paidCentsOf(line)
  const netCents = isNet ? paidCents : paidCents - (vatCents ?? 0)
  const calculatedRate = vatCents === null ? orderRate : nearestRate(netCents, vatCents)
  const rate = vatRate ?? calculatedRate
  if (!isNet) return { ...lineFields, vatRate: rate }
  // The price that was paid already contains the discount.
  const unitCents = Math.round((paidCents + (vatCents ?? 0)) / line.quantity)
  return { ...lineFields, unitCents, discountCents: 0, vatRate: rate }
}

const TAX_NUMBERS = ['1', '2', '3', '4', '5']

/** Reads the taxes of a Shopify order, largest first; each has a name such as "NL BTW 21%" and an amount. */
function readTaxes(reading: RowReading | undefined): { rate: number; vatCents: number }[] {
  if (!reading) return []
  const { cells } = reading.row
  return TAX_NUMBERS.flatMap((taxNumber) => {
    const rateText = cells[`tax${taxNumber}Name`]?.match(/(\d{1,2}(?:[.,]\d+)?)\s*%/)?.[1]
    const vatCents = readAmount(reading, 'De btw', cells[`tax${taxNumber}Value`])
    return rateText && vatCents > 0 ? [{ rate: Number(rateText.replace(',', '.')), vatCents }] : []
  }).sort((a, b) => b.vatCents - a.vatCents)
}

function splitOrderVat(
  firstRow: RowReading | undefined,
  lines: ImportedLine[],
  taxes: { rate: number; vatCents: number }[],
  { totalCents, vatCents }: OrderTotals,
): VatPart[] {
  const hasVat = vatCents !== null || lines.some(({ vatRate }) => vatRate > 0)
  if (!hasVat) return []
  if (taxes.length < 2) return splitVatByRate(lines, totalCents, vatCents)
  firstRow?.note({ code: 'mixed-vat', rate: taxes[0]?.rate ?? 0 })
  const parts = taxes.map((tax) => ({
    ...tax,
    netCents: Math.round((tax.vatCents * 100) / tax.rate),
  }))
  const untaxedCents =
    totalCents - parts.reduce((sum, part) => sum + part.netCents + part.vatCents, 0)
  // Net amounts are calculated from rounded taxes, so each may be a few cents off.
  const isRounding = Math.abs(untaxedCents) <= ROUNDING_CENTS * parts.length
  if (!isRounding && untaxedCents > 0) return [...parts, ...singleVatPart(0, untaxedCents, 0)]
  const [largest, ...otherParts] = parts
  return largest
    ? [{ ...largest, netCents: largest.netCents + untaxedCents }, ...otherParts]
    : otherParts
}
