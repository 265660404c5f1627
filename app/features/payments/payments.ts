import type { Cents } from '#app/features/catalog/catalog.ts'
import type { OrderState } from '#app/features/orders/orders.ts'

/** Start here: an order is paid in one or more attempts, each through a provider. */
export type PaymentState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** How an attempt can end. */
export const PAYMENT_OUTCOMES = ['paid', 'failed', 'cancelled', 'expired'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** A way to pay, as the checkout shows it. */
export interface PaymentMethod {
  id: string
  name: string
  text: string
}

export interface Payment {
  id: string
  orderId: number
  /** the order’s first, second, … */
  attempt: number
  provider: string
  method: string
  state: PaymentState
  amountCents: Cents
  createdAt: Date
  expiresAt: Date | null
  finishedAt: Date | null
}

/** An unpaid order keeps its pieces at least this long, also when the first attempt failed. */
export const UNPAID_ORDER_MS = 60 * 60_000

/** One order is not tried more often than this: each try keeps its pieces from others. */
export const MAX_PAYMENT_ATTEMPTS = 10

export type RetryPaymentResult =
  /** address: where to pay; null: the order's own page says how */
  | { ok: true; address: string | null }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }
  | { ok: false; error: 'unknown-method' }
  | { ok: false; error: 'too-many-attempts' }

export type SettlePaymentResult =
  /** changed is false when the attempt had ended before; the first end stands */
  | { ok: true; changed: boolean; order: { id: number; key: string } }
  | { ok: false; error: 'unknown-payment' }
