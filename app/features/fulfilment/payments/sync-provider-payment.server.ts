import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import type { App } from '#app/platform/app.ts'
import type { OnlineProvider, ProviderPayment, ProviderResult } from './payment-provider.server.ts'
import type { Payment } from './payments.ts'

/**
 * Fetches a payment from its provider. If the payment is no longer wanted (the shopper chose another method, or the order is paid
 * or cancelled), it is cancelled at the provider if possible. An authorized payment is captured once a parcel was sent.
 */
export async function syncProviderPayment(
  app: App,
  provider: OnlineProvider,
  payment: Payment,
  ref: string,
  options: { isUrgent?: boolean },
): Promise<ProviderResult<ProviderPayment>> {
  const result = await provider.read(app, ref, options)
  if (!result.ok) return result
  const { outcome, isAuthorized, canCancel } = result.value
  if (outcome !== null && !isAuthorized) return result
  const order = await readOrder(app.db, payment.orderId)
  const isPayable = order !== undefined && canTransition(order.state, 'pay')
  const isShipped = order !== undefined && order.parcels.length > 0
  // An authorization that paid the order is wanted until the order is cancelled.
  const hasPaidOrder = isAuthorized && payment.state === 'paid'
  const isWanted = hasPaidOrder
    ? order?.state !== 'cancelled'
    : isPayable && (isAuthorized || payment.state === 'open')
  const canCapture = isAuthorized && isShipped
  if (isWanted ? !canCapture : !canCancel) return result
  const actionResult = await (isWanted ? provider.capture(app, ref) : provider.cancel(app, ref))
  const resultAfter = actionResult.ok ? await provider.read(app, ref, options) : result
  return resultAfter.ok ? resultAfter : result
}
