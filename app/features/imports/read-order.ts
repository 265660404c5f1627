import { type Country, isCountry } from '#app/features/addresses/addresses.ts'
import type {
  ImportedLine,
  ImportedOrder,
  ImportSource,
} from '#app/features/orders/imported-order.ts'
import { readOrderLine } from '#app/features/orders/order-line-text.ts'
import type { OrderState } from '#app/features/orders/orders.ts'
import { readPrice } from '#app/platform/price-text.ts'
import type { FileRow, OrderKind } from './imports.ts'
import { readLocalDate } from './local-date.ts'
import { isFetched, readOrderState } from './order-states.ts'
import { openRow, type RowReading, type RowRemarks } from './row-reader.ts'

/** One order from all its rows; the first thing that is wrong with any of them refuses the whole. */
export function readOrder(
  kind: OrderKind,
  rows: FileRow[],
): RowRemarks & { order: ImportedOrder | null } {
  const remarks: RowRemarks = { problems: [], notes: [] }
  const readings = rows.map((row) => openRow(row, remarks))
  const order = read(kind, readings)
  const isRefused = remarks.problems.length > 0
  return {
    order: isRefused ? null : order,
    problems: remarks.problems.slice(0, 1),
    notes: isRefused ? [] : remarks.notes,
  }
}

const SOLD: OrderState[] = ['paid', 'partly-shipped', 'shipped', 'delivered']
const RATES = [0, 9, 21]
const MAX_TEXT = 255
const MAX_NOTE = 2_000

function read(kind: OrderKind, rows: RowReading[]): ImportedOrder | null {
  const [first] = rows
  if (!first) return null
  const { cells } = first.row
  const text = (cell: string) => (cells[cell] ?? cells[`ship:${cell}`] ?? '').slice(0, MAX_TEXT)
  const amount = (cell: string, name: string) => readAmount(first, name, cells[cell])
  const currency = cells.currency?.toUpperCase()
  if (currency && currency !== 'EUR') first.refuse({ code: 'not-euro', text: currency })
  const state = readOrderState(kind, cells)
  if (!state) first.refuse({ code: 'unknown-order-state', text: cells.state ?? '' })
  const placedAt = readMoment(first, cells.placed)
  if (!cells.total) first.refuse({ code: 'bad-amount', column: 'Het totaal', text: '' })
  const totalCents = amount('total', 'Het totaal')
  const vatCents = amount('vat', 'De btw')
  if (vatCents > totalCents)
    first.refuse({ code: 'bad-amount', column: 'De btw', text: cells.vat ?? '' })
  const vatRate = rateOf(totalCents, vatCents)
  const lines =
    kind === 'own-orders'
      ? readOwnLines(first, cells.lines)
      : rows.flatMap((row) => readLine(row, vatRate) ?? [])
  if (cells.refunded && state !== 'cancelled' && amount('refunded', 'Het terugbetaalde') > 0) {
    first.note({ code: 'part-refunded', text: cells.refunded })
  }
  const itemsCents = lines.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)
  const paidAt = cells.paidAt ? readMoment(first, cells.paidAt) : null
  const country = readCountry(first, text('country'))
  // Why it is not was said above.
  if (!state || !placedAt) return null
  return {
    source: readSource(kind, cells.source),
    ref: orderNumber(cells) ?? '',
    placedAt,
    paidAt: SOLD.includes(state) ? (paidAt ?? placedAt) : kind === 'own-orders' ? paidAt : null,
    state,
    email: text('email'),
    phone: (cells.phone ?? cells.phone2)?.slice(0, MAX_TEXT) ?? null,
    ...readName(text),
    company: text('company'),
    country,
    postcode: text('postcode'),
    city: text('city'),
    ...readStreet(text),
    shippingMethod: isFetched(cells) ? 'ophalen' : 'pakket',
    shippingName: (cells.shippingName ?? cells.shippingName2 ?? '').slice(0, MAX_TEXT),
    shippingCents: amount('shipping', 'De verzending'),
    paymentMethod: (cells.payment ?? cells.payment2 ?? '').slice(0, MAX_TEXT),
    itemsCents: cells.items ? amount('items', 'Het bedrag van de artikelen') : itemsCents,
    discountCents: amount('discount', 'De korting'),
    totalCents,
    vatCents,
    vatRate: lines[0]?.vatRate ?? vatRate,
    vatCountry: isCountry(cells.vatOf) ? cells.vatOf : country,
    isVatReversed: cells.vatOf === 'verlegd',
    note: (cells.note ?? '').slice(0, MAX_NOTE),
    lines,
  }
}

