import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: payments. An order is paid by one or more attempts, each at a provider. */
export type PaymentState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** The possible ends of a payment. */
export const PAYMENT_OUTCOMES = ['paid', 'failed', 'cancelled', 'expired'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** A payment method in the checkout. */
export interface PaymentMethod {
  id: string
  name: string
  text: string
  /** consumer credit: never preselected */
  isPayLater: boolean
  minCents: Cents
  /** null: no limit */
  maxCents: Cents | null
}

export interface Payment {
  id: string
  orderId: number
  /** counts from 1 within the order */
  attempt: number
  provider: string
  method: string
  state: PaymentState
  amountCents: Cents
  createdAt: Date
  expiresAt: Date | null
  finishedAt: Date | null
  /** the five fields below are null for the shop's own methods, and until the payment was created at the provider */
  providerRef: string | null
  checkoutUrl: string | null
  providerState: string | null
  checkedAt: Date | null
  checkAt: Date | null
}

/** An unpaid order reserves its stock at least this long, also after a failed payment. */
export const UNPAID_ORDER_MS = 60 * 60_000

/** Limits the payments of one order, because each extends the reservation of its stock. */
export const MAX_PAYMENT_ATTEMPTS = 10

export type RetryPaymentResult =
  /** url: the payment page; null: the confirmation page explains how to pay */
  | { ok: true; url: string | null }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }
  | { ok: false; error: 'unknown-method' }
  | { ok: false; error: 'too-many-attempts' }

/** The payment methods that a visitor may use: logged-in staff may also pay with the test key of a provider. An open shop never offers the test bank. */
export interface PaymentAccess {
  isStaff: boolean
}

export type SettlePaymentResult =
  /** changed: false if this outcome was known already, or came after “paid” */
  | { ok: true; changed: boolean; order: { id: number; key: string } }
  | { ok: false; error: 'unknown-payment' }

export type BeginPaymentResult =
  /** url: the provider's payment page */
  | { ok: true; url: string; providerName: string; orderId: number; amountCents: Cents }
  | { ok: false; error: 'unknown-payment' }
  /** orderUrl: the confirmation page, which shows the state of the payment */
  | { ok: false; error: 'not-payable' | 'provider-unavailable'; orderUrl: string }

export type SyncPaymentResult =
  | { ok: true; changed: boolean }
  /** unknown here or at the provider */
  | { ok: false; error: 'unknown-payment' }
  | { ok: false; error: 'provider-unavailable' }

export type ChooseMethodsResult = { ok: true } | { ok: false; error: 'none-left' }

/** Returns whether the method allows this amount. */
export function allowsAmount(
  { minCents, maxCents }: Pick<PaymentMethod, 'minCents' | 'maxCents'>,
  cents: Cents,
): boolean {
  return cents >= minCents && (maxCents === null || cents <= maxCents)
}

/** Returns the URL of our page that redirects to the provider. */
export function payUrl(paymentId: string): string {
  return path('/betaling/:paymentId', { paymentId })
}
