import { expect } from 'vitest'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { RefundRequest } from '#app/features/fulfilment/refunds/refunds.ts'
import { readBooks } from '#app/features/insight/bookkeeping/admin/read-books.server.ts'
import type { App } from '#app/platform/app.ts'
import { createRefundRequest } from '#tests/support/paid-order.ts'
import {
  addSecondHand,
  bookRandomOrder,
  createSeededRandom,
  type Random,
  type RandomOrder,
} from '#tests/support/random-orders.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { readJournal } from './auditfile.server.ts'
import { writeLedgerCsv } from './books-files-call.server.ts'
import type { Period } from './period.ts'

/** Number of orders; `npm run check:long -- bookkeeping` sets it to 10,000. */
const ORDERS = Number(process.env.BOOKED_ORDERS ?? 20)
const SEED = 20_261_121
const LONG_TIMEOUT = { timeout: 60_000 + ORDERS * 2_000 }
const YEARS: Period[] = [2026, 2027, 2028].map((year) => ({
  code: String(year),
  year,
  months: 12,
  month: 1,
}))
/** All orders are placed within these two years. */
const SPAN_MS = 700 * 24 * 3_600_000

/** Refunds, credits or cancels an order at random. Returns the amount that goes back to the customer. */
async function refundAtRandom(app: App, random: Random, order: RandomOrder): Promise<number> {
  if (random.happens(0.15)) {
    await cancelOrder(app, order.id, 'Eva')
    return order.totalCents
  }
  let refundedCents = 0
  for (let n = random.between(0, 3); n > 0; n--) {
    const { id, quantity } = random.pick(order.lineIds as [RandomOrder['lineIds'][number]])
    const parts = {
      lines: [{ lineId: id, quantity: random.between(0, quantity), restock: false }],
      shippingCents: 0,
      extraCents: random.happens(0.3) ? random.between(1, 500) : 0,
    }
    refundedCents += await refund(app, order, random.happens(0.2) ? 'all' : parts, refundedCents)
  }
  return refundedCents
}

/** Refunds parts of an order. Returns the amount of this refund. */
async function refund(
  app: App,
  order: RandomOrder,
  parts: RefundRequest['parts'],
  refundedBeforeCents: number,
): Promise<number> {
  const request = createRefundRequest(order.paymentId, { way: 'by-hand', parts })
  await refundOrder(app, order.id, request, 'Eva')
  const { rows } = await app.pool.query<{ cents: number }>(
    'SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM refunds WHERE order_id = $1',
    [order.id],
  )
  return (rows[0]?.cents ?? 0) - refundedBeforeCents
}

