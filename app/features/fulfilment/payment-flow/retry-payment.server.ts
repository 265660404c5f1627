import { eq } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { CUSTOMER } from '#app/features/core/accounts/actors.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  changeOrderState,
  lockOrder,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { stateAfter } from '#app/features/fulfilment/orders/order-transitions.ts'
import { isTestPayment } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import { openPayment, orderExpiry } from '#app/features/fulfilment/payments/open-payment.server.ts'
import {
  allowsAmount,
  MAX_PAYMENT_ATTEMPTS,
  type Payment,
  type PaymentAccess,
  type RetryPaymentResult,
} from '#app/features/fulfilment/payments/payments.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { schedulePaymentCheck } from '#app/features/fulfilment/payments/write-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readOwedCents } from './count-received.server.ts'
import { findPaymentMethod } from './payment-methods.server.ts'
import { endPayment } from './settle-payment.server.ts'

/** Starts another payment of an order, or continues the open payment. The stock stays reserved meanwhile. */
export async function retryPayment(
  app: App,
  orderId: number,
  methodId: string,
  access?: PaymentAccess,
): Promise<RetryPaymentResult> {
  const chosenMethod = await findPaymentMethod(app, methodId, access)
  if (!chosenMethod) return { ok: false, error: 'unknown-method' }
  const { provider, method } = chosenMethod
  const settings = await readSettings(app)
  const now = app.clock.now()

  const result = await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, error: 'unknown-order' } as const
    const isExpired = order.expiresAt !== null && order.expiresAt <= now
    if (isExpired || stateAfter(order.state, 'retry-payment') === undefined) {
      return { ok: false, error: 'not-now', state: isExpired ? 'expired' : order.state } as const
    }
    // If the shop was closed again, it offers test money, which must not pay a real order.
    const isTestMoney = isTestPayment(app.env, { provider: provider.id })
    if (isTestMoney && !order.isTest && !settings.isDemo) {
      return { ok: false, error: 'unknown-method' } as const
    }
    const attempts = await tx
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .for('update')
    const amountCents = await readOwedCents(tx, order)
    if (!allowsAmount(method, amountCents)) return { ok: false, error: 'unknown-method' } as const
    const earlierPayment = attempts.find((payment) => payment.state === 'open')
    if (earlierPayment?.method === method.id) return { ok: true, payment: earlierPayment } as const
    if (attempts.length >= MAX_PAYMENT_ATTEMPTS) {
      return { ok: false, error: 'too-many-attempts' } as const
    }
    if (earlierPayment) await cancelPayment(tx, app, settings, earlierPayment)

    const terms = { settings, isGuest: !(await hasConfirmedEmail(tx, order.userId)) }
    const attempt = { orderId, provider, method: method.id, amountCents, terms }
    const payment = await openPayment(tx, attempt, now)
    const newExpiry = orderExpiry(provider, terms, now)
    await changeOrderState(tx, orderId, 'retry-payment', {
      text: `Opnieuw betalen met ${method.name}`,
      actor: CUSTOMER,
      now,
      set: {
        paymentMethod: method.name,
        // A partly paid order does not expire.
        expiresAt: order.expiresAt && laterOf(order.expiresAt, newExpiry),
      },
    })
    return { ok: true, payment } as const
  })
  if (!result.ok) return result
  return { ok: true, url: provider.payUrl(result.payment.id) }
}

const laterOf = (first: Date, second: Date) => (first > second ? first : second)

async function hasConfirmedEmail(tx: Db, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  const [user] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return user?.emailVerified ?? false
}

/**
 * Cancels an open payment, because the shopper chose another method or changes the order. The job cancels an online payment at its
 * provider. Needs the locks of the order and the payment.
 */
export async function cancelPayment(tx: Db, app: App, settings: ShopSettings, payment: Payment) {
  await endPayment(tx, app, settings, payment, 'cancelled', CUSTOMER)
  if (payment.providerRef === null) return
  await schedulePaymentCheck(tx, payment.id, app.clock.now())
}
