import type { FileRow, OrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import { readLocalDate } from '#app/features/data-transfer/import-runs/local-date.ts'
import { readAmount } from '#app/features/data-transfer/import-runs/read-amount.ts'
import {
  createRowReading,
  type RowReading,
  type RowRemarks,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import type { ImportedOrder } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import type { ImportSource, OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import { isPickupOrder, readOrderState } from './order-states.ts'
import { readAddresses } from './read-order-address.ts'
import { readLines, readOwnLines } from './read-order-lines.ts'

/** Reads one order from all its rows; the first problem in any row rejects the whole order. */
export function readOrder(
  kind: OrderFileKind,
  rows: FileRow[],
): RowRemarks & { order: ImportedOrder | null } {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const readings = rows.map((row) => createRowReading(row, remarks))
  const order = readOrderRows(kind, readings)
  const isRejected = remarks.problems.length > 0
  return {
    order: isRejected ? null : order,
    problems: remarks.problems.slice(0, 1),
    notes: isRejected ? [] : remarks.notes,
  }
}

const PAID_STATES: OrderState[] = ['paid', 'partly-shipped', 'shipped', 'delivered']
const MAX_TEXT = 255
const MAX_NOTE = 2_000

function readOrderRows(kind: OrderFileKind, rows: RowReading[]): ImportedOrder | null {
  const [firstRow] = rows
  if (!firstRow) return null
  const { cells } = firstRow.row
  const readCents = (cell: string, name: string) => readAmount(firstRow, name, cells[cell])
  const currency = cells.currency?.toUpperCase()
  if (currency && !['EUR', '€'].includes(currency))
    firstRow.reject({ code: 'not-euro', text: currency })
  const state = readOrderState(kind, cells)
  if (!state) firstRow.reject({ code: 'unknown-order-state', text: cells.state ?? '' })
  const placedAt = readDate(firstRow, cells.placed)
  if (!cells.total) firstRow.reject({ code: 'bad-amount', subject: 'Het totaal', text: '' })
  const totalCents = readCents('total', 'Het totaal')
  const vatCents = cells.vat ? readCents('vat', 'De btw') : null
  if (vatCents !== null && vatCents > totalCents)
    firstRow.reject({ code: 'bad-amount', subject: 'De btw', text: cells.vat ?? '' })
  const totals = {
    totalCents,
    vatCents,
    shippingCents: readCents('shipping', 'De verzending'),
    discountCents: readCents('discount', 'De korting'),
  }
  const orderLines =
    kind === 'own-orders' ? readOwnLines(firstRow, totals) : readLines(rows, totals)
  if (cells.refunded && state !== 'cancelled' && readCents('refunded', 'Het terugbetaalde') > 0) {
    firstRow.note({ code: 'part-refunded', text: cells.refunded })
  }
  const paidAt = cells.paidAt ? readDate(firstRow, cells.paidAt) : null
  // Our own export also contains the time of payment of orders that were cancelled or refunded later.
  const paidAtOfUnpaidState = kind === 'own-orders' ? paidAt : null
  const { customerAddress, delivery } = readAddresses(firstRow)
  // The problem was reported above.
  if (!state || !placedAt) return null
  return {
    ...customerAddress,
    ...orderLines,
    delivery,
    source: readSource(kind, cells.source),
    ref: readOrderNumber(cells) ?? '',
    placedAt,
    paidAt: PAID_STATES.includes(state) ? (paidAt ?? placedAt) : paidAtOfUnpaidState,
    state,
    email: (cells.email ?? '').slice(0, MAX_TEXT),
    phone: (cells.phone ?? cells.phone2)?.slice(0, MAX_TEXT) ?? null,
    vatId: (cells.vatId ?? '').slice(0, MAX_TEXT),
    shippingMethod: isPickupOrder(cells) ? 'pickup' : 'parcel',
    shippingName: (cells.shippingName ?? cells.shippingName2 ?? '').slice(0, MAX_TEXT),
    paymentMethod: (cells.payment ?? cells.payment2 ?? '').slice(0, MAX_TEXT),
    itemsCents: cells.items
      ? readCents('items', 'Het bedrag van de artikelen')
      : itemsCentsOf(orderLines, totalCents),
    totalCents,
    vatCountry: isCountry(cells.vatOf) ? cells.vatOf : (delivery ?? customerAddress).country,
    isVatReversed: cells.vatOf === 'verlegd',
    giftWrapCents: cells.giftWrap ? readCents('giftWrap', 'De cadeauverpakking') : null,
    giftMessage: (cells.giftMessage ?? '').slice(0, MAX_NOTE),
    note: (cells.note ?? '').slice(0, MAX_NOTE),
  }
}

/** Returns the total of the articles; a file without articles has only the total of the order. */
function itemsCentsOf(
  {
    lines,
    shippingCents,
    discountCents,
  }: Pick<ImportedOrder, 'lines' | 'shippingCents' | 'discountCents'>,
  totalCents: number,
): number {
  if (lines.length === 0) return Math.max(0, totalCents + discountCents - shippingCents)
  return lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
}

/** Returns the order number in the former shop; null if the row has none. */
export const readOrderNumber = (cells: Record<string, string>): string | null =>
  (cells.number ?? cells.number2)?.slice(0, 60) ?? null

function readDate(reading: RowReading, text = ''): Date | null {
  const date = readLocalDate(text.replace('T', ' '))
  if (!date) reading.reject({ code: 'bad-moment', text })
  return date
}

function readSource(kind: OrderFileKind, text: string | undefined): ImportSource {
  if (kind === 'other-orders' || text === 'other') return 'other'
  if (kind === 'shopify-orders' || text === 'shopify') return 'shopify'
  return kind === 'woocommerce-orders' || text === 'woocommerce' ? 'woocommerce' : 'own'
}
