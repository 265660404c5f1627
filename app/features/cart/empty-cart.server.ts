import { askPrepared, type Db } from '#app/platform/db.server.ts'

/** Takes everything out, codes too, in the transaction that made an order of it. */
export async function emptyCart(tx: Db, cartId: string): Promise<void> {
  await askPrepared(tx, {
    name: 'empty-cart',
    text: `WITH emptied AS (DELETE FROM cart_lines WHERE cart_id = $1)
      DELETE FROM cart_discounts WHERE cart_id = $1`,
    values: [cartId],
  })
}
