import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { allowsTestMoney } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import { nextCheck } from '#app/features/fulfilment/payments/payment-checks.ts'
import type {
  BeginPaymentResult,
  PaymentAccess,
} from '#app/features/fulfilment/payments/payments.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { storePaymentStart } from '#app/features/fulfilment/payments/write-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { settlePayment } from './settle-payment.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/**
 * Creates a payment at its provider, once, and returns the URL of the payment page. The order exists already, so after
 * a failure the shopper can try again or choose another method.
 */
export async function beginPayment(
  app: App,
  paymentId: string,
  access: PaymentAccess = { isStaff: false },
): Promise<BeginPaymentResult> {
  const payment = await findPayment(app.db, paymentId)
  const provider = payment && findOnlineProvider(app.env, payment.provider)
  const order = payment && (await readOrder(app.db, payment.orderId))
  if (!payment || !provider || !order) return { ok: false, error: 'unknown-payment' }
  const failure = { ok: false, orderUrl: orderUrl(order) } as const
  const paymentFacts = {
    providerName: provider.name,
    orderId: order.id,
    amountCents: payment.amountCents,
  }
  const now = app.clock.now()
  if (payment.state !== 'open' || !canTransition(order.state, 'pay'))
    return { ...failure, error: 'not-payable' }
  if (provider.isTest(app.env) && !access.isStaff && !allowsTestMoney(await readSettings(app)))
    return { ...failure, error: 'not-payable' }
  if (payment.expiresAt && payment.expiresAt <= now) {
    // The provider may no longer recognize a repeated request for an expired payment, and would create a second payment.
    await syncPayment(app, payment.id, { isUrgent: true })
    return { ...failure, error: 'not-payable' }
  }
  if (payment.checkoutUrl) return { ok: true, url: payment.checkoutUrl, ...paymentFacts }

  const beginResult = await provider.begin(app, payment, order)
  if (!beginResult.ok && beginResult.error === 'unavailable')
    return { ...failure, error: 'provider-unavailable' }
  if (!beginResult.ok) {
    app.log.error(
      { payment: payment.id, detail: beginResult.detail },
      'payment provider rejected the request',
    )
    await settlePayment(app, payment.id, 'failed', provider.name)
    return { ...failure, error: 'not-payable' }
  }
  const { ref, url, expiresAt } = beginResult.value
  await storePaymentStart(app.db, payment.id, {
    providerRef: ref,
    checkoutUrl: url,
    expiresAt,
    checkAt: nextCheck(payment, now),
  })
  return { ok: true, url, ...paymentFacts }
}
