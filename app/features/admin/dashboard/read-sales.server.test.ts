import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { refundLines, refunds } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readBestSellers, readSales, readSoldToday } from './read-sales.server.ts'
import { changeText, spanKeys } from './sales.ts'

/** Places an order and pays it now, or at `paidAt`. */
async function sell(app: App, firstName: string, paidAt?: string) {
  const order = await placeAnOrder(app, { firstName })
  await markOrderPaid(app, order.id, 'Eva')
  const [row] = paidAt
    ? await app.db
        .update(orders)
        .set({ paidAt: new Date(paidAt) })
        .where(eq(orders.id, order.id))
        .returning()
    : await app.db.select().from(orders).where(eq(orders.id, order.id))
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  if (!row || !line) throw new Error('no order')
  return { ...order, totalCents: row.totalCents, lineId: line.id }
}

const pointsWithSales = (points: Awaited<ReturnType<typeof readSales>>) =>
  points.filter(({ cents, orders: orderCount }) => cents !== 0 || orderCount > 0)

shopTest(
  'a day ends at midnight Dutch time, even if that is a day earlier in UTC',
  async ({ app }) => {
    const today = await sell(app, 'Aya', '2026-11-20T23:30:00Z')
    await sell(app, 'Bo', '2026-11-20T22:30:00Z')
    const points = await readSales(app, 'days')
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toMatchObject({
      key: '2026-11-21',
      name: '21 nov',
      orders: 1,
      cents: today.totalCents,
    })
    expect(points.at(-2)).toMatchObject({ key: '2026-11-20', orders: 1 })
  },
)

shopTest('cancelled orders and refunds are subtracted from the sales', async ({ app }) => {
  const remaining = await sell(app, 'Aya')
  const cancelled = await sell(app, 'Bo')
  await cancelOrder(app, cancelled.id, 'Eva')
  const refund = {
    orderId: remaining.id,
    paymentId: remaining.paymentId,
    way: 'by-hand' as const,
    amountCents: 4_000,
    actor: 'Eva',
    createdAt: app.clock.now(),
  }
  await app.db.insert(refunds).values([
    { ...refund, id: 'een', state: 'done' },
    { ...refund, id: 'twee', state: 'failed' },
  ])
  await app.db
    .insert(refundLines)
    .values({ refundId: 'een', orderLineId: remaining.lineId, quantity: 1, cents: 4_000 })

  expect(pointsWithSales(await readSales(app, 'days'))).toMatchObject([
    { orders: 1, cents: remaining.totalCents - 4_000 },
  ])
  // The figure of today equals the last point of the chart: two rings of € 40,00, of which one was refunded.
  expect(await readSoldToday(app)).toBe(4_000)
  expect(await readBestSellers(app, 'days')).toMatchObject([
    { name: 'Zegelring Aya', units: 1, cents: 4_000 },
  ])
})

shopTest(
  'the sales of a day are computed again after one of its orders changes',
  async ({ app }) => {
    const firstSale = await sell(app, 'Aya')
    const secondSale = await sell(app, 'Bo')
    const cents = firstSale.totalCents + secondSale.totalCents
    // Two reads at the same time must not count an order twice or miss one.
    const reads = await Promise.all([readSales(app, 'days'), readSales(app, 'days')])
    for (const points of reads) expect(points.at(-1)).toMatchObject({ orders: 2, cents })
    await cancelOrder(app, secondSale.id, 'Eva')
    expect((await readSales(app, 'days')).at(-1)).toMatchObject({
      orders: 1,
      cents: firstSale.totalCents,
    })
    await app.db
      .update(orders)
      .set({ paidAt: new Date('2026-11-19T10:00:00Z') })
      .where(eq(orders.id, firstSale.id))
    const days = await readSales(app, 'days')
    expect(days.at(-1)).toMatchObject({ orders: 0, cents: 0 })
    expect(days.at(-3)).toMatchObject({ orders: 1, cents: firstSale.totalCents })
    expect(await app.db.execute(sql`SELECT 1 FROM sales_stale`)).toMatchObject({ rowCount: 0 })
  },
)

shopTest(
  'the sales of the previous span are shown for comparison, and unpaid orders are left out',
  async ({ app }) => {
    await placeAnOrder(app, { firstName: 'Cas' })
    // Today is 21 November 2026: 30 days earlier, and 12 months earlier.
    const earlierSale = await sell(app, 'Aya', '2026-10-22T10:00:00Z')
    const saleOfLastYear = await sell(app, 'Bo', '2025-11-30T10:00:00Z')
    const days = await readSales(app, 'days')
    expect(days.at(-1)).toMatchObject({
      cents: 0,
      previousCents: earlierSale.totalCents,
      previousOrders: 1,
    })
    const months = await readSales(app, 'months')
    expect(months.at(-2)).toMatchObject({ key: '2026-10-01', name: 'okt 2026', orders: 1 })
    expect(months.at(-1)).toMatchObject({ previousCents: saleOfLastYear.totalCents })
    expect(await readBestSellers(app, 'days')).toEqual([])
    expect(await readBestSellers(app, 'months')).toMatchObject([
      { name: 'Zegelring Aya', units: 2 },
    ])
  },
)

test('days and months are counted back across the ends of months', () => {
  const days = spanKeys('days', '2026-03-01')
  expect(days.currentKeys.slice(-2)).toEqual(['2026-02-28', '2026-03-01'])
  expect(days.previousKeys.at(-1)).toBe('2026-01-30')
  const months = spanKeys('months', '2026-03-31')
  expect(months.currentKeys.at(0)).toBe('2025-04-01')
  expect(months.previousKeys.at(0)).toBe('2024-04-01')
})

test.each([
  [12_600, 10_000, '26% meer'],
  [8_800, 10_000, '12% minder'],
  [0, 10_000, '100% minder'],
  [10_020, 10_000, 'evenveel'],
  [10_000, 0, ''],
  [10_000, -500, ''],
])('sales of %i cents after %i are “%s”', (cents, centsBefore, text) => {
  expect(changeText(cents, centsBefore)).toBe(text)
})