/** By which number the order was known; null: the row names none. */
export const orderNumber = (cells: Record<string, string>): string | null =>
  (cells.number ?? cells.number2)?.slice(0, 60) ?? null

function readAmount(reading: RowReading, column: string, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.refuse({ code: 'bad-amount', column, text })
  return price.ok ? (price.cents ?? 0) : 0
}

function readMoment(reading: RowReading, text = ''): Date | null {
  const moment = readLocalDate(text.replace('T', ' '), false)
  if (!moment) reading.refuse({ code: 'bad-moment', text })
  return moment
}

function readOwnLines(reading: RowReading, text = ''): ImportedLine[] {
  return text
    .split('\n')
    .filter((each) => each.trim() !== '')
    .flatMap((each) => {
      const read = readOrderLine(each)
      if (!read) reading.refuse({ code: 'bad-order-line', text: each })
      return read ?? []
    })
}

/** Further rows of an order may be without an article: a second payment, say. */
function readLine(reading: RowReading, vatRate: number): ImportedLine | null {
  const { cells } = reading.row
  if (!cells.lineName) return null
  const quantity = Number(cells.lineQuantity ?? cells.lineQuantity2 ?? 1)
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000) {
    reading.refuse({ code: 'bad-quantity', text: cells.lineQuantity ?? '' })
    return null
  }
  const unit = cells.linePrice
    ? readAmount(reading, 'De prijs', cells.linePrice)
    : Math.round(readAmount(reading, 'Het bedrag', cells.lineTotal) / quantity)
  const discountCents = readAmount(reading, 'De korting', cells.lineDiscount)
  return {
    name: cells.lineName.slice(0, MAX_TEXT),
    sku: cells.lineSku?.slice(0, 100) ?? null,
    quantity,
    unitCents: unit,
    discountCents: Math.min(discountCents, unit * quantity),
    vatRate,
  }
}

/** The Dutch rate that comes nearest to the BTW in the total. */
function rateOf(totalCents: number, vatCents: number): number {
  const rate = totalCents > vatCents ? (vatCents / (totalCents - vatCents)) * 100 : 0
  return RATES.reduce((best, each) => (Math.abs(each - rate) < Math.abs(best - rate) ? each : best))
}

const COUNTRY_NAMES: Record<string, Country> = {
  nederland: 'NL',
  netherlands: 'NL',
  belgie: 'BE',
  belgië: 'BE',
  belgium: 'BE',
  duitsland: 'DE',
  germany: 'DE',
}

function readCountry(reading: RowReading, text: string): Country {
  const code = text.toUpperCase()
  const country = isCountry(code) ? code : COUNTRY_NAMES[text.toLowerCase()]
  if (text !== '' && !country) reading.refuse({ code: 'unknown-country', text })
  return country ?? 'NL'
}

function readSource(kind: OrderKind, text: string | undefined): ImportSource {
  if (kind === 'shopify-orders' || text === 'shopify') return 'shopify'
  return kind === 'woocommerce-orders' || text === 'woocommerce' ? 'woocommerce' : 'own'
}

function readName(text: (cell: string) => string) {
  const whole = text('name')
  if (whole === '') return { firstName: text('firstName'), lastName: text('lastName') }
  const [firstName = '', ...rest] = whole.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** "Dorpsstraat 12 a" parted; what has no number stays a street. */
function readStreet(text: (cell: string) => string) {
  const own = { houseNumber: text('houseNumber'), houseNumberAddition: text('addition') }
  if (own.houseNumber !== '') return { street: text('street'), ...own }
  const parts = [text('street'), text('address2')].filter(Boolean).join(' ')
  const whole = parts || text('wholeStreet')
  const match = whole.match(/^(\D.*?)[\s,]+(\d{1,5})[\s-]*([^\s,]{0,10})$/)
  return match
    ? { street: match[1] ?? '', houseNumber: match[2] ?? '', houseNumberAddition: match[3] ?? '' }
    : { street: whole, houseNumber: '', houseNumberAddition: '' }
}
