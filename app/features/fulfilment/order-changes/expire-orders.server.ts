import { and, asc, eq, inArray, isNotNull, lte, notExists, or } from 'drizzle-orm'
import { SHOP } from '#app/features/core/accounts/actors.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** Extra time for an order with an open online payment, whose provider may be unreachable. After it the order expires anyway. */
const PROVIDER_GRACE_MS = 24 * 60 * 60_000

/**
 * Expires the orders that were not paid in time, each in its own transaction to keep locks short. An order with an online payment
 * in progress waits until that payment has ended.
 */
export async function expireOrders(app: App): Promise<void> {
  const now = app.clock.now()
  const dueOrders = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['awaiting-payment', 'payment-failed']),
        lte(orders.expiresAt, now),
        or(
          notExists(
            app.db
              .select({ id: payments.id })
              .from(payments)
              .where(
                and(
                  eq(payments.orderId, orders.id),
                  eq(payments.state, 'open'),
                  isNotNull(payments.providerRef),
                ),
              ),
          ),
          lte(orders.expiresAt, new Date(now.getTime() - PROVIDER_GRACE_MS)),
        ),
      ),
    )
    .orderBy(asc(orders.id))
  for (const { id } of dueOrders) await expireOrder(app, id)
}

async function expireOrder(app: App, id: number): Promise<void> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const change = await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // The shopper may have started another payment meanwhile.
    if (!order?.expiresAt || order.expiresAt > now) return undefined
    const result = await changeOrderState(tx, id, 'expire', {
      text: 'Verlopen: niet op tijd betaald',
      actor: SHOP,
      now,
    })
    if (result.ok && result.changed) {
      await queueOrderMail(tx, 'order-expired', id, { settings, siteUrl: app.siteUrl }, now)
    }
    return result
  })
  if (change) await afterStateChange(app, change)
}
