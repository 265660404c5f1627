import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { FormerFacts } from './former-facts.server.ts'
import { type FormerMeta, formerDate, metaValue, readMeta } from './former-meta.server.ts'

/** An order of the former shop. `meta` has the keys of the posts table, even if order tables store the order. */
export interface FormerOrder {
  id: number
  status: string
  createdAt: Date | null
  note: string
  meta: FormerMeta
  items: FormerItem[]
  notes: { text: string; writtenAt: Date | null }[]
  /** `amountText`: in euros, such as "12.50" */
  refunds: { id: number; amountText: string; reason: string; refundedAt: Date | null }[]
}

export interface FormerItem {
  id: number
  name: string
  type: string
  meta: FormerMeta
}

const ORDERS_PER_BATCH = 400

interface OrderRow extends Record<string, unknown> {
  id: string
  status: string
  created: string
  note: string
}

/** Yields the orders in the order of their ids, from the tables that WooCommerce used. */
export async function* readFormerOrders(db: Db, facts: FormerFacts): AsyncGenerator<FormerOrder[]> {
  let lastId = 0
  for (;;) {
    const { rows } = await db.execute<OrderRow>(
      facts.hasOrderTables
        ? sql`SELECT id, status, date_created_gmt AS created, customer_note AS note FROM former_wc_orders
            WHERE type = 'shop_order' AND id > ${lastId} ORDER BY id LIMIT ${ORDERS_PER_BATCH}`
        : sql`SELECT "ID" AS id, post_status AS status, coalesce(nullif(post_date_gmt, '0000-00-00 00:00:00'), post_date) AS created,
            post_excerpt AS note FROM former_posts WHERE post_type = 'shop_order' AND "ID" > ${lastId} ORDER BY "ID" LIMIT ${ORDERS_PER_BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    lastId = Number(last.id)
    yield await withDetails(db, rows, facts)
  }
}

async function withDetails(db: Db, rows: OrderRow[], facts: FormerFacts): Promise<FormerOrder[]> {
  const ids = rows.map(({ id }) => Number(id))
  const metas = facts.hasOrderTables
    ? await readOrderTables(db, ids)
    : await readMeta(db, 'postmeta', ids)
  const items = await readItems(db, ids)
  const notes = await readNotes(db, ids)
  const refunds = await readRefunds(db, ids, facts)
  return rows.map((row) => ({
    id: Number(row.id),
    status: row.status.replace(/^wc-/, ''),
    createdAt: formerDate(row.created),
    note: row.note,
    meta: metas.get(Number(row.id)) ?? new Map(),
    items: items.get(Number(row.id)) ?? [],
    notes: notes.get(Number(row.id)) ?? [],
    refunds: refunds.get(Number(row.id)) ?? [],
  }))
}

/** Reads the order tables and returns their columns under the meta keys that the posts table uses for them. */
async function readOrderTables(db: Db, ids: number[]): Promise<Map<number, FormerMeta>> {
  const idList = sql.param(ids)
  const metas = await readMeta(db, 'wc_orders_meta', ids)
  const addMeta = (id: string, key: string, value: unknown) => {
    const meta = metas.get(Number(id)) ?? new Map<string, string[]>()
    metas.set(Number(id), meta)
    if (typeof value === 'string' && value !== '') meta.set(key, [value])
  }
  const { rows: orderRows } = await db.execute<Record<string, string>>(sql`
    SELECT o.*, d.date_paid_gmt, d.date_completed_gmt, d.shipping_tax_amount, d.shipping_total_amount,
      d.discount_total_amount, d.discount_tax_amount, d.prices_include_tax
    FROM former_wc_orders o LEFT JOIN former_wc_order_operational_data d ON d.order_id = o.id
    WHERE o.id = ANY(${idList}::bigint[])`)
  for (const row of orderRows) {
    const id = row.id ?? ''
    addMeta(id, '_order_currency', row.currency)
    addMeta(id, '_order_total', row.total_amount)
    addMeta(id, '_order_tax', row.tax_amount)
    addMeta(id, '_customer_user', String(row.customer_id ?? '0'))
    addMeta(id, '_payment_method', row.payment_method)
    addMeta(id, '_payment_method_title', row.payment_method_title)
    addMeta(id, '_billing_email', row.billing_email)
    addMeta(id, '_date_paid', row.date_paid_gmt)
    addMeta(id, '_date_completed', row.date_completed_gmt)
    addMeta(id, '_order_shipping', row.shipping_total_amount)
    addMeta(id, '_order_shipping_tax', row.shipping_tax_amount)
  }
  const { rows: addresses } = await db.execute<Record<string, string>>(
    sql`SELECT * FROM former_wc_order_addresses WHERE order_id = ANY(${idList}::bigint[])`,
  )
  for (const { order_id: id = '', address_type: type, ...fields } of addresses)
    for (const [field, value] of Object.entries(fields)) addMeta(id, `_${type}_${field}`, value)
  return metas
}

async function readItems(db: Db, orderIds: number[]): Promise<Map<number, FormerItem[]>> {
  const { rows } = await db.execute<{
    order_item_id: string
    order_item_name: string
    order_item_type: string
    order_id: string
  }>(sql`
    SELECT * FROM former_woocommerce_order_items WHERE order_id = ANY(${sql.param(orderIds)}::bigint[])
    ORDER BY order_item_id`)
  const metas = await readMeta(
    db,
    'woocommerce_order_itemmeta',
    rows.map((row) => Number(row.order_item_id)),
  )
  const items = rows.map((row) => ({
    order: Number(row.order_id),
    id: Number(row.order_item_id),
    name: row.order_item_name,
    type: row.order_item_type,
    meta: metas.get(Number(row.order_item_id)) ?? new Map(),
  }))
  return Map.groupBy(items, ({ order }) => order)
}

async function readNotes(db: Db, orderIds: number[]) {
  const { rows } = await db.execute<{ order: string; text: string; at: string }>(sql`
    SELECT "comment_post_ID" AS order, comment_content AS text, comment_date_gmt AS at FROM former_comments
    WHERE comment_type = 'order_note' AND "comment_post_ID" = ANY(${sql.param(orderIds)}::bigint[])
    ORDER BY "comment_ID"`)
  const notes = rows.map((row) => ({
    order: Number(row.order),
    text: row.text,
    writtenAt: formerDate(row.at),
  }))
  return Map.groupBy(notes, ({ order }) => order)
}

async function readRefunds(db: Db, orderIds: number[], { hasOrderTables }: FormerFacts) {
  const { rows } = await db.execute<{ id: string; order: string; at: string; total: string }>(
    hasOrderTables
      ? sql`SELECT id, parent_order_id AS order, date_created_gmt AS at, total_amount AS total FROM former_wc_orders
          WHERE type = 'shop_order_refund' AND parent_order_id = ANY(${sql.param(orderIds)}::bigint[]) ORDER BY id`
      : sql`SELECT "ID" AS id, post_parent AS order, post_date_gmt AS at, '' AS total FROM former_posts
          WHERE post_type = 'shop_order_refund' AND post_parent = ANY(${sql.param(orderIds)}::bigint[]) ORDER BY "ID"`,
  )
  const table = hasOrderTables ? 'wc_orders_meta' : 'postmeta'
  const metas = await readMeta(
    db,
    table,
    rows.map(({ id }) => Number(id)),
  )
  const refunds = rows.map((row) => {
    const meta = metas.get(Number(row.id))
    return {
      order: Number(row.order),
      id: Number(row.id),
      amountText: metaValue(meta, '_refund_amount') || row.total.replace(/^-/, ''),
      reason: metaValue(meta, '_refund_reason'),
      refundedAt: formerDate(row.at),
    }
  })
  return Map.groupBy(refunds, ({ order }) => order)
}
