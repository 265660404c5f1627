import { eq, sql } from 'drizzle-orm'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import {
  findRefundable,
  newRefundId,
} from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { planRefund } from '#app/features/fulfilment/refunds/plan-refund.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import type { RefundChoice, RefundChoices } from '#app/features/fulfilment/refunds/refunds.ts'
import { refunds } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'
import type { RefundedLines } from './order-args.ts'
import { programRefunds } from './program-orders-tables.server.ts'
import type { WcOrder } from './read-wc-orders.server.ts'

interface RefundArgs {
  amount?: string | undefined
  reason: string
  line_items?: RefundedLines | undefined
  api_refund: boolean
  api_restock: boolean
}

type OrderRefundResult = { ok: true; id: number } | RestFailure

const INVALID_REFUND = failure(
  400,
  'woocommerce_rest_invalid_order_refund',
  'Refund amount must be greater than zero and at most what was paid.',
)
const PROVIDER_CANNOT_REFUND = failure(
  400,
  'woocommerce_rest_cannot_create_order_refund',
  'The payment provider cannot refund this payment. Set api_refund=false.',
)

/** Refunds money by the rules of the back office. For a recorded order without a payment the refund is only recorded. */
export async function createOrderRefund(
  app: App,
  order: WcOrder,
  args: RefundArgs,
  actor: string,
): Promise<OrderRefundResult> {
  const refundable = await findRefundable(app, order.id)
  if (!refundable) return INVALID_REFUND
  if (order.isRecorded && refundable.payments.length === 0)
    return recordRefund(app, order, args, actor)
  const choice = chooseRefund(
    refundable,
    requestedCents(args),
    args.line_items ?? [],
    args.api_restock,
  )
  if (!choice) return INVALID_REFUND
  const id = newRefundId()
  const way = args.api_refund ? 'provider' : 'by-hand'
  const request = { ...choice, id, way, reason: args.reason } as const
  const refundResult = await refundOrder(app, order.id, request, actor)
  if (!refundResult.ok)
    return refundResult.error === 'cannot-send' ? PROVIDER_CANNOT_REFUND : INVALID_REFUND
  const [insertedRefund] = await app.db.select().from(refunds).where(eq(refunds.id, id))
  return insertedRefund ? { ok: true, id: insertedRefund.number } : INVALID_REFUND
}

/** Returns the amount, or the sum of the line totals; undefined if the request has neither. */
function requestedCents({ amount, line_items: lines = [] }: RefundArgs): number | undefined {
  if (amount !== undefined) return centsOf(amount) ?? 0
  const cents = lines.map(lineCents)
  return cents.some((each) => each > 0) ? cents.reduce((sum, each) => sum + each, 0) : undefined
}

const lineCents = ({ refund_total: total, refund_tax: taxes = [] }: RefundedLines[number]) =>
  (centsOf(total ?? '') ?? 0) +
  taxes.reduce((sum, tax) => sum + (centsOf(tax.refund_total ?? '') ?? 0), 0)

/** Records a refund of an order for which the shop received no money. Neither money nor stock moves. */
async function recordRefund(
  app: App,
  order: WcOrder,
  args: RefundArgs,
  actor: string,
): Promise<OrderRefundResult> {
  const lines = (args.line_items ?? []).flatMap((requestedLine) => {
    const line = order.lines.find(({ id }) => id === requestedLine.id)
    if (!line) return []
    const quantity = Math.min(requestedLine.quantity, line.quantity)
    const lineTotalCents = line.unitCents * line.quantity - line.discountCents
    const cents =
      lineCents(requestedLine) || Math.round((lineTotalCents * quantity) / line.quantity)
    return cents > 0 ? [{ lineId: line.id, quantity, cents }] : []
  })
  const amountCents = requestedCents(args) ?? lines.reduce((sum, { cents }) => sum + cents, 0)
  const refundedCents = order.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (amountCents <= 0 || refundedCents + amountCents > order.totalCents) return INVALID_REFUND
  const now = app.clock.now()
  const number = await app.db.transaction(async (tx) => {
    const [insertedRefund] = await tx
      .insert(programRefunds)
      .values({ orderId: order.id, amountCents, reason: args.reason, lines, createdAt: now })
      .returning({ number: programRefunds.number })
    const text = `Een programma noteerde een terugbetaling van ${formatCents(amountCents)}`
    await noteOnOrder(tx, order.id, { text, actor, now })
    return insertedRefund?.number
  })
  return number === undefined ? INVALID_REFUND : { ok: true, id: number }
}

export async function removeRecordedRefund(app: App, number: number): Promise<void> {
  await app.db.delete(programRefunds).where(eq(sql`${programRefunds.number}`, number))
}

/** Returns the refunded units and the amount that exceeds them; undefined if the refund is not possible. */
function chooseRefund(
  refundable: RefundChoices,
  amountCents: number | undefined,
  requestedLines: RefundedLines,
  restock: boolean,
): RefundChoice | undefined {
  const payment = refundable.payments.find(({ leftCents }) => leftCents > 0)
  if (!payment) return undefined
  const lines = requestedLines.flatMap(({ id, quantity }) =>
    id && quantity > 0 ? [{ lineId: id, quantity, restock }] : [],
  )
  const parts = { lines, shippingCents: 0, extraCents: 0 }
  const choice = { paymentId: payment.id, parts, restockAll: restock }
  const planResult = lines.length > 0 ? planRefund(refundable, choice) : undefined
  if (planResult && !planResult.ok) return undefined
  const planCents = planResult?.plan.amountCents ?? 0
  const cents = amountCents ?? planCents
  if (cents <= 0) return undefined
  if (cents === payment.leftCents && lines.length === 0) return { ...choice, parts: 'all' }
  // An amount below the price of the units is refunded without units.
  return cents < planCents
    ? { ...choice, parts: { ...parts, lines: [], extraCents: cents } }
    : { ...choice, parts: { ...parts, extraCents: cents - planCents } }
}
