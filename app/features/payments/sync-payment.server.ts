import { eq } from 'drizzle-orm'
import { readOrder } from '#app/features/orders/find-order.server.ts'
import { finishMove } from '#app/features/orders/finish-move.server.ts'
import { lockOrder, type Moved } from '#app/features/orders/move-order.server.ts'
import { canMove } from '#app/features/orders/order-moves.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { nextCheck } from './payment-checks.ts'
import type { OnlineProvider, ProviderPayment } from './payment-provider.server.ts'
import { findOnlineProvider } from './payment-providers.server.ts'
import type { Payment, SyncPaymentResult } from './payments.ts'
import { payments } from './payments-tables.server.ts'
import { findPayment } from './read-payments.server.ts'
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
  const told = await ask(shop, provider, payment, payment.providerRef, options)
  if (told === undefined) {
    const checkAt = nextCheck(payment, shop.clock.now())
    await shop.db.update(payments).set({ checkAt }).where(eq(payments.id, payment.id))
    return { ok: false, error: 'provider-unavailable' }
  }
  if (told.paymentId !== payment.id || told.amountCents !== payment.amountCents) {
    shop.log.error({ payment: payment.id }, 'the provider tells of another payment')
    await shop.db.update(payments).set({ checkAt: null }).where(eq(payments.id, payment.id))
    return { ok: false, error: 'unknown-payment' }
  }
  const moved = await apply(shop, provider, payment, told)
  if (moved) await finishMove(shop, moved)
  return { ok: true, changed: moved !== undefined }
}

/** What nobody should pay any more (the shopper chose another way, the order is called off) is taken back if it can be. */
async function ask(
  shop: Shop,
  provider: OnlineProvider,
  payment: Payment,
  ref: string,
  options: { isUrgent?: boolean },
): Promise<ProviderPayment | undefined> {
  const told = await provider.read(shop, ref, options)
  if (!told.ok) return undefined
  if (told.value.outcome !== null || !told.value.canCancel) return told.value
  const order = await readOrder(shop.db, payment.orderId)
  if (payment.state === 'open' && order && canMove(order.state, 'pay')) return told.value
  const cancelled = await provider.cancel(shop, ref)
  return cancelled.ok ? cancelled.value : told.value
}

async function apply(
  shop: Shop,
  provider: OnlineProvider,
  { id, orderId }: Payment,
  told: ProviderPayment,
): Promise<Moved | undefined> {
  const settings = await readSettings(shop)
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) return undefined
    const { outcome, state, expiresAt } = told
    await tx
      .update(payments)
      .set({
        providerState: state,
        checkedAt: now,
        checkAt: outcome === null ? nextCheck(payment, now) : null,
        expiresAt: expiresAt ?? payment.expiresAt,
      })
      .where(eq(payments.id, id))
    if (outcome === null || !changesState(payment.state, outcome)) return undefined
    return endPayment(tx, shop, settings, payment, outcome, provider.name)
  })
}