/** Books all orders. Returns their sums and what the customer of each order has paid after refunds. */
async function bookOrders(app: App, clock: TestClock) {
  const random = createSeededRandom(SEED)
  const secondHand = await addSecondHand(app)
  const step = Math.floor(SPAN_MS / 2 / ORDERS)
  const sums = {
    invoicedCents: 0,
    creditedCents: 0,
    remainingCentsByOrder: new Map<number, number>(),
  }
  for (let n = 0; n < ORDERS; n++) {
    // Some credit notes are written in another month or year than their invoice.
    clock.advance(random.between(0, step))
    const order = await bookRandomOrder(app, random, secondHand)
    clock.advance(random.between(0, step))
    const refundedCents = await refundAtRandom(app, random, order)
    sums.invoicedCents += order.totalCents
    sums.creditedCents += refundedCents
    sums.remainingCentsByOrder.set(order.id, order.totalCents - refundedCents)
  }
  return sums
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** Positions of columns in the ledger file. */
const COLUMNS = { country: 8, scheme: 9, rate: 13, net: 14, vat: 15, gross: 16 }

/** Returns the net and VAT amounts of the ledger file in cents, by country, scheme and rate, such as "FI OSS 25.5". */
async function sumLedger(app: App): Promise<Map<string, [number, number]>> {
  const sums = new Map<string, [number, number]>()
  for (const year of YEARS) {
    let text = ''
    for await (const part of writeLedgerCsv(app, year)) text += part
    for (const row of text.trimEnd().split('\r\n').slice(1)) {
      const cells = row.split(';')
      const readCents = (column: number) =>
        Math.round(Number((cells[column] ?? '').replace(',', '.')) * 100)
      const rate = cells[COLUMNS.rate]?.replace(',', '.')
      const key = `${cells[COLUMNS.country]} ${cells[COLUMNS.scheme]} ${rate}`
      const netCents = readCents(COLUMNS.net)
      const vatCents = readCents(COLUMNS.vat)
      const [net, vat] = sums.get(key) ?? [0, 0]
      sums.set(key, [net + netCents, vat + vatCents])
      expect(netCents + vatCents).toBe(readCents(COLUMNS.gross))
    }
  }
  return sums
}

/** Expects that the documents of each completely credited order add up to no revenue and no VAT. */
async function expectNoRevenueLeft(app: App, remainingCentsByOrder: Map<number, number>) {
  const rows = await app.db
    .select({ orderId: documents.orderId, content: documents.content })
    .from(documents)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const creditedIds = [...remainingCentsByOrder]
    .filter(([, remainingCents]) => remainingCents === 0)
    .map(([id]) => id)
  // At least one order in twenty was credited completely, so the check below is not empty.
  expect(creditedIds.length).toBeGreaterThan(ORDERS / 20)
  for (const id of creditedIds) {
    const parts = (byOrder.get(id) ?? []).flatMap(({ content }) => content.vatSplit)
    for (const partsOfRate of Map.groupBy(parts, ({ rate }) => rate).values()) {
      expect(total(partsOfRate.map(({ netCents }) => netCents))).toBe(0)
      expect(total(partsOfRate.map(({ vatCents }) => vatCents))).toBe(0)
    }
  }
}

const SCHEMES = {
  domestic: 'binnenland',
  exempt: 'vrijgesteld',
  margin: 'marge',
  oss: 'OSS',
  reversed: 'verlegd',
}

shopTest(
  'the report of a period equals both its ledger and its invoices less credit notes, and a credited order leaves no revenue',
  LONG_TIMEOUT,
  async ({ app, clock }) => {
    const bookedSums = await bookOrders(app, clock)
    const books = await Promise.all(YEARS.map((year) => readBooks(app, year)))

    const reportedByRate = new Map<string, [number, number]>()
    for (const { scheme, country, rate, netCents, vatCents } of books.flatMap(({ vat }) => vat)) {
      const key = `${country} ${SCHEMES[scheme]} ${rate}`
      const [net, vat] = reportedByRate.get(key) ?? [0, 0]
      reportedByRate.set(key, [net + netCents, vat + vatCents])
    }
    const gross = total([...reportedByRate.values()].flat())
    expect(gross).toBe(bookedSums.invoicedCents - bookedSums.creditedCents)
    expect(await sumLedger(app)).toEqual(reportedByRate)

    const grossOfKinds = total(
      books.flatMap((book) => book.kinds.map(({ grossCents }) => grossCents)),
    )
    expect(grossOfKinds).toBe(gross)
    const totals = books.map((book) => book.totals)
    expect(total(totals.map(({ invoice }) => invoice.netCents + invoice.vatCents))).toBe(
      bookedSums.invoicedCents,
    )
    expect(
      total(
        totals.map(
          (bookTotals) => bookTotals['credit-note'].netCents + bookTotals['credit-note'].vatCents,
        ),
      ),
    ).toBe(-bookedSums.creditedCents)

    const accounts = new Map<string, number>()
    for (const year of YEARS) {
      for await (const { lines } of readJournal(app, year)) {
        expect(total(lines.map(({ cents }) => cents))).toBe(0)
        for (const { account, cents } of lines)
          accounts.set(account, (accounts.get(account) ?? 0) + cents)
      }
    }
    // Revenue and VAT are booked as credit, which is negative; `0 -` prevents −0.
    const creditOf = (account: string) => 0 - (accounts.get(account) ?? 0)
    expect([creditOf('8000'), creditOf('1500')]).toEqual(reportedByRate.get('NL binnenland 21'))
    expect([creditOf('8010'), creditOf('1510')]).toEqual(reportedByRate.get('NL binnenland 9'))
    expect([creditOf('8040'), creditOf('1505')]).toEqual(reportedByRate.get('NL marge 21'))
    expect(creditOf('8200')).toBe(reportedByRate.get('BE verlegd 0')?.[0])
    const oss = [...reportedByRate].filter(([key]) => key.includes('OSS')).map(([, sums]) => sums)
    expect([creditOf('8100'), creditOf('1530')]).toEqual([
      total(oss.map(([net]) => net)),
      total(oss.map(([, vat]) => vat)),
    ])
    await expectNoRevenueLeft(app, bookedSums.remainingCentsByOrder)
  },
)
