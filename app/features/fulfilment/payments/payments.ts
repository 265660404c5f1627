import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: payments. A payment is one attempt to pay an order, at a provider. An order may need several. */
export type PaymentState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** The outcomes of a payment. */
export const PAYMENT_OUTCOMES = ['paid', 'failed', 'cancelled', 'expired'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** A payment method in the checkout. */
export interface PaymentMethod {
  id: string
  name: string
  /** explanation below the name in the checkout; may be empty */
  text: string
  /** consumer credit: never preselected */
  isPayLater: boolean
  minCents: Cents
  /** maximum amount; null: no limit */
  maxCents: Cents | null
}

export interface Payment {
  id: string
  orderId: number
  /** number within the order, from 1 */
  attempt: number
  provider: string
  method: string
  state: PaymentState
  amountCents: Cents
  createdAt: Date
  expiresAt: Date | null
  finishedAt: Date | null
  /** this field and the four below are null for the shop's own methods, and until the payment is created at the provider */
  providerRef: string | null
  checkoutUrl: string | null
  providerState: string | null
  checkedAt: Date | null
  checkAt: Date | null
}

/** An unpaid order reserves its stock for at least this time, also after a failed payment. */
export const UNPAID_ORDER_MS = 60 * 60_000

/** Maximum number of payments of one order. It is limited because each payment extends the reservation of the stock. */
export const MAX_PAYMENT_ATTEMPTS = 10

export type RetryPaymentResult =
  /** url: the payment page; null if the confirmation page explains how to pay */
  | { ok: true; url: string | null }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }
  | { ok: false; error: 'unknown-method' }
  | { ok: false; error: 'too-many-attempts' }

/**
 * The rights of a visitor who pays: logged-in staff may also use the test key of a provider. An open shop never offers the test
 * bank.
 */
export interface PaymentAccess {
  isStaff: boolean
}

export type SettlePaymentResult =
  /** changed: false if the outcome was already known, or if the payment was paid before */
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
  /** the payment is unknown to the shop or to the provider */
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

/** Returns the URL of the shop's page that redirects to the provider. */
export function payUrl(paymentId: string): string {
  return path('/betaling/:paymentId', { paymentId })
}
