import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Payment, PaymentMethod, PaymentOutcome } from './payments.ts'

/** The port to payment providers. */
export type PaymentProvider = OnlineProvider | OwnProvider

interface Provider {
  id: string
  /** Returns the lifetime of a payment; a lifetime that the provider reports replaces it. */
  attemptMs(terms: AttemptTerms): number
  /** Returns the URL of the payment page; null if the confirmation page explains how to pay. */
  payUrl(paymentId: string): string | null
}

/** The facts that determine the lifetime of a payment. */
export interface AttemptTerms {
  settings: ShopSettings
  /** the buyer has no confirmed e-mail address, so the reservation is shorter */
  isGuest: boolean
}

/** by-hand: the owner confirms that the money was received. test: a page of the shop simulates a bank. */
export interface OwnProvider extends Provider {
  kind: 'by-hand' | 'test'
  methods: PaymentMethod[]
}

/** An external service. Its functions do not throw: network failures are return values. */
export interface OnlineProvider extends Provider {
  kind: 'online'
  name: string
  isSetUp(env: ReadyEnv): boolean
  /** Returns whether the API key is a test key. */
  isTest(env: ReadyEnv): boolean
  readMethods(app: App): Promise<ProviderResult<OfferedMethod[]>>
  /** Creates the payment at the provider. A repeated call for the same payment returns the existing payment. */
  begin(app: App, payment: Payment, order: PlacedOrder): Promise<ProviderResult<StartedPayment>>
  /** Fetches the state of a payment. `isUrgent`: a shopper waits, so only one attempt is made. */
  read(
    app: App,
    ref: string,
    options?: { isUrgent?: boolean },
  ): Promise<ProviderResult<ProviderPayment>>
  /** Cancels a payment that is not completed, or releases an authorization. */
  cancel(app: App, ref: string): Promise<ProviderResult<ProviderPayment>>
  /** Captures an authorized payment. Repeated calls have no further effect. */
  capture(app: App, ref: string): Promise<ProviderResult<unknown>>
  /** Refunds money. Repeated calls with the same id refund once. */
  refund(
    app: App,
    ref: string,
    refund: ProviderRefundRequest,
  ): Promise<ProviderResult<ProviderRefund>>
}

export type ProviderResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: 'unavailable' }
  | { ok: false; error: 'rejected'; detail: string }

export type OfferedMethod = Pick<PaymentMethod, 'id' | 'name' | 'minCents' | 'maxCents'>

interface StartedPayment {
  ref: string
  /** the provider's payment page */
  url: string
  expiresAt: Date | null
}

/** A payment at its provider. */
export interface ProviderPayment {
  /** our payment id, which was sent as metadata; null if there is none, or if another system created the payment */
  paymentId: string | null
  amountCents: number
  /** outcome; null while the payment is open */
  outcome: PaymentOutcome | null
  /** status in the provider's terms, for the back office */
  status: string
  canCancel: boolean
  /** the payment is authorized and has to be captured when the order is sent */
  isAuthorized: boolean
  expiresAt: Date | null
  refunds: ProviderRefund[]
  chargebacks: ProviderChargeback[]
}

interface ProviderRefundRequest {
  /** our id of the refund */
  id: string
  amountCents: number
  description: string
}

export interface ProviderRefund {
  ref: string
  /** our id of the refund; null if it was created at the provider */
  refundId: string | null
  amountCents: number
  state: 'pending' | 'done' | 'failed'
  /** status in the provider's terms */
  status: string
}

export interface ProviderChargeback {
  ref: string
  amountCents: number
  reason: string
  chargedBackAt: Date
  /** moment at which the bank reversed the chargeback; null if it did not */
  reversedAt: Date | null
}
