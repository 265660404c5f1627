import { and, asc, eq, isNull } from 'drizzle-orm'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import type { OpenChargebacks } from '#app/features/fulfilment/refunds/refunds.ts'
import { chargebacks } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCents } from '#app/platform/money.ts'

const IS_OPEN = and(isNull(chargebacks.reversedAt), isNull(chargebacks.handledAt))

/**
 * Returns the number of orders with a chargeback that staff have not handled, and the oldest of these orders. The shop cannot
 * reverse a chargeback, so each is listed until staff mark it as handled.
 */
export async function readOpenChargebacks({ db }: App): Promise<OpenChargebacks> {
  const rows = await db
    .selectDistinct({ orderId: chargebacks.orderId })
    .from(chargebacks)
    .where(IS_OPEN)
    .orderBy(asc(chargebacks.orderId))
  return { count: rows.length, orderId: rows[0]?.orderId ?? null }
}

/** Marks the chargebacks of an order as handled. */
export async function handleChargebacks(
  app: App,
  orderId: number,
  actor: string,
): Promise<ChangeStateResult> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const handledChargebacks = await tx
      .update(chargebacks)
      .set({ handledAt: now })
      .where(and(eq(chargebacks.orderId, orderId), IS_OPEN))
      .returning({ cents: chargebacks.amountCents })
    for (const { cents } of handledChargebacks) {
      const text = `Terugboeking van ${formatCents(cents)} afgehandeld`
      await writeEvent(tx, orderId, { kind: 'note', text, actor, now })
    }
    return { ok: true, changed: handledChargebacks.length > 0 }
  })
}
