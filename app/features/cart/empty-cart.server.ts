import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { carts } from './cart-tables.server.ts'

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
  await tx.execute(sql`
    WITH emptied AS (DELETE FROM cart_lines WHERE cart_id = ${cartId})
    DELETE FROM cart_discounts WHERE cart_id = ${cartId}`)
}
