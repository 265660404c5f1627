import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'

/**
 * Returns whether every code of an order gives a percentage or an amount per unit, so that the discount grows with the
 * quantity.
 */
export async function hasCodesPerUnit(tx: Db, orderId: number): Promise<boolean> {
  const codes = await tx
    .select({ kind: discountCodes.kind, cents: orderDiscounts.cents })
    .from(orderDiscounts)
    .leftJoin(discountCodes, eq(discountCodes.id, orderDiscounts.codeId))
    .where(eq(orderDiscounts.orderId, orderId))
  return codes
    .filter(({ cents }) => cents > 0)
    .every(({ kind }) => kind === 'percentage' || kind === 'unit-amount')
}

/** Distributes the discount of a changed order over its codes, in proportion to the discount that each gave before. */
export async function changeOrderDiscounts(tx: Db, orderId: number, cents: Cents): Promise<void> {
  const codes = await tx
    .select()
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderId, orderId))
    .orderBy(asc(orderDiscounts.cents), asc(orderDiscounts.id))
  let previousCentsLeft = codes.reduce((sum, code) => sum + code.cents, 0)
  let centsLeft = cents
  for (const code of codes) {
    // The last code gets the cents that remain after rounding.
    const share =
      previousCentsLeft === 0 ? 0 : Math.round((centsLeft * code.cents) / previousCentsLeft)
    previousCentsLeft -= code.cents
    centsLeft -= share
    await tx.update(orderDiscounts).set({ cents: share }).where(eq(orderDiscounts.id, code.id))
  }
}

/** Erases the e-mail addresses of the customers who used codes in these orders. The codes and their amounts stay. */
export async function eraseDiscountEmails(tx: Db, orderIds: number[]): Promise<void> {
  await tx
    .update(orderDiscounts)
    .set({ email: '' })
    .where(inArray(orderDiscounts.orderId, orderIds))
}
