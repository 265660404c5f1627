import { type SQL, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import {
  type OrderStatus,
  RECORDED_STATE_BY_STATUS,
  statesOf,
  TRANSFER_NAME,
} from './wc-order-status.ts'

interface OrdersQuery {
  /** empty: all orders outside the trash */
  statuses: (OrderStatus | 'trash')[]
  search: string
  ids: number[]
  excludedIds: number[]
  customerNumber: number | undefined
  productId: number | undefined
  parentIds: number[]
  excludedParentIds: number[]
  dated: Span
  modified: Span
  orderBy: 'date' | 'id' | 'include' | 'modified'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Matches orders whose money was received and refunded, see wcOrderStatus; a recorded order may have no payment. */
const IS_REFUNDED = sql`(o.total_cents > 0 AND greatest(o.total_cents, (
  SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE order_id = o.id AND state = 'paid')) <= (
  SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = o.id AND state <> 'failed') + (
  SELECT coalesce(sum(amount_cents), 0) FROM program_refunds WHERE order_id = o.id))`
const IS_TRASHED = sql`p.trashed_at IS NOT NULL`

/** The status that a program sent for a recorded order, as long as the order still has the corresponding state. */
const SENT_STATUS = sql`(CASE WHEN o.state = CASE p.status ${sql.join(
  Object.entries(RECORDED_STATE_BY_STATUS).map(
    ([status, state]) => sql`WHEN ${sql.raw(`'${status}'`)} THEN ${sql.raw(`'${state}'`)}`,
  ),
  sql` `,
)} END THEN p.status END)`

function hasStatus(status: OrderStatus | 'trash'): SQL {
  if (status === 'trash') return IS_TRASHED
  return sql`(NOT ${IS_TRASHED} AND (${SENT_STATUS} = ${status} OR (${SENT_STATUS} IS NULL AND ${hasDerivedStatus(status)})))`
}

function hasDerivedStatus(status: OrderStatus): SQL {
  if (status === 'refunded') return IS_REFUNDED
  const states = sql.param(statesOf(status))
  const isTransfer = sql`o.payment_method = ${TRANSFER_NAME}`
  const paymentConditions: Partial<Record<OrderStatus, SQL>> = {
    'on-hold': sql`AND ${isTransfer}`,
    pending: sql`AND NOT ${isTransfer}`,
  }
  return sql`(o.state = ANY (${states}::text[]) ${paymentConditions[status] ?? sql``} AND NOT ${IS_REFUNDED})`
}

/** Returns the ids of a page of orders, and the total number of matching orders. */
export async function listOrderIds(
  app: App,
  query: OrdersQuery,
): Promise<{ ids: number[]; total: number }> {
  const likePattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    sql`p.deleted_at IS NULL`,
    query.statuses.length === 0
      ? sql`NOT ${IS_TRASHED}`
      : sql`(${sql.join(query.statuses.map(hasStatus), sql` OR `)})`,
    ...(query.search === '' ? [] : [containsText(likePattern)]),
    ...(query.ids.length > 0 ? [sql`o.id = ANY (${sql.param(query.ids)}::integer[])`] : []),
    ...(query.excludedIds.length > 0
      ? [sql`o.id <> ALL (${sql.param(query.excludedIds)}::integer[])`]
      : []),
    ...(query.customerNumber === undefined ? [] : [isOfCustomer(query.customerNumber)]),
    ...(query.productId === undefined
      ? []
      : [sql`o.id IN (SELECT order_id FROM order_lines WHERE product_id = ${query.productId})`]),
    ...(query.parentIds.length > 0
      ? [sql`p.parent_id = ANY (${sql.param(query.parentIds)}::integer[])`]
      : []),
    ...(query.excludedParentIds.length > 0
      ? [sql`coalesce(p.parent_id, 0) <> ALL (${sql.param(query.excludedParentIds)}::integer[])`]
      : []),
    ...within(sql`o.placed_at`, query.dated),
    ...within(sql`o.updated_at`, query.modified),
  ]
  const condition = sql.join(conditions, sql` AND `)
  const countResult = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${ORDER_TABLES} WHERE ${condition}`,
  )
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT o.id FROM ${ORDER_TABLES} WHERE ${condition}
    ORDER BY ${orderByClause(query)} LIMIT ${query.limit} OFFSET ${query.offset}`)
  return { ids: rows.map(({ id }) => id), total: countResult.rows[0]?.n ?? 0 }
}

const ORDER_TABLES = sql`orders o LEFT JOIN program_orders p ON p.order_id = o.id`

const containsText = (likePattern: string) =>
  sql`(o.search LIKE ${likePattern} OR o.id IN (SELECT order_id FROM program_orders WHERE search LIKE ${likePattern}))`

/** Matches orders of the customer with this number; 0 means guests. */
const isOfCustomer = (number: number) =>
  number === 0
    ? sql`o.user_id IS NULL`
    : sql`o.user_id = (SELECT id FROM users WHERE number = ${number})`

function orderByClause({ orderBy, order, ids }: OrdersQuery): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'date':
      return sql`o.placed_at ${direction}, o.id ${direction}`
    case 'id':
      return sql`o.id ${direction}`
    case 'modified':
      return sql`o.updated_at ${direction}, o.id ${direction}`
    case 'include':
      return sql`array_position(${sql.param(ids)}::integer[], o.id)`
  }
}
