import { sql } from 'drizzle-orm'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Movement } from './bookkeeping.ts'
import { type Period, periodBounds, periodDays } from './period.ts'

/**
 * The movements of money of all orders, test orders included; payouts are not among them. `cents` has the sign of `Movement.cents`.
 * A refund counts from when it was created. A chargeback counts from when the bank took the money, and its reversal from when the
 * bank returned it. A refund by hand counts as a bank transfer: staff pay it, not the provider that received the money.
 */
export const ORDER_MOVEMENTS = sql`
  SELECT p.order_id, p.provider, p.method, 'received' AS kind, p.amount_cents AS cents, p.finished_at AS at
  FROM payments p WHERE p.state = 'paid'
  UNION ALL
  SELECT r.order_id, CASE r.way WHEN 'by-hand' THEN ${bankTransfer.id} ELSE p.provider END,
    CASE r.way WHEN 'by-hand' THEN 'by-hand' ELSE p.method END, 'refunded', r.amount_cents, r.created_at
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state <> 'failed'
  UNION ALL
  SELECT c.order_id, p.provider, p.method, 'charged-back', c.amount_cents, c.created_at
  FROM chargebacks c JOIN payments p ON p.id = c.payment_id
  UNION ALL
  SELECT c.order_id, p.provider, p.method, 'charged-back', -c.amount_cents, c.reversed_at
  FROM chargebacks c JOIN payments p ON p.id = c.payment_id WHERE c.reversed_at IS NOT NULL`

/** Reads the movements of money in a period, including payouts but without test orders, the oldest first. */
export async function readMovements(app: App, period: Period): Promise<Movement[]> {
  const { from, to } = periodBounds(period)
  const { first, last } = periodDays(period)
  const { rows } = await app.db.execute<Movement & Record<string, unknown>>(sql`
    SELECT kind, order_id AS "orderId", provider, cents::float8, 0::float8 AS "feeCents",
      (at AT TIME ZONE 'Europe/Amsterdam')::date::text AS day, order_id::text AS reference
    FROM (${ORDER_MOVEMENTS}) AS movement JOIN orders o ON o.id = movement.order_id AND NOT o.is_test
    WHERE at >= ${from.toISOString()}::timestamptz AND at < ${to.toISOString()}::timestamptz
    UNION ALL
    SELECT 'paid-out', NULL, provider, amount_cents::float8, fee_cents::float8, paid_on::text, reference
    FROM payouts WHERE paid_on BETWEEN ${first}::date AND ${last}::date
    ORDER BY day, kind, "orderId"`)
  return rows
}
