import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readAdminCounts } from '#app/features/admin/shell/admin-counts.server.ts'
import { insertOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { NO_CRITERIA, type OrderCriteria } from '#app/features/fulfilment/orders/order-list.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { createExtraRefund, createRefundRequest } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readOrderMethods, readOrders } from './read-orders.server.ts'

shopTest(
  'orders are found by number, name, e-mail and postcode, and counted by state',
  async ({ app }) => {
    const sannesOrder = await placeAnOrder(app)
    const amirasOrder = await placeAnOrder(app, {
      firstName: 'Amira',
      lastName: 'El Idrissi',
      email: 'amira@voorbeeld.example',
      country: 'BE',
      postcode: '9000',
    })
    await markOrderPaid(app, amirasOrder.id, 'Eva')
    const findNumbers = async (search: string) =>
      (await readOrders(app, { search })).orders.map(({ id }) => id)

    expect(await findNumbers('')).toEqual([amirasOrder.id, sannesOrder.id])
    expect(await findNumbers(String(sannesOrder.id))).toEqual([sannesOrder.id])
    expect(await findNumbers('IDRISSI amira')).toEqual([amirasOrder.id])
    expect(await findNumbers('sanne@voorbeeld')).toEqual([sannesOrder.id])
    expect(await findNumbers('3511nr')).toEqual([sannesOrder.id])
    expect(await findNumbers('3511 NR')).toEqual([sannesOrder.id])
    expect(await findNumbers('ami')).toEqual([amirasOrder.id])
    expect(await findNumbers('am')).toEqual([amirasOrder.id])
    // One or two letters match only the beginning of a word.
    expect(await findNumbers('mi')).toEqual([])
    expect(await findNumbers('%')).toEqual([])
    expect(await findNumbers('@ &')).toEqual([])
    expect(await findNumbers("'; DROP TABLE orders --")).toEqual([])
    expect(await readOrders(app, { state: 'paid' })).toMatchObject({
      total: 1,
      page: 1,
      pages: 1,
      counts: { paid: 1, 'awaiting-payment': 1, cancelled: 0 },
      orders: [{ id: amirasOrder.id, units: 2, totalCents: 8_000, paymentMethod: 'Testbank' }],
    })
    // A partly sent order is still to be packed: it is in the list, in the tab's count and in the dashboard's count.
    await app.db
      .update(orders)
      .set({ state: 'partly-shipped' })
      .where(eq(orders.id, sannesOrder.id))
    const toPack = await readOrders(app, { state: 'to-pack' })
    expect(toPack).toMatchObject({
      total: 2,
      counts: { 'to-pack': 2, 'partly-shipped': 1, paid: 1 },
    })
    expect(toPack.orders.map(({ id }) => id)).toEqual([amirasOrder.id, sannesOrder.id])
    expect(await readOrders(app, { search: 'sanne', state: 'to-pack' })).toMatchObject({
      total: 1,
    })
    expect((await readAdminCounts(app)).ordersToPack).toBe(2)
    expect((await readOrders(app, { page: 99 })).page).toBe(1)
    expect((await readOrders(app, { page: Number.NaN })).page).toBe(1)
  },
)

shopTest('an order is found by the SKU of a variant in it', async ({ app }) => {
  const order = await placeAnOrder(app)
  const [row] = await app.db.select().from(orders)
  const [line] = await app.db.select().from(orderLines)
  if (!row || !line) throw new Error('no order')
  const { id: _, ...lineFields } = line
  const copiedOrder = { ...row, key: 'sleutel', formToken: 'formulier' }
  const insertedOrder = await insertOrder(app.db, copiedOrder, [
    { ...lineFields, sku: 'ZEG-18-Goud' },
  ])
  const findNumbers = async (search: string) =>
    (await readOrders(app, { search })).orders.map(({ id }) => id)
  expect(await findNumbers('zeg-18-goud')).toEqual([insertedOrder?.order.id])
  expect(await findNumbers('ZEG-1')).toEqual([insertedOrder?.order.id])
  expect(await findNumbers('3511nr')).toEqual([insertedOrder?.order.id, order.id])
})

shopTest('a search with very many results shows the newest orders', async ({ app }) => {
  const firstOrder = await placeAnOrder(app)
  await copyOrder(app, firstOrder.id, 1_060)
  const lastPage = await readOrders(app, { page: 99 })
  expect(lastPage).toMatchObject({ total: 1_061, hasMore: false, page: 54, pages: 54 })
  expect(lastPage.orders.map(({ id }) => id)).toEqual([firstOrder.id])
  const middlePage = await readOrders(app, { page: 30 })
  expect(middlePage.orders.map(({ id }) => id)).toEqual(
    // The newest order has the number first + 1060, and 29 pages of 20 orders come before this one.
    Array.from({ length: 20 }, (_, index) => firstOrder.id + 1_060 - 29 * 20 - index),
  )

  const lastSearchPage = await readOrders(app, { search: 'sanne', page: 99 })
  expect(lastSearchPage).toMatchObject({ total: 1_000, hasMore: true, counts: null, page: 50 })
  // the last of the newest thousand
  expect(lastSearchPage.orders.at(-1)?.id).toBe(firstOrder.id + 1_060 - 999)
  await markOrderPaid(app, firstOrder.id, 'Eva')
  expect(await readOrders(app, { search: 'sanne', state: 'paid' })).toMatchObject({
    total: 1,
    hasMore: false,
    orders: [{ id: firstOrder.id }],
  })
})

shopTest('the counts per state are right however often orders changed state', async ({ app }) => {
  const order = await placeAnOrder(app)
  await placeAnOrder(app, { firstName: 'Noor' })
  // Several changes of state leave rows like these.
  await app.db.execute(sql`
    INSERT INTO order_tallies (state, n)
    SELECT 'paid', CASE n % 2 WHEN 0 THEN 1 ELSE -1 END FROM generate_series(1, 1200) AS n`)
  const lists = await Promise.all([readOrders(app, {}), readOrders(app, {})])
  await app.db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, order.id))
  for (const { counts } of lists) expect(counts).toMatchObject({ 'awaiting-payment': 2, paid: 0 })
  const { rows } = await app.db.execute(sql`SELECT 1 FROM order_tallies`)
  expect(rows.length, 'the list has added them up').toBeLessThan(10)
  await app.db.delete(payments)
  await app.db.delete(orders).where(eq(orders.state, 'awaiting-payment'))
  expect(await readOrders(app, {})).toMatchObject({
    totalInAllStates: 1,
    counts: { 'awaiting-payment': 0, delivered: 1 },
  })
})

