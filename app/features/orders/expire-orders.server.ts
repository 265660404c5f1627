import { and, asc, eq, inArray, isNotNull, lte, notExists, or } from 'drizzle-orm'
import { payments } from '#app/features/payments/payments-tables.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { finishMove } from './finish-move.server.ts'
import { lockOrder, moveOrder } from './move-order.server.ts'
import { queueOrderMail } from './order-mails.server.tsx'
import { orders } from './orders-tables.server.ts'

/** So much longer an order waits for a provider that can't be asked whether it was paid. */
const DOUBT_MS = 24 * 60 * 60_000

/**
 * Ends orders that nobody paid in time; each in a transaction of its own, so that nothing is held for long. One that is
 * just being paid elsewhere is left alone until that has ended.
 */
export async function expireOrders(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['awaiting-payment', 'payment-failed']),
        lte(orders.expiresAt, now),
        or(
          notExists(
            shop.db
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
          lte(orders.expiresAt, new Date(now.getTime() - DOUBT_MS)),
        ),
      ),
    )
    .orderBy(asc(orders.id))
  for (const { id } of due) await expireOrder(shop, id)
}

async function expireOrder(shop: Shop, id: number): Promise<void> {
  const settings = await readSettings(shop)
  const now = shop.clock.now()
  const moved = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // Somebody may have tried to pay again just now.
    if (!order?.expiresAt || order.expiresAt > now) return undefined
    const result = await moveOrder(tx, id, 'expire', {
      text: 'Verlopen: niet op tijd betaald',
      actor: 'winkel',
      now,
    })
    if (result.ok && result.changed) {
      await queueOrderMail(tx, 'order-expired', id, { settings, siteUrl: shop.siteUrl }, now)
    }
    return result
  })
  if (moved) await finishMove(shop, moved)
}
