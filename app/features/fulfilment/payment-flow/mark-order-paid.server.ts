import { and, desc, eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { canTransition, stateAfter } from '#app/features/fulfilment/orders/order-transitions.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import { openPayment } from '#app/features/fulfilment/payments/open-payment.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readOwedCents } from './count-received.server.ts'
import { endPayment } from './settle-payment.server.ts'
import { syncDuePayments } from './sync-payment.server.ts'

/**
 * Records money that the owner received as a bank transfer, whatever method the shopper chose. If an online payment of the order
 * succeeded just before, that payment counts instead. Open online payments are cancelled.
 */
export async function markOrderPaid(
  app: App,
  id: number,
  actor: string,
): Promise<ChangeStateResult> {
  const { results } = await markOrdersPaid(app, [id], actor)
  return results.get(id) ?? { ok: false, error: 'unknown-order' }
}

/** Marks several orders as paid. `unverified`: orders whose online payments could not be checked in time. */
export async function markOrdersPaid(
  app: App,
  ids: number[],
  actor: string,
): Promise<{ results: Map<number, ChangeStateResult>; unverified: number[] }> {
  const unverifiedIds = await syncDuePayments(app, ids)
  const results = new Map<number, ChangeStateResult>()
  for (const id of ids) results.set(id, await markOneOrder(app, id, actor))
  // If the provider did not answer above, it will not answer now either; the job cancels these payments later.
  if (unverifiedIds.length === 0)
    await syncDuePayments(
      app,
      ids.filter((id) => isChanged(results.get(id))),
    )
  return { results, unverified: unverifiedIds }
}

const isChanged = (result: ChangeStateResult | undefined) => result?.ok === true && result.changed

async function markOneOrder(app: App, id: number, actor: string): Promise<ChangeStateResult> {
  const settings = await readSettings(app)
  const result = await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, error: 'unknown-order' } as const
    if (stateAfter(order.state, 'pay') === undefined) {
      return { ok: false, error: 'not-now', state: order.state } as const
    }
    if (!canTransition(order.state, 'pay')) return { ok: true, changed: false, order } as const
    const [openTransfer] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, id),
          eq(payments.state, 'open'),
          eq(payments.provider, bankTransfer.id),
        ),
      )
      .orderBy(desc(payments.attempt))
    const payment =
      openTransfer ??
      (await openPayment(
        tx,
        {
          orderId: id,
          provider: bankTransfer,
          method: bankTransfer.methods[0]?.id ?? bankTransfer.id,
          amountCents: await readOwedCents(tx, order),
          terms: { settings, isGuest: false },
        },
        app.clock.now(),
      ))
    return endPayment(tx, app, settings, payment, 'paid', actor)
  })
  return afterStateChange(app, result)
}
