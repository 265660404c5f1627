import { and, eq, ne } from 'drizzle-orm'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { WithdrawalState } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/**
 * Marks a withdrawal as handled, or as open again, with the name in the order's timeline. Repeated requests change
 * nothing.
 */
export async function handleWithdrawal(
  app: App,
  id: number,
  state: WithdrawalState,
  actor: string,
): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(withdrawals)
      .set({ state })
      .where(and(eq(withdrawals.id, id), ne(withdrawals.state, state)))
      .returning({ orderId: withdrawals.orderId })
    if (!changed?.orderId) return
    const text = state === 'handled' ? 'Herroeping afgehandeld' : 'Herroeping weer opgepakt'
    await noteOnOrder(tx, changed.orderId, { text, actor, now })
  })
}

/** Deletes the withdrawals of a test order. Needs the lock of the order. */
export async function deleteWithdrawalsOf(tx: Db, orderId: number): Promise<void> {
  await tx.delete(withdrawals).where(eq(withdrawals.orderId, orderId))
}
