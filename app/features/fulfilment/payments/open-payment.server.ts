import { randomBytes } from 'node:crypto'
import { type Db, type PreparedStatement, queryPrepared } from '#app/platform/database/db.server.ts'
import { columnsOf } from '#app/platform/database/sql.server.ts'
import type { AttemptTerms, PaymentProvider } from './payment-provider.server.ts'
import { type Payment, UNPAID_ORDER_MS } from './payments.ts'
import { payments } from './payments-tables.server.ts'

interface NewPayment {
  orderId: number
  provider: PaymentProvider
  method: string
  amountCents: number
  terms: AttemptTerms
}

const OPEN_PAYMENT = `
  INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, $1::jsonb || jsonb_build_object(
    'attempt', (SELECT count(*) + 1 FROM payments WHERE order_id = $2)
  ))
  RETURNING attempt`

/**
 * Returns a payment, numbered as the first of its order, and the statement that inserts it in the transaction that locks the
 * order; the statement returns the real number. The id of the payment cannot be guessed.
 */
export function createFirstPayment(
  attempt: NewPayment,
  now: Date,
): { payment: Payment; insert: PreparedStatement } {
  const payment = {
    id: `pay_${randomBytes(18).toString('base64url')}`,
    orderId: attempt.orderId,
    provider: attempt.provider.id,
    method: attempt.method,
    state: 'open' as const,
    amountCents: attempt.amountCents,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attempt.provider.attemptMs(attempt.terms)),
    finishedAt: null,
    providerRef: null,
    checkoutUrl: null,
    providerState: null,
    checkedAt: null,
    checkAt: null,
  }
  const values = [JSON.stringify(columnsOf(payments, payment)), payment.orderId]
  return {
    payment: { ...payment, attempt: 1 },
    insert: { name: 'open-payment', text: OPEN_PAYMENT, values },
  }
}

/** Inserts a payment in the transaction that locks its order. */
export async function openPayment(tx: Db, attempt: NewPayment, now: Date): Promise<Payment> {
  const { payment, insert } = createFirstPayment(attempt, now)
  const [inserted] = await queryPrepared<{ attempt: number }>(tx, insert)
  return { ...payment, attempt: inserted?.attempt ?? 1 }
}

/** Returns the end of the stock reservation of an unpaid order whose payment starts now. */
export function orderExpiry(provider: PaymentProvider, terms: AttemptTerms, now: Date): Date {
  return new Date(now.getTime() + Math.max(UNPAID_ORDER_MS, provider.attemptMs(terms)))
}
