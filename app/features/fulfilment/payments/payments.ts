import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

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
  /** credit for a consumer: never chosen for anybody beforehand */
  isPayLater: boolean
  minCents: Cents
  /** null: no limit */
  maxCents: Cents | null
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
  /** the five below are null where no provider elsewhere is involved, or not yet */
  providerRef: string | null
  checkoutUrl: string | null
  providerState: string | null
  checkedAt: Date | null
  checkAt: Date | null
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

/** Signed-in staff may also pay with the test key of a provider; the test bank is for nobody in an open shop. */
export interface Payer {
  isStaff: boolean
}

export type SettlePaymentResult =
  /** changed is false when it was known already, or came after the money */
  | { ok: true; changed: boolean; order: { id: number; key: string } }
  | { ok: false; error: 'unknown-payment' }

export type BeginPaymentResult =
  /** address: the provider's page, elsewhere */
  | { ok: true; address: string; providerName: string; orderId: number; amountCents: Cents }
  | { ok: false; error: 'unknown-payment' }
  /** back to the order's own page, which says how it stands */
  | { ok: false; error: 'not-payable' | 'provider-unavailable'; orderAddress: string }

export type SyncPaymentResult =
  | { ok: true; changed: boolean }
  /** not known, or not known elsewhere */
  | { ok: false; error: 'unknown-payment' }
  | { ok: false; error: 'provider-unavailable' }

export type ChooseMethodsResult = { ok: true } | { ok: false; error: 'none-left' }

/** Whether so much can be paid this way. */
export function allowsAmount(
  { minCents, maxCents }: Pick<PaymentMethod, 'minCents' | 'maxCents'>,
  cents: Cents,
): boolean {
  return cents >= minCents && (maxCents === null || cents <= maxCents)
}

/** The page of ours that leads to a provider's. */
export function payAddress(paymentId: string): string {
  return path('/betaling/:paymentId', { paymentId })
}
