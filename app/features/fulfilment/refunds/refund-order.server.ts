import { eq, inArray } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { returnStock } from '#app/features/catalog/stock/stock.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import {
  lockOrder,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { cancelRefundedUnits } from './cancel-refunded-units.server.ts'
import { creditRefund } from './credit-refund.server.ts'
import { planRefund } from './plan-refund.ts'
import { queueRefundMail } from './queue-refund-mail.server.tsx'
import { readRefundable } from './read-refundable.server.ts'
import { refundEventText } from './refund-texts.ts'
import type { RefundOrderResult, RefundPlan, RefundRequest } from './refunds.ts'
import { refundLines, refunds } from './refunds-tables.server.ts'
import { sendRefund } from './send-refund.server.ts'

type RefundResult =
  | Extract<RefundOrderResult, { ok: false }>
  | { ok: true; isNew: boolean; productIds: number[] }

/**
 * Refunds what the owner chose. The lock of the order prevents two simultaneous refunds from exceeding the amount paid, and the id of
 * the form prevents a second refund if it is submitted twice. The refund is stored first, and then sent to the provider until the
 * provider answers.
 */
export async function refundOrder(
  app: App,
  orderId: number,
  request: RefundRequest,
  actor: string,
): Promise<RefundOrderResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  // The invoice must exist before it is credited; its job may not have run yet.
  await makeInvoice(app, orderId)
  const refundResult = await app.db.transaction(async (tx): Promise<RefundResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, error: 'unknown-order' }
    const [storedRefund] = await tx.select().from(refunds).where(eq(refunds.id, request.id))
    if (storedRefund?.orderId === orderId) return { ok: true, isNew: false, productIds: [] }

    const refundable = await readRefundable(tx, app, order)
    const planResult = planRefund(refundable, request)
    if (!planResult.ok) return planResult
    const payment = refundable.payments.find(({ id }) => id === request.paymentId)
    if (request.way === 'provider' && !payment?.sender) return { ok: false, error: 'cannot-send' }

    const { plan } = planResult
    await insertRefund(tx, order, request, plan, actor, now)
    const restockedIds = await restock(tx, order.id, plan, { actor, now })
    const { reason, way } = request
    await creditRefund(tx, order, { plan, refundable, reason, way }, { actor, now })
    await addRefundDue(tx, orderId, -plan.amountCents)
    const text = refundEventText(request, plan, refundable)
    await writeEvent(tx, orderId, { kind: 'refund', text, actor, now })
    const cancelledIds = await cancelRefundedUnits(tx, orderId, plan.lines, { actor, now })
    if (request.way === 'by-hand') {
      await queueRefundMail(tx, request.id, { settings, siteUrl: app.siteUrl }, now)
    }
    return { ok: true, isNew: true, productIds: [...new Set([...restockedIds, ...cancelledIds])] }
  })
  if (!refundResult.ok) return refundResult
  await refreshProducts(app, refundResult.productIds)
  await app.jobs.send(SEND_MAILS)
  return { changed: refundResult.isNew, ...(await sendRefund(app, request.id)) }
}

async function insertRefund(
  tx: Db,
  order: OrderRow,
  { id, paymentId, way, reason }: RefundRequest,
  { amountCents, shippingCents, lines }: RefundPlan,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId,
    way,
    state: way === 'by-hand' ? 'done' : 'pending',
    amountCents,
    shippingCents,
    reason,
    actor,
    createdAt: now,
    finishedAt: way === 'by-hand' ? now : null,
  })
  if (lines.length > 0) {
    await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: id })))
  }
}

/** Returns refunded units to stock. Returns the products whose stock changed. */
async function restock(
  tx: Db,
  orderId: number,
  { lines }: RefundPlan,
  author: { actor: string; now: Date },
): Promise<number[]> {
  const returnedLines = lines.filter(({ restocked }) => restocked > 0)
  if (returnedLines.length === 0) return []
  const rows = await tx
    .select({
      id: orderLines.id,
      variantId: orderLines.variantId,
      productId: orderLines.productId,
    })
    .from(orderLines)
    .where(
      inArray(
        orderLines.id,
        returnedLines.map(({ orderLineId }) => orderLineId),
      ),
    )
  await returnStock(
    tx,
    rows.map(({ id, variantId }) => ({
      variantId,
      quantity: returnedLines.find(({ orderLineId }) => orderLineId === id)?.restocked ?? 0,
    })),
    { reason: 'returned', orderId, ...author },
  )
  return [...new Set(rows.map(({ productId }) => productId))]
}
