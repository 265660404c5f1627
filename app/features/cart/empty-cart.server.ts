import { eq } from 'drizzle-orm'
import { cartDiscounts } from '#app/features/discounts/discounts-tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cartLines, carts } from './cart-tables.server.ts'

/** Holds a cart until the transaction ends; false when there is none. */
export async function lockCart(tx: Db, cartId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.id, cartId))
    .for('update')
  return rows.length > 0
}

/** Takes everything out, codes too, in the transaction that made an order of it. */
export async function emptyCart(tx: Db, cartId: string): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId))
  await tx.delete(cartDiscounts).where(eq(cartDiscounts.cartId, cartId))
}
