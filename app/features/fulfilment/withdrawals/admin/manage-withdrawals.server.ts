import { and, count, desc, eq, ne } from 'drizzle-orm'
import { readPersonalLines } from '#app/features/fulfilment/orders/find-order.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { WithdrawalState } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { WITHDRAWALS_PER_PAGE, type WithdrawalListQuery } from './withdrawal-list.ts'

/**
 * Returns a page of the withdrawals in one state, the newest first, with the number of withdrawals by state. A page number past the
 * last page returns the last page.
 */
export async function readWithdrawals(app: App, { state, page }: WithdrawalListQuery) {
  const rows = await app.db
    .select({ state: withdrawals.state, n: count() })
    .from(withdrawals)
    .groupBy(withdrawals.state)
  const counts: Record<WithdrawalState, number> = { received: 0, handled: 0 }
  for (const row of rows) counts[row.state] = row.n
  const total = counts[state]
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / WITHDRAWALS_PER_PAGE)))
  const withdrawalRows = await app.db
    .select({
      id: withdrawals.id,
      orderNumber: withdrawals.orderNumber,
      orderId: withdrawals.orderId,
      name: withdrawals.name,
      email: withdrawals.email,
      totalCents: orders.totalCents,
      items: withdrawals.items,
      state: withdrawals.state,
      submittedAt: withdrawals.submittedAt,
    })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(eq(withdrawals.state, state))
    .orderBy(desc(withdrawals.id))
    .limit(WITHDRAWALS_PER_PAGE)
    .offset((shownPage - 1) * WITHDRAWALS_PER_PAGE)
  const personalLines = await readPersonalLines(
    app.db,
    withdrawalRows.flatMap(({ orderId }) => orderId ?? []),
  )
  const list = withdrawalRows.map((withdrawal) => ({
    ...withdrawal,
    personalNames: personalLines
      .filter(({ orderId }) => orderId === withdrawal.orderId)
      .map(({ name }) => name),
  }))
  return { withdrawals: list, counts, total, page: shownPage }
}

/** Counts the withdrawals that the owner still has to handle. */
export async function countOpenWithdrawals(app: App): Promise<number> {
  const [row] = await app.db
    .select({ n: count() })
    .from(withdrawals)
    .where(eq(withdrawals.state, 'received'))
  return row?.n ?? 0
}

/**
 * Marks a withdrawal as handled or as open again. The order's timeline names the member of staff. Repeated requests change nothing.
 */
export async function handleWithdrawal(
  app: App,
  id: number,
  state: WithdrawalState,
  actor: string,
): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const [changedWithdrawal] = await tx
      .update(withdrawals)
      .set({ state })
      .where(and(eq(withdrawals.id, id), ne(withdrawals.state, state)))
      .returning({ orderId: withdrawals.orderId })
    if (!changedWithdrawal?.orderId) return
    const text = state === 'handled' ? 'Herroeping afgehandeld' : 'Herroeping weer opgepakt'
    await noteOnOrder(tx, changedWithdrawal.orderId, { text, actor, now })
  })
}

/** Deletes the withdrawals of an order that is deleted too. Needs the lock of the order. */
export async function deleteWithdrawalsOf(tx: Db, orderId: number): Promise<void> {
  await tx.delete(withdrawals).where(eq(withdrawals.orderId, orderId))
}
