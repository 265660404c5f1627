import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  lockOrder,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import {
  checkAfterFailure,
  nextChargebackCheck,
  nextCheck,
  nextRefundCheck,
} from '#app/features/fulfilment/payments/payment-checks.ts'
import type {
  OnlineProvider,
  ProviderPayment,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { Payment, SyncPaymentResult } from '#app/features/fulfilment/payments/payments.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { syncProviderPayment } from '#app/features/fulfilment/payments/sync-provider-payment.server.ts'
import {
  schedulePaymentCheck,
  storeProviderState,
} from '#app/features/fulfilment/payments/write-payments.server.ts'
import { applyProviderRefunds } from '#app/features/fulfilment/refunds/apply-provider-refunds.server.ts'
import { sendRefund } from '#app/features/fulfilment/refunds/send-refund.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { changesState, endPayment } from './settle-payment.server.ts'

/**
 * Fetches the state of a payment from its provider and applies it to the stored payment. Repeated and concurrent calls are safe,
 * because a known state changes nothing.
 */
export async function syncPayment(
  app: App,
  paymentId: string,
  options: { isUrgent?: boolean } = {},
): Promise<SyncPaymentResult> {
  const payment = await findPayment(app.db, paymentId)
  const provider = payment && findOnlineProvider(app.env, payment.provider)
  if (!payment?.providerRef || !provider) return { ok: false, error: 'unknown-payment' }
  const syncResult = await syncProviderPayment(app, provider, payment, payment.providerRef, options)
  if (!syncResult.ok) {
    const checkAt = checkAfterFailure(payment, syncResult.error, app.clock.now())
    await schedulePaymentCheck(app.db, payment.id, checkAt)
    const isUnavailable = syncResult.error === 'unavailable'
    return { ok: false, error: isUnavailable ? 'provider-unavailable' : 'unknown-payment' }
  }
  const reportedPayment = syncResult.value
  if (
    reportedPayment.paymentId !== payment.id ||
    reportedPayment.amountCents !== payment.amountCents
  ) {
    app.log.error({ payment: payment.id }, 'the provider reported another payment')
    await schedulePaymentCheck(app.db, payment.id, null)
    return { ok: false, error: 'unknown-payment' }
  }
  const { change, unsentRefundIds, productIds } = await applyReport(
    app,
    provider,
    payment,
    reportedPayment,
  )
  await refreshProducts(app, productIds)
  if (change) await afterStateChange(app, change)
  for (const refundId of unsentRefundIds) await sendRefund(app, refundId)
  if (reportedPayment.refunds.length > 0) await app.jobs.send(SEND_MAILS)
  return { ok: true, changed: change !== undefined }
}

/** Number of payments that are synced at the same time. */
const MAX_PARALLEL_SYNCS = 8
/** After this time no further sync is started. One request takes at most five seconds. */
const MAX_WAIT_MS = 5_000

/**
 * Syncs the open and due payments of these orders. Somebody waits for the result, so it stops when the provider is unavailable or
 * slow. Returns the orders that were not synced; the job syncs them later.
 */
export async function syncDuePayments(app: App, orderIds: number[]): Promise<number[]> {
  const duePayments = await app.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, orderIds),
        or(eq(payments.state, 'open'), lte(payments.checkAt, app.clock.now())),
        isNotNull(payments.providerRef),
      ),
    )
  const deadline = performance.now() + MAX_WAIT_MS
  const unsyncedOrderIds = new Set<number>()
  async function syncRemaining() {
    while (unsyncedOrderIds.size === 0 && performance.now() < deadline) {
      const payment = duePayments.pop()
      if (!payment) return
      const result = await syncPayment(app, payment.id, { isUrgent: true })
      if (!result.ok && result.error === 'provider-unavailable')
        unsyncedOrderIds.add(payment.orderId)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_SYNCS }, syncRemaining))
  // The payments that are still in the list were not synced.
  for (const { orderId } of duePayments) unsyncedOrderIds.add(orderId)
  return [...unsyncedOrderIds]
}

async function applyReport(
  app: App,
  provider: OnlineProvider,
  { id, orderId }: Payment,
  reportedPayment: ProviderPayment,
): Promise<{
  change: StateChange | undefined
  unsentRefundIds: string[]
  /** products whose stock changed */
  productIds: number[]
}> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const context = { mailShop: { settings, siteUrl: app.siteUrl }, actor: provider.name, now }
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) return { change: undefined, unsentRefundIds: [], productIds: [] }
    const { outcome, status: state, expiresAt } = reportedPayment
    const change =
      outcome !== null && changesState(payment.state, outcome)
        ? await endPayment(tx, app, settings, payment, outcome, provider.name)
        : undefined
    const { unsentRefundIds, hasPendingRefunds, productIds } = await applyProviderRefunds(
      tx,
      payment,
      reportedPayment,
      context,
    )
    await storeProviderState(tx, id, {
      providerState: state,
      checkedAt: now,
      checkAt: nextCheckAfter(payment, reportedPayment, hasPendingRefunds, now),
      expiresAt: expiresAt ?? payment.expiresAt,
    })
    return { change, unsentRefundIds, productIds }
  })
}

function nextCheckAfter(
  payment: Payment,
  { outcome, isAuthorized }: ProviderPayment,
  hasPendingRefunds: boolean,
  now: Date,
): Date | null {
  if (outcome === null) return nextCheck(payment, now)
  if (hasPendingRefunds || isAuthorized) return nextRefundCheck(now)
  return outcome === 'paid' ? nextChargebackCheck(payment, now) : null
}
