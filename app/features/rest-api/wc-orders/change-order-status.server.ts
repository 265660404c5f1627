import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import {
  findRefundable,
  newRefundId,
} from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'
import { orderStatus } from './order-wire.ts'
import type { WcOrder } from './read-wc-orders.server.ts'
import type { OrderStatus } from './wc-order-status.ts'

const cannotBecome = (oldStatus: string, newStatus: string) =>
  failure(
    400,
    'woocommerce_rest_invalid_order_status',
    `An order with the status ${oldStatus} cannot become ${newStatus}.`,
  )

/**
 * Changes the status of an order with the same effects on stock, mails and invoices as in the back office. Returns a failure if staff
 * cannot make this change either.
 */
export async function changeOrderStatus(
  app: App,
  order: WcOrder,
  newStatus: OrderStatus,
  actor: string,
): Promise<RestFailure | null> {
  const oldStatus = orderStatus(order)
  if (oldStatus === newStatus) return null
  const { id, state } = order
  const isUnpaid = state === 'awaiting-payment' || state === 'payment-failed'
  switch (newStatus) {
    case 'processing':
      if (isUnpaid && (await markOrderPaid(app, id, actor)).ok) return null
      return cannotBecome(oldStatus, newStatus)
    case 'completed': {
      if (isUnpaid && !(await markOrderPaid(app, id, actor)).ok)
        return cannotBecome(oldStatus, newStatus)
      const carrier = order.shippingMethod === 'pickup' ? 'pickup' : 'other'
      const shipResult = await shipOrder(app, id, { carrier, code: '' }, actor)
      return shipResult.ok ? null : cannotBecome(oldStatus, newStatus)
    }
    case 'cancelled':
      return (await cancelOrder(app, id, actor)).ok ? null : cannotBecome(oldStatus, newStatus)
    case 'refunded':
      return (await refundAll(app, id, actor)) ? null : cannotBecome(oldStatus, newStatus)
    // A paid order never becomes unpaid.
    case 'pending':
    case 'on-hold':
    case 'failed':
      return cannotBecome(oldStatus, newStatus)
  }
}

/** Records a refund of all payments, as WooCommerce does; no money moves. */
async function refundAll(app: App, id: number, actor: string): Promise<boolean> {
  const refundablePayments = (await findRefundable(app, id))?.payments.filter(
    ({ leftCents }) => leftCents > 0,
  )
  if (!refundablePayments || refundablePayments.length === 0) return false
  for (const payment of refundablePayments) {
    const request = {
      id: newRefundId(),
      paymentId: payment.id,
      way: 'by-hand',
      reason: '',
    } as const
    const refundResult = await refundOrder(
      app,
      id,
      { ...request, parts: 'all', restockAll: false },
      actor,
    )
    if (!refundResult.ok) return false
  }
  return true
}
