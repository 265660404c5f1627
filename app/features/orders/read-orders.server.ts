import { and, count, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Address } from '#app/features/addresses/addresses.ts'
import type { Shop } from '#app/platform/shop.ts'
import { ORDER_STATES, ORDERS_PER_PAGE, type OrderFilter, type OrderPage } from './orders.ts'
import { orderLines, orders } from './orders-tables.server.ts'

interface OrderQuery {
  state?: OrderFilter | undefined
  /** number, name, e-mail address or postcode, or a part of one */
  search?: string | undefined
  /** counts from 1; one that is too high shows the last */
  page?: number | undefined
}

/** A page of orders, newest first, with how many there are in each state. */
export async function readOrders(shop: Shop, query: OrderQuery): Promise<OrderPage> {
  const found = searchFor(query.search)
  const rows = await shop.db
    .select({ state: orders.state, orders: count() })
    .from(orders)
    .where(found)
    .groupBy(orders.state)
  const [due] = await shop.db
    .select({ orders: count() })
    .from(orders)
    .where(and(found, IS_REFUND_DUE))
  const counts = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as OrderPage['counts']
  for (const row of rows) counts[row.state] = row.orders
  counts['refund-due'] = due?.orders ?? 0

  const all = rows.reduce((sum, row) => sum + row.orders, 0)
  const total = query.state ? counts[query.state] : all
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE))
  const page = Math.min(Math.max(1, Math.trunc(query.page ?? 1) || 1), pages)
  const selected = await shop.db
    .select({
      id: orders.id,
      state: orders.state,
      firstName: orders.firstName,
      lastName: orders.lastName,
      shippingMethod: orders.shippingMethod,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(and(found, narrowTo(query.state)))
    .orderBy(desc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
  const pieces = await countPieces(
    shop,
    selected.map(({ id }) => id),
  )
  return {
    orders: selected.map((order) => ({ ...order, pieces: pieces.get(order.id) ?? 0 })),
    total,
    all,
    page,
    pages,
    counts,
  }
}

/** As the index says it. */
const IS_REFUND_DUE = sql`${orders.refundDueCents} > 0`

export function narrowTo(filter: OrderFilter | null | undefined) {
  if (!filter) return undefined
  return filter === 'refund-due' ? IS_REFUND_DUE : eq(orders.state, filter)
}

/** Every word must occur somewhere in the order's search text. */
export function searchFor(search = '') {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => like(orders.search, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
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

type Person = Pick<Address, 'firstName' | 'lastName' | 'postcode'> & {
  company?: string | undefined
}

/** What `searchFor` looks in: also the company and who gets the parcel. A postcode is found with and without its space. */
export function orderSearchText(
  order: Person & { id: number; email: string; delivery?: Person | null | undefined },
): string {
  const people = [order, ...(order.delivery ? [order.delivery] : [])]
  const words = people.flatMap(({ company, firstName, lastName, postcode }) => [
    company,
    firstName,
    lastName,
    postcode,
    postcode.replace(/\s/g, ''),
  ])
  return [order.id, order.email, ...words].filter(Boolean).join(' ').toLowerCase()
}
