import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'

/**
 * Takes everything out, codes too, in the transaction that made an order of it. Pieces of other shops stay; says whether
 * there are none.
 */
export async function emptyCart(tx: Db, cartId: string): Promise<boolean> {
  const [row] = await queryPrepared<{ isEmpty: boolean }>(tx, {
    name: 'empty-cart',
    text: `WITH lines AS (DELETE FROM cart_lines WHERE cart_id = $1),
        codes AS (DELETE FROM cart_discounts WHERE cart_id = $1)
      SELECT NOT EXISTS (SELECT 1 FROM cart_offers WHERE cart_id = $1) AS "isEmpty"`,
    values: [cartId],
  })
  return row?.isEmpty ?? false
}
