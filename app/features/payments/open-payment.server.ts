import { randomBytes } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { PaymentProvider } from './payment-provider.server.ts'
import { type Payment, UNPAID_ORDER_MS } from './payments.ts'
import { payments } from './payments-tables.server.ts'

interface NewPayment {
  orderId: number
  provider: PaymentProvider
  method: string
  amountCents: number
  settings: ShopSettings
}

/** Writes down an attempt to pay, in the transaction that holds its order. Its id cannot be guessed. */
export async function openPayment(tx: Db, attempt: NewPayment, now: Date): Promise<Payment> {
  const [before] = await tx
    .select({ attempts: count() })
    .from(payments)
    .where(eq(payments.orderId, attempt.orderId))
  const payment: Payment = {
    id: `pay_${randomBytes(18).toString('base64url')}`,
    orderId: attempt.orderId,
    attempt: (before?.attempts ?? 0) + 1,
    provider: attempt.provider.id,
    method: attempt.method,
    state: 'open',
    amountCents: attempt.amountCents,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attempt.provider.attemptMs(attempt.settings)),
    finishedAt: null,
    providerRef: null,
    checkoutUrl: null,
    providerState: null,
    checkedAt: null,
    checkAt: null,
  }
  await tx.insert(payments).values(payment)
  return payment
}

/** Until when an order keeps its pieces that is tried to be paid from now on. */
export function orderExpiry(provider: PaymentProvider, settings: ShopSettings, now: Date): Date {
  return new Date(now.getTime() + Math.max(UNPAID_ORDER_MS, provider.attemptMs(settings)))
}
