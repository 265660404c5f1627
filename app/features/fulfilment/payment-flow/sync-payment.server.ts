import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { finishMove } from '#app/features/fulfilment/orders/finish-move.server.ts'
import { lockOrder, type Moved } from '#app/features/fulfilment/orders/move-order.server.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import {
  checkAfterFailure,
  laterCheck,
  lookBack,
  nextCheck,
} from '#app/features/fulfilment/payments/payment-checks.ts'
import type {
  OnlineProvider,
  ProviderPayment,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { Payment, SyncPaymentResult } from '#app/features/fulfilment/payments/payments.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readThere } from '#app/features/fulfilment/payments/read-there.server.ts'
import { applyToldRefunds } from '#app/features/fulfilment/refunds/apply-told-refunds.server.ts'
import { sendRefund } from '#app/features/fulfilment/refunds/send-refund.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { changesState, endPayment } from './settle-payment.server.ts'

/**
 * Asks the provider how an attempt stands and makes it so here. May be called at any time, by anybody and at once: what
 * is known already changes nothing.
 */
export async function syncPayment(
  shop: Shop,
  paymentId: string,
  options: { isUrgent?: boolean } = {},
): Promise<SyncPaymentResult> {
  const payment = await findPayment(shop.db, paymentId)
  const provider = payment && findOnlineProvider(shop.env, payment.provider)
  if (!payment?.providerRef || !provider) return { ok: false, error: 'unknown-payment' }
  const answer = await readThere(shop, provider, payment, payment.providerRef, options)
  if (!answer.ok) {
    const checkAt = checkAfterFailure(payment, answer.error, shop.clock.now())
    await shop.db.update(payments).set({ checkAt }).where(eq(payments.id, payment.id))
    const isAway = answer.error === 'unavailable'
    return { ok: false, error: isAway ? 'provider-unavailable' : 'unknown-payment' }
  }
  const told = answer.value
  if (told.paymentId !== payment.id || told.amountCents !== payment.amountCents) {
    shop.log.error({ payment: payment.id }, 'the provider tells of another payment')
    await shop.db.update(payments).set({ checkAt: null }).where(eq(payments.id, payment.id))
    return { ok: false, error: 'unknown-payment' }
  }
  const { moved, waiting } = await apply(shop, provider, payment, told)
  if (moved) await finishMove(shop, moved)
  for (const refundId of waiting) await sendRefund(shop, refundId)
  if (told.refunds.length > 0) await shop.jobs.send(SEND_MAILS)
  return { ok: true, changed: moved !== undefined }
}

/** How many attempts are asked about at the same time. */
const AT_ONCE = 8
/** Past this no further attempt is asked about; one try takes five seconds at most. */
const PATIENCE_MS = 5_000

/**
 * Asks how the attempts of these orders stand that are open, or that are to be asked about now. Somebody waits for it, so
 * it ends once the provider is away, or slow in all. Returns the orders that were not asked about: the job does that later.
 */
export async function syncDuePayments(shop: Shop, orderIds: number[]): Promise<number[]> {
  const left = await shop.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, orderIds),
        or(eq(payments.state, 'open'), lte(payments.checkAt, shop.clock.now())),
        isNotNull(payments.providerRef),
      ),
    )
  const until = performance.now() + PATIENCE_MS
  const unasked = new Set<number>()
  async function askOn() {
    while (unasked.size === 0 && performance.now() < until) {
      const next = left.pop()
      if (!next) return
      const result = await syncPayment(shop, next.id, { isUrgent: true })
      if (!result.ok && result.error === 'provider-unavailable') unasked.add(next.orderId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  for (const { orderId } of left) unasked.add(orderId)
  return [...unasked]
}

async function apply(
  shop: Shop,
  provider: OnlineProvider,
  { id, orderId }: Payment,
  told: ProviderPayment,
): Promise<{ moved: Moved | undefined; waiting: string[] }> {
  const settings = await readSettings(shop)
  const now = shop.clock.now()
  const telling = { mailShop: { settings, siteUrl: shop.siteUrl }, actor: provider.name, now }
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) return { moved: undefined, waiting: [] }
    const { outcome, state, expiresAt } = told
    const moved =
      outcome !== null && changesState(payment.state, outcome)
        ? await endPayment(tx, shop, settings, payment, outcome, provider.name)
        : undefined
    const { waiting, isUnderWay } = await applyToldRefunds(tx, payment, told, telling)
    await tx
      .update(payments)
      .set({
        providerState: state,
        checkedAt: now,
        checkAt: checkAfter(payment, told, isUnderWay, now),
        expiresAt: expiresAt ?? payment.expiresAt,
      })
      .where(eq(payments.id, id))
    return { moved, waiting }
  })
}

function checkAfter(
  payment: Payment,
  { outcome, isPromise }: ProviderPayment,
  isUnderWay: boolean,
  now: Date,
): Date | null {
  if (outcome === null) return nextCheck(payment, now)
  if (isUnderWay || isPromise) return laterCheck(now)
  return outcome === 'paid' ? lookBack(payment, now) : null
}