/** Copies an order several times, with consecutive ids. */
async function copyOrder(app: App, id: number, times: number) {
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  await app.db.insert(orders).values(
    Array.from({ length: times }, (_, index) => ({
      ...row,
      id: id + 1 + index,
      key: `sleutel-${index}`,
      formToken: `formulier-${index}`,
    })),
  )
}

shopTest(
  'orders are found by product, day, payment method and refund, and show what was paid back',
  async ({ app, clock }) => {
    const sannesOrder = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, sannesOrder.id, 'Eva')
    const byHand = createRefundRequest(sannesOrder.paymentId, {
      way: 'by-hand',
      parts: createExtraRefund(1_500),
    })
    await refundOrder(app, sannesOrder.id, byHand, 'Eva')
    clock.set('2026-11-22T00:30:00+01:00')
    const noorsOrder = await placeAnOrder(app, { firstName: 'Noor' })
    const findNumbers = async (search: string, changes: Partial<OrderCriteria> = {}) => {
      const criteria = { ...NO_CRITERIA, ...changes }
      return (await readOrders(app, { search, criteria })).orders.map(({ id }) => id)
    }
    expect(await findNumbers('zegelring noor')).toEqual([noorsOrder.id])
    expect(await findNumbers('', { from: '2026-11-22' })).toEqual([noorsOrder.id])
    expect(await findNumbers('', { to: '2026-11-21' })).toEqual([sannesOrder.id])
    expect(await findNumbers('', { from: '2026-11-21', to: '2026-11-22' })).toEqual([
      noorsOrder.id,
      sannesOrder.id,
    ])
    expect(await findNumbers('', { method: 'Bankoverschrijving' })).toEqual([sannesOrder.id])
    expect(await findNumbers('', { isRefunded: true })).toEqual([sannesOrder.id])
    expect(await readOrderMethods(app)).toEqual(['Bankoverschrijving', 'Testbank'])
    const { orders: rows } = await readOrders(app, {})
    expect(rows.map(({ refundedCents }) => refundedCents)).toEqual([0, 1_500])
  },
)
