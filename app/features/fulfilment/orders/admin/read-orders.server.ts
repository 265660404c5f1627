import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { NO_CRITERIA, type OrderCriteria } from '#app/features/fulfilment/orders/order-list.ts'
import {
  MAX_FOUND,
  ORDER_STATES,
  ORDERS_PER_PAGE,
  type OrderFilter,
  type OrderPage,
  type OrderSummary,
  STATES_TO_PACK,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  criteriaCondition,
  filterCondition,
  IS_REFUND_DUE,
  IS_TEST,
  NEWEST_FIRST,
  searchTermsCondition,
} from '#app/features/fulfilment/orders/search-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import { readFromNearerEnd } from '#app/platform/database/page-from-nearer-end.ts'
import { countOrders, countToPack } from './count-orders.server.ts'

interface OrderQuery {
  state?: OrderFilter | undefined
  /** number, name, e-mail address, postcode or SKU of an order, or a part of one */
  search?: string | undefined
  criteria?: OrderCriteria | undefined
  /** page number from 1; a number past the last page returns the last page */
  page?: number | undefined
}

/** Returns a page of orders, the newest first, with the counts by filter. */
export async function readOrders(app: App, query: OrderQuery): Promise<OrderPage> {
  const { idsFrom, ...totals } = await findOrders(app, query)
  const pages = Math.max(1, Math.ceil(totals.total / ORDERS_PER_PAGE))
  const page = Math.min(Math.max(1, Math.trunc(query.page ?? 1) || 1), pages)
  const ids = await idsFrom((page - 1) * ORDERS_PER_PAGE)
  return { ...totals, orders: await readRows(app, ids), page, pages }
}

export async function readLatestOrders(app: App, limit: number): Promise<OrderSummary[]> {
  const rows = await app.db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
  return readRows(
    app,
    rows.map(({ id }) => id),
  )
}

interface OrderMatches
  extends Pick<OrderPage, 'total' | 'totalInAllStates' | 'counts' | 'hasMore'> {
  /** Returns the ids of the page that starts at this offset. */
  idsFrom: (offset: number) => number[] | Promise<number[]>
}

async function findOrders(
  app: App,
  { search, state, criteria }: OrderQuery,
): Promise<OrderMatches> {
  const searchCondition = and(
    searchTermsCondition(search),
    criteriaCondition(criteria ?? NO_CRITERIA),
  )
  if (!searchCondition) return findAll(app, state)
  const anyStateQuery = findNewest(app, searchCondition)
  const [foundOrders, foundInState] = await Promise.all([
    anyStateQuery,
    // A query of its own: the newest orders that match the search may not include older ones in this state.
    state ? findNewest(app, and(searchCondition, filterCondition(state))) : anyStateQuery,
  ])
  const shownOrders = foundInState.slice(0, MAX_FOUND)
  return {
    total: shownOrders.length,
    hasMore: foundInState.length > MAX_FOUND,
    totalInAllStates: Math.min(foundOrders.length, MAX_FOUND),
    counts: foundOrders.length > MAX_FOUND ? null : countByFilter(foundOrders),
    idsFrom: (offset) => shownOrders.slice(offset, offset + ORDERS_PER_PAGE).map(({ id }) => id),
  }
}

async function findAll(app: App, state: OrderFilter | undefined): Promise<OrderMatches> {
  const [byState, refundDueCount, testCount] = await Promise.all([
    countOrders(app),
    app.db.$count(orders, IS_REFUND_DUE),
    app.db.$count(orders, IS_TEST),
  ])
  const counts = {
    ...NO_COUNTS,
    ...Object.fromEntries(byState),
    'to-pack': countToPack(byState),
    'refund-due': refundDueCount,
    test: testCount,
  }
  const allCount = [...byState.values()].reduce((sum, n) => sum + n, 0)
  const total = state ? counts[state] : allCount
  return {
    total,
    totalInAllStates: allCount,
    counts,
    hasMore: false,
    idsFrom: (offset) => readIds(app, state, offset, total),
  }
}

async function readIds(
  app: App,
  state: OrderFilter | undefined,
  offset: number,
  total: number,
): Promise<number[]> {
  const range = { offset, limit: ORDERS_PER_PAGE, total }
  const rows = await readFromNearerEnd(range, ({ isBackward, ...part }) => {
    const direction = isBackward ? asc : desc
    return app.db
      .select({ id: orders.id })
      .from(orders)
      .where(filterCondition(state))
      .orderBy(direction(orders.placedAt), direction(orders.id))
      .limit(part.limit)
      .offset(part.offset)
  })
  return rows.map(({ id }) => id)
}

/** Returns up to one order more than the limit; the extra one shows that there are more. */
function findNewest(app: App, condition: SQL | undefined) {
  return app.db
    .select({
      id: orders.id,
      state: orders.state,
      refundDueCents: orders.refundDueCents,
      isTest: orders.isTest,
    })
    .from(orders)
    .where(condition)
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_FOUND + 1)
}

type OrderFilterFields = Pick<typeof orders.$inferSelect, 'state' | 'refundDueCents' | 'isTest'>

const NO_COUNTS = Object.fromEntries(
  [...ORDER_STATES, 'to-pack', 'refund-due', 'test'].map((filter) => [filter, 0]),
) as Record<OrderFilter, number>

function countByFilter(orderRows: OrderFilterFields[]): Record<OrderFilter, number> {
  const counts = { ...NO_COUNTS }
  for (const order of orderRows) {
    counts[order.state]++
    if (STATES_TO_PACK.includes(order.state)) counts['to-pack']++
    if (order.refundDueCents > 0) counts['refund-due']++
    if (order.isTest) counts.test++
  }
  return counts
}

async function readRows(app: App, ids: number[]): Promise<OrderSummary[]> {
  const rows = await app.db
    .select({
      id: orders.id,
      state: orders.state,
      isTest: orders.isTest,
      firstName: orders.firstName,
      lastName: orders.lastName,
      shippingMethod: orders.shippingMethod,
      paymentMethod: orders.paymentMethod,
      importRef: orders.importRef,
      totalCents: orders.totalCents,
      placedAt: orders.placedAt,
      refundedCents: sql<number>`(
        SELECT coalesce(sum(r.amount_cents), 0)::integer FROM refunds r
        WHERE r.order_id = orders.id AND r.state <> 'failed')`,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...NEWEST_FIRST)
  const unitsByOrder = await countUnits(app, ids)
  return rows.map((order) => ({ ...order, units: unitsByOrder.get(order.id) ?? 0 }))
}

/** Returns the payment methods of all orders. The query jumps along the index and does not read every order. */
export async function readOrderMethods(app: App): Promise<string[]> {
  const { rows } = await app.db.execute<{ method: string }>(sql`
    WITH RECURSIVE each_method AS (
      (SELECT payment_method AS method FROM orders ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT payment_method FROM orders WHERE payment_method > e.method ORDER BY 1 LIMIT 1)
      FROM each_method e WHERE e.method IS NOT NULL
    )
    SELECT method FROM each_method WHERE method <> '' LIMIT 50`)
  return rows.map(({ method }) => method)
}

async function countUnits(app: App, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await app.db
    .select({
      orderId: orderLines.orderId,
      units: sql<number>`sum(${orderLines.quantity})::integer`,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.orderId)
  return new Map(rows.map((row) => [row.orderId, row.units]))
}
