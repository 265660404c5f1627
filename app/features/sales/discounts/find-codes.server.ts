import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { insertOrderDiscounts } from './cart-codes.server.ts'
import { type Discounts, normalizeCode, type UsedDiscountCode } from './discounts.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'

const countUses = (email: string | null) => sql<number>`(
  SELECT count(*)::integer FROM order_discounts u WHERE u.code_id = ${discountCodes.id} AND u.is_used
    AND ${email === null ? sql`true` : sql`u.email = ${email}`})`

/** Finds typed codes, with the number of all uses and of uses by this customer. Unknown codes are left out. */
export async function findCodes(
  db: Db,
  codes: string[],
  email: string,
): Promise<UsedDiscountCode[]> {
  if (codes.length === 0) return []
  const rows = await db
    .select({
      code: discountCodes,
      uses: countUses(null),
      usesByCustomer: countUses(email.toLowerCase()),
    })
    .from(discountCodes)
    .where(
      and(inArray(discountCodes.code, codes.map(normalizeCode)), isNull(discountCodes.removedAt)),
    )
  return rows.map(({ code, uses, usesByCustomer }) => ({ ...code, uses, usesByCustomer }))
}

/** Replaces the discount codes of an order after a program changed the order. */
export async function replaceOrderDiscounts(
  tx: Db,
  order: { id: number; email: string },
  discounts: Discounts,
): Promise<void> {
  await tx.delete(orderDiscounts).where(eq(orderDiscounts.orderId, order.id))
  await insertOrderDiscounts(tx, order, discounts)
}
