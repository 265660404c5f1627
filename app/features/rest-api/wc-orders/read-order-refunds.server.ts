import { type SQL, sql } from 'drizzle-orm'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountText, datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { includedVat } from '#app/features/sales/tax/vat.ts'
import type { App } from '#app/platform/app.ts'

interface RefundedUnits {
  lineId: number
  name: string
  productId: number
  quantity: number
  cents: number
  vatRate: number
}

/** A refund by the shop, or one that a program recorded for an order for which the shop received no money. */
export interface WcRefund {
  number: number
  orderId: number
  createdAt: string
  amountCents: number
  shippingCents: number
  reason: string
  /** the payment provider returned the money; false: by hand, or only recorded */
  isByProvider: boolean
  /** a program recorded the refund, and no money moved */
  isRecorded: boolean
  lines: RefundedUnits[]
}

interface PageQuery {
  limit: number
  offset: number
  order: 'asc' | 'desc'
}

const aggregateUnits = (orderBy: SQL, quantity: SQL, cents: SQL) => sql`jsonb_build_object(
  'lineId', l.id, 'name', l.name, 'productId', l.product_id, 'quantity', ${quantity}, 'cents', ${cents},
  'vatRate', l.vat_rate) ORDER BY ${orderBy}`

const ALL_REFUNDS = sql`(
  SELECT r.number, r.order_id AS "orderId", r.created_at AS "createdAt", r.amount_cents AS "amountCents",
    r.shipping_cents AS "shippingCents", r.reason, r.way = 'provider' AS "isByProvider", false AS "isRecorded",
    coalesce((SELECT jsonb_agg(${aggregateUnits(sql`l.id`, sql`u.quantity`, sql`u.cents`)})
      FROM refund_lines u JOIN order_lines l ON l.id = u.order_line_id WHERE u.refund_id = r.id), '[]') AS lines
  FROM refunds r WHERE r.state <> 'failed'
  UNION ALL
  SELECT r.number, r.order_id, r.created_at, r.amount_cents, 0, r.reason, false, true,
    coalesce((SELECT jsonb_agg(${aggregateUnits(sql`l.id`, sql`(u ->> 'quantity')::integer`, sql`(u ->> 'cents')::integer`)})
      FROM jsonb_array_elements(r.lines) u JOIN order_lines l ON l.id = (u ->> 'lineId')::integer), '[]')
  FROM program_refunds r
) AS r`

/** Returns a page of refunds, of one order or of all orders. */
export async function readWcRefunds(
  app: App,
  filters: { orderId?: number; number?: number },
  { limit, offset, order }: PageQuery = { limit: 1, offset: 0, order: 'desc' },
): Promise<{ items: WcRefund[]; total: number }> {
  const { orderId, number } = filters
  const condition = sql.join(
    [
      sql`NOT EXISTS (SELECT FROM program_orders p WHERE p.order_id = r."orderId" AND p.deleted_at IS NOT NULL)`,
      ...(orderId === undefined ? [] : [sql`r."orderId" = ${orderId}`]),
      ...(number === undefined ? [] : [sql`r.number = ${number}`]),
    ],
    sql` AND `,
  )
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const { rows } = await app.db.execute<WcRefund & { [column: string]: unknown }>(sql`
    SELECT r.* FROM ${ALL_REFUNDS} WHERE ${condition} ORDER BY r.number ${direction} LIMIT ${limit} OFFSET ${offset}`)
  const { rows: countRows } = await app.db.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM ${ALL_REFUNDS} WHERE ${condition}`,
  )
  return { items: rows, total: countRows[0]?.n ?? 0 }
}

/** Returns a refund. Only the list of the refunds of all orders contains the id of the order, as in WooCommerce. */
export function refundToWire(app: App, refund: WcRefund, dp: number, { hasOrderId = false } = {}) {
  const { number, orderId, amountCents, shippingCents, reason, lines } = refund
  const path = `${WC}/orders/${orderId}/refunds`
  return {
    id: number,
    ...(hasOrderId && { parent_id: orderId }),
    ...datePair('date_created', new Date(refund.createdAt)),
    amount: amountText(amountCents, dp),
    reason,
    refunded_by: 0,
    refunded_payment: refund.isByProvider,
    meta_data: [],
    line_items: lines.map(({ lineId, name, productId, quantity, cents, vatRate }) => ({
      id: lineId,
      name,
      product_id: productId,
      quantity: -quantity,
      total: amountText(includedVat(cents, Number(vatRate)) - cents, dp),
      total_tax: amountText(-includedVat(cents, Number(vatRate)), dp),
      meta_data: [{ id: lineId, key: '_refunded_item_id', value: String(lineId) }],
    })),
    shipping_lines: shippingCents > 0 ? [{ total: amountText(-shippingCents, dp) }] : [],
    tax_lines: [],
    fee_lines: [],
    _links: wcLinks(app.siteUrl, {
      self: `${path}/${number}`,
      collection: path,
      up: `${WC}/orders/${orderId}`,
    }),
  }
}
