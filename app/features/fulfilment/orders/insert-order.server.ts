import { eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { CUSTOMER } from '#app/features/core/accounts/actors.ts'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import { columnsOf } from '#app/platform/database/sql.server.ts'
import type { OrderRow } from './change-order-state.server.ts'
import { orderLines, orders } from './orders-tables.server.ts'
import { orderSearchText } from './search-orders.server.ts'

type LineRow = Omit<typeof orderLines.$inferSelect, 'costCents' | 'isMarginScheme'>
export interface InsertedOrder {
  order: OrderRow
  lines: LineRow[]
}

/** Column values that are the same in every new order. */
const NEW_ORDER_DEFAULTS = {
  state: 'awaiting-payment',
  refundDueCents: 0,
  credited: null,
  stockReturned: false,
  isInvoiced: false,
  importSource: null,
  importRef: null,
  importRunId: null,
  paidAt: null,
  shippedAt: null,
  erasedAt: null,
} satisfies Partial<OrderRow>

/** Default values of optional columns. */
const COMMON_DEFAULTS = {
  cartId: null,
  userId: null,
  phone: null,
  delivery: null,
  giftWrapCents: null,
  giftMessage: '',
  discountCents: 0,
  isTest: false,
} satisfies Partial<OrderRow>

const NEW_LINE_DEFAULTS = {
  shipped: 0,
  cancelled: 0,
  discountReason: '',
  texts: [],
} satisfies Partial<LineRow>

type NewOrder = Omit<
  OrderRow,
  'id' | 'search' | 'updatedAt' | keyof typeof NEW_ORDER_DEFAULTS | keyof typeof COMMON_DEFAULTS
> &
  Partial<Pick<OrderRow, keyof typeof COMMON_DEFAULTS>>
type NewLine = Omit<LineRow, 'id' | 'orderId' | 'vatCents' | keyof typeof NEW_LINE_DEFAULTS> &
  Partial<Pick<LineRow, 'discountReason' | 'texts'>>

type InsertedLine = Pick<LineRow, 'orderId' | 'id' | 'vatCents'> & { search: string }

/** The search text contains the id, so SQL builds it. Test orders have a series of their own. Lines keep the given order. */
const INSERT_ORDER = `
  WITH made AS (
    INSERT INTO orders
    SELECT row.* FROM nextval(
      CASE WHEN ($1::jsonb ->> 'is_test')::boolean THEN 'test_order_number_seq' ELSE 'order_number_seq' END::regclass
    ) AS number, jsonb_populate_record(
      NULL::orders, $1::jsonb || jsonb_build_object('id', number, 'search', ' ' || number || ($1::jsonb ->> 'search'))
    ) AS row
    ON CONFLICT (form_token) DO NOTHING RETURNING id, search, placed_at
  ), lines AS (
    INSERT INTO order_lines (order_id, product_id, variant_id, name, variant_name, sku, quantity, unit_cents,
      discount_cents, discount_reason, vat_rate, cost_cents, is_margin_scheme, media_id, counts_stock, texts)
    SELECT made.id, l.product_id, l.variant_id, l.name, l.variant_name, l.sku, l.quantity, l.unit_cents,
      l.discount_cents, l.discount_reason, l.vat_rate,
      (SELECT v.cost_cents FROM variants v WHERE v.id = l.variant_id),
      coalesce((SELECT p.is_margin_scheme FROM products p WHERE p.id = l.product_id), false), l.media_id, l.counts_stock, l.texts
    FROM made, jsonb_populate_recordset(NULL::order_lines, $2::jsonb) AS l
    RETURNING id, vat_cents
  ), placed AS (
    INSERT INTO order_events (order_id, kind, text, actor, at) SELECT id, 'placed', $3, $4, placed_at FROM made
  )
  SELECT made.id AS "orderId", made.search, lines.id, lines.vat_cents AS "vatCents" FROM made, lines ORDER BY lines.id`

/** Inserts an order that awaits payment. Returns undefined if its form has already placed an order. */
export async function insertOrder(
  tx: Db,
  order: NewOrder,
  lines: NewLine[],
  author: { actor: string; text: string } = {
    actor: CUSTOMER,
    text: `Bestelling geplaatst, te betalen met ${order.paymentMethod}`,
  },
): Promise<InsertedOrder | undefined> {
  const row = { ...COMMON_DEFAULTS, ...order, ...NEW_ORDER_DEFAULTS, updatedAt: order.placedAt }
  const lineRows = lines.map((line) => ({ ...NEW_LINE_DEFAULTS, ...line }))
  const insertedLines = await queryPrepared<InsertedLine>(tx, {
    name: 'insert-order',
    text: INSERT_ORDER,
    values: [
      JSON.stringify(columnsOf(orders, { ...row, search: orderSearchText(row, lines) })),
      JSON.stringify(lineRows.map((line) => columnsOf(orderLines, line))),
      author.text,
      author.actor,
    ],
  })
  const [firstLine] = insertedLines
  if (!firstLine) return undefined
  const { orderId, search } = firstLine
  return {
    order: { ...row, id: orderId, search },
    lines: lineRows.map((line, index) => {
      const { id, vatCents } = insertedLines[index] ?? firstLine
      return { ...line, id, orderId, vatCents }
    }),
  }
}

/** Links an order to the customer with this number; 0 stands for a guest. */
export async function linkCustomer(db: Db, orderId: number, customerNumber: number): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.number, customerNumber))
  await db
    .update(orders)
    .set({ userId: user?.id ?? null })
    .where(eq(orders.id, orderId))
}
