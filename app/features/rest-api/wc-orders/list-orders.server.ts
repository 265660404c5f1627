import { type SQL, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { type OrderStatus, statesOf, TRANSFER_NAME } from './wc-order-status.ts'

interface OrdersQuery {
  /** empty: all but the trash */
  statuses: (OrderStatus | 'trash')[]
  search: string
  ids: number[]
  without: number[]
  customer: number | undefined
  product: number | undefined
  dated: Span
  modified: Span
  orderBy: 'date' | 'id' | 'include' | 'modified'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const REFUNDED = sql`(o.total_cents > 0 AND o.total_cents <= (
  SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = o.id AND state <> 'failed'))`
const TRASHED = sql`EXISTS (SELECT FROM program_orders WHERE order_id = o.id AND trashed_at IS NOT NULL)`

function hasStatus(status: OrderStatus | 'trash'): SQL {
  if (status === 'trash') return TRASHED
  if (status === 'refunded') return sql`(${REFUNDED} AND NOT ${TRASHED})`
  const states = sql.param(statesOf(status))
  const isTransfer = sql`o.payment_method = ${TRANSFER_NAME}`
  const payment =
    status === 'on-hold'
      ? sql`AND ${isTransfer}`
      : status === 'pending'
        ? sql`AND NOT ${isTransfer}`
        : sql``
  return sql`(o.state = ANY (${states}::text[]) ${payment} AND NOT ${REFUNDED} AND NOT ${TRASHED})`
}

/** Returns the ids of a page of orders, and how many there are. */
export async function listOrderIds(
  app: App,
  query: OrdersQuery,
): Promise<{ ids: number[]; total: number }> {
  const like = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    query.statuses.length === 0
      ? sql`NOT ${TRASHED}`
      : sql`(${sql.join(query.statuses.map(hasStatus), sql` OR `)})`,
    ...(query.search === '' ? [] : [sql`o.search LIKE ${like}`]),
    ...(query.ids.length > 0 ? [sql`o.id = ANY (${sql.param(query.ids)}::integer[])`] : []),
    ...(query.without.length > 0
      ? [sql`o.id <> ALL (${sql.param(query.without)}::integer[])`]
      : []),
    ...(query.customer === undefined ? [] : [ofCustomer(query.customer)]),
    ...(query.product === undefined
      ? []
      : [sql`o.id IN (SELECT order_id FROM order_lines WHERE product_id = ${query.product})`]),
    ...within(sql`o.placed_at`, query.dated),
    ...within(sql`o.updated_at`, query.modified),
  ]
  const where = sql.join(conditions, sql` AND `)
  const counted = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM orders o WHERE ${where}`,
  )
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o WHERE ${where}
    ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.n ?? 0 }
}

/** 0 is a guest. */
const ofCustomer = (number: number) =>
  number === 0
    ? sql`o.user_id IS NULL`
    : sql`o.user_id = (SELECT id FROM users WHERE number = ${number})`

function orderOf({ orderBy, order, ids }: OrdersQuery): SQL {
  const way = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'date':
      return sql`o.placed_at ${way}, o.id ${way}`
    case 'id':
      return sql`o.id ${way}`
    case 'modified':
      return sql`o.updated_at ${way}, o.id ${way}`
    case 'include':
      return sql`array_position(${sql.param(ids)}::integer[], o.id)`
  }
}
