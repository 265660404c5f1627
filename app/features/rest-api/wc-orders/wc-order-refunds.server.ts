import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { vatIn } from '#app/features/fulfilment/order-totals/vat.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  findRefundable,
  newRefundId,
} from '#app/features/fulfilment/refunds/admin/act-on-refund.server.ts'
import { planRefund } from '#app/features/fulfilment/refunds/admin/plan-refund.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/admin/refund-order.server.ts'
import type { Refundable, RefundChoice } from '#app/features/fulfilment/refunds/refunds.ts'
import { refundLines, refunds } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import { failure, NO_ROUTE } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, skippedBy } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { amountText, datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { type RefundedLines, refundFields } from './order-args.ts'
import { refundSchema } from './wc-order-schema.ts'
import { findFacts, nameOf } from './wc-orders.server.ts'

const UNKNOWN_ORDER = failure(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.')
const INVALID_REFUND = failure(
  400,
  'woocommerce_rest_invalid_order_refund',
  'Refund amount must be greater than zero and at most what was paid.',
)

type RefundRow = typeof refunds.$inferSelect

/** Money that goes back; a refund is never changed or deleted, as the customer has a credit note of it. */
export const orderRefundRoutes = wcResource({
  path: `${WC}/orders/:order_id/refunds`,
  answers: { name: 'OrderRefund', item: refundSchema },
  permission: 'orders',
  parents: { order_id: idArg.catch(0) },
  unknown: failure(404, 'woocommerce_rest_invalid_order_refund_id', 'Invalid order refund ID.'),
  filters: {},
  list: async ({ app, args }) => {
    if (!(await findFacts(app, args.order_id))) return UNKNOWN_ORDER
    const isOf = and(eq(refunds.orderId, args.order_id), ne(refunds.state, 'failed'))
    const total = await app.db.$count(refunds, isOf)
    const items = await app.db
      .select()
      .from(refunds)
      .where(isOf)
      .orderBy(desc(refunds.number))
      .limit(args.per_page)
      .offset(skippedBy(args))
    return { items, total }
  },
  find: async (app, number, { order_id: orderId }) => {
    const isIt = and(eq(refunds.number, number), eq(refunds.orderId, orderId))
    return (await app.db.select().from(refunds).where(isIt))[0]
  },
  toWire: async (app, rows, { dp }) => {
    const lines = await readLines(app, rows)
    return rows.map((row) => refundToWire(app, row, lines, dp))
  },
  write: {
    fields: refundFields,
    create: async ({ app, args, caller }) => {
      const refundable = await findRefundable(app, args.order_id)
      if (!refundable) return UNKNOWN_ORDER
      const choice = choiceOf(refundable, args.amount, args.line_items ?? [], args.api_restock)
      if (!choice) return INVALID_REFUND
      const id = newRefundId()
      const way = args.api_refund ? 'provider' : 'by-hand'
      const request = { ...choice, id, way, reason: args.reason } as const
      const done = await refundOrder(app, args.order_id, request, nameOf(caller))
      if (!done.ok && done.error === 'cannot-send')
        return failure(
          400,
          'woocommerce_rest_cannot_create_order_refund',
          'The payment provider cannot refund this payment. Set api_refund=false.',
        )
      if (!done.ok) return INVALID_REFUND
      const [row] = await app.db.select().from(refunds).where(eq(refunds.id, id))
      return row ? { ok: true, id: row.number } : INVALID_REFUND
    },
    update: async () => NO_ROUTE,
  },
})

/** Returns the units and, beyond them, the rest of the amount; undefined if that is not possible. */
function choiceOf(
  refundable: Refundable,
  amount: string | undefined,
  sent: RefundedLines,
  restock: boolean,
): RefundChoice | undefined {
  const payment = refundable.payments.find(({ leftCents }) => leftCents > 0)
  if (!payment) return undefined
  const lines = sent.flatMap(({ id, quantity }) =>
    quantity > 0 ? [{ lineId: id, quantity, restock }] : [],
  )
  const parts = { lines, shippingCents: 0, extraCents: 0 }
  const choice = { paymentId: payment.id, parts, restockAll: restock }
  const planned = lines.length > 0 ? planRefund(refundable, choice) : undefined
  if (planned && !planned.ok) return undefined
  const linesCents = planned?.plan.amountCents ?? 0
  const cents = amount === undefined ? linesCents : (centsOf(amount) ?? 0)
  if (cents <= 0) return undefined
  if (cents === payment.leftCents && lines.length === 0) return { ...choice, parts: 'all' }
  // Less than the units cost is an amount without units.
  return cents < linesCents
    ? { ...choice, parts: { ...parts, lines: [], extraCents: cents } }
    : { ...choice, parts: { ...parts, extraCents: cents - linesCents } }
}

async function readLines(app: App, rows: RefundRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return app.db
    .select({
      refundId: refundLines.refundId,
      quantity: refundLines.quantity,
      cents: refundLines.cents,
      line: orderLines,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(inArray(refundLines.refundId, ids))
    .orderBy(refundLines.orderLineId)
}

function refundToWire(
  app: App,
  { id, number, orderId, createdAt, amountCents, shippingCents, reason, way }: RefundRow,
  lines: Awaited<ReturnType<typeof readLines>>,
  dp: number,
) {
  return {
    id: number,
    ...datePair('date_created', createdAt),
    amount: amountText(amountCents, dp),
    reason,
    refunded_by: 0,
    refunded_payment: way === 'provider',
    meta_data: [],
    line_items: lines
      .filter(({ refundId }) => refundId === id)
      .map(({ quantity, cents, line }) => ({
        id: line.id,
        name: line.name,
        product_id: line.productId,
        quantity: -quantity,
        total: amountText(vatIn(cents, line.vatRate) - cents, dp),
        total_tax: amountText(-vatIn(cents, line.vatRate), dp),
        meta_data: [{ id: line.id, key: '_refunded_item_id', value: String(line.id) }],
      })),
    shipping_lines: shippingCents > 0 ? [{ total: amountText(-shippingCents, dp) }] : [],
    tax_lines: [],
    fee_lines: [],
    _links: wcLinks(app.siteUrl, {
      self: `${WC}/orders/${orderId}/refunds/${number}`,
      collection: `${WC}/orders/${orderId}/refunds`,
      up: `${WC}/orders/${orderId}`,
    }),
  }
}
