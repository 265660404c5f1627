import type { App } from '#app/platform/app.ts'

/** Names the person in the texts beside the order: a code, an engraving, a refund, and fields of programs. */
export async function addOrderTexts(
  { pool }: App,
  order: { id: number; paymentId: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO order_discounts (order_id, code, email, cents, free_shipping)
     VALUES ($1, 'WELKOM', 'wolters@voorbeeld.example', 0, true)`,
    [order.id],
  )
  await pool.query(
    `UPDATE order_lines SET discount_reason = 'Vriendin van Wolters',
       texts = '[{"field": "gravure", "label": "Gravure", "text": "Wolters", "cents": 0}]'
     WHERE order_id = $1`,
    [order.id],
  )
  await pool.query(
    `INSERT INTO refunds (id, order_id, payment_id, way, state, amount_cents, reason, failure, actor, created_at)
     VALUES ('refund-' || $1::integer, $1, $2, 'by-hand', 'failed', 100, 'Wolters belde', 'Rekening van Wolters', 'Eva', '2026-11-22')`,
    [order.id, order.paymentId],
  )
  await pool.query(
    `INSERT INTO program_orders (order_id, billing, search)
     VALUES ($1, '{"address_2": "bij Wolters", "state": ""}', 'wolters')`,
    [order.id],
  )
  await pool.query(
    `INSERT INTO program_refunds (order_id, amount_cents, reason, created_at)
     VALUES ($1, 100, 'Wolters belde', '2026-11-22')`,
    [order.id],
  )
  await pool.query(
    `INSERT INTO program_meta (resource, object_id, key, value)
     SELECT 'order', $1, 'contact', '"Wolters"'::jsonb UNION ALL
     SELECT 'order-line', id, 'initials', '"Wolters"'::jsonb FROM order_lines WHERE order_id = $1`,
    [order.id],
  )
}
