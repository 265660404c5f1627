import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import {
  MOST_FOUND,
  ORDER_STATES,
  ORDERS_PER_PAGE,
  type OrderFilter,
  type OrderPage,
  type OrderSummary,
  TO_PACK,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  IS_REFUND_DUE,
  NEWEST_FIRST,
  narrowTo,
  searchFor,
} from '#app/features/fulfilment/orders/search-orders.server.ts'
import { readFromNearerEnd } from '#app/platform/nearer-end.ts'
import type { Shop } from '#app/platform/shop.ts'
import { countOrders, countToPack } from './count-orders.server.ts'

interface OrderQuery {
  state?: OrderFilter | undefined
  /** number, name, e-mail address, postcode or article number, or a part of one */
  search?: string | undefined
  /** counts from 1; one that is too high shows the last */
  page?: number | undefined
}

/** A page of orders, newest first, with how many there are in each state. */
export async function readOrders(shop: Shop, query: OrderQuery): Promise<OrderPage> {
  const found = await findOrders(shop, query)
  const pages = Math.max(1, Math.ceil(found.total / ORDERS_PER_PAGE))
  const page = Math.min(Math.max(1, Math.trunc(query.page ?? 1) || 1), pages)
  return {
    ...found,
    orders: await readRows(shop, await found.idsFrom((page - 1) * ORDERS_PER_PAGE)),
    page,
    pages,
  }
}

export async function readLatestOrders(shop: Shop, most: number): Promise<OrderSummary[]> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...NEWEST_FIRST)
    .limit(most)
  return readRows(
    shop,
    rows.map(({ id }) => id),
  )
}

interface Found extends Pick<OrderPage, 'total' | 'all' | 'counts' | 'hasMore'> {
  /** the numbers of a page that begins after so many */
  idsFrom: (offset: number) => number[] | Promise<number[]>
}

async function findOrders(shop: Shop, { search, state }: OrderQuery): Promise<Found> {
  const words = searchFor(search)
  if (!words) return findAll(shop, state)
  const finding = findNewest(shop, words)
  const [every, fitting] = await Promise.all([
    finding,
    // Beside the other: where many are found, some of this state may be older than all that one brings.
    state ? findNewest(shop, and(words, narrowTo(state))) : finding,
  ])
  const isMany = every.length > MOST_FOUND
  const shown = fitting.slice(0, MOST_FOUND)
  return {
    total: shown.length,
    hasMore: fitting.length > MOST_FOUND,
    all: Math.min(every.length, MOST_FOUND),
    counts: isMany ? null : countByFilter(every),
    idsFrom: (offset) => shown.slice(offset, offset + ORDERS_PER_PAGE).map(({ id }) => id),
  }
}

async function findAll(shop: Shop, state: OrderFilter | undefined): Promise<Found> {
  const [byState, [due]] = await Promise.all([
    countOrders(shop),
    shop.db.select({ n: count() }).from(orders).where(IS_REFUND_DUE),
  ])
  const counts = {
    ...NONE,
    ...Object.fromEntries(byState),
    'to-pack': countToPack(byState),
    'refund-due': due?.n ?? 0,
  }
  const all = [...byState.values()].reduce((sum, n) => sum + n, 0)
  const total = state ? counts[state] : all
  return {
    total,
    all,
    counts,
    hasMore: false,
    idsFrom: (offset) => readIds(shop, state, offset, total),
  }
}

async function readIds(
  shop: Shop,
  state: OrderFilter | undefined,
  offset: number,
  total: number,
): Promise<number[]> {
  const stretch = { offset, limit: ORDERS_PER_PAGE, total }
  const rows = await readFromNearerEnd(stretch, ({ isBackward, ...part }) => {
    const along = isBackward ? asc : desc
    return shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(narrowTo(state))
      .orderBy(along(orders.placedAt), along(orders.id))
      .limit(part.limit)
      .offset(part.offset)
  })
  return rows.map(({ id }) => id)
}

/** One more than are shown tells that there are more. */
function findNewest(shop: Shop, asked: SQL | undefined) {
  return shop.db
    .select({ id: orders.id, state: orders.state, refundDueCents: orders.refundDueCents })
    .from(orders)
    .where(asked)
    .orderBy(...NEWEST_FIRST)
    .limit(MOST_FOUND + 1)
}

type FoundOrder = Pick<typeof orders.$inferSelect, 'state' | 'refundDueCents'>

const NONE = Object.fromEntries(
  [...ORDER_STATES, 'to-pack', 'refund-due'].map((filter) => [filter, 0]),
) as Record<OrderFilter, number>

function countByFilter(found: FoundOrder[]): Record<OrderFilter, number> {
  const counts = { ...NONE }
  for (const order of found) {
    counts[order.state]++
    if (TO_PACK.includes(order.state)) counts['to-pack']++
    if (order.refundDueCents > 0) counts['refund-due']++
  }
  return counts
}

async function readRows(shop: Shop, ids: number[]): Promise<OrderSummary[]> {
  const rows = await shop.db
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
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...NEWEST_FIRST)
  const pieces = await countPieces(shop, ids)
  return rows.map((order) => ({ ...order, pieces: pieces.get(order.id) ?? 0 }))
}

async function countPieces(shop: Shop, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await shop.db
    .select({
      orderId: orderLines.orderId,
      pieces: sql<number>`sum(${orderLines.quantity})::integer`,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .groupBy(orderLines.orderId)
  return new Map(rows.map((row) => [row.orderId, row.pieces]))
}
