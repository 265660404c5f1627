import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Payment, PaymentMethod, PaymentOutcome } from './payments.ts'

/** The port to payment providers. */
export type PaymentProvider = OnlineProvider | OwnProvider

interface Provider {
  id: string
  /** lifetime of a payment, unless the provider reports another */
  attemptMs(terms: AttemptTerms): number
  /** URL on which the shopper pays; null if the confirmation page explains it */
  payUrl(paymentId: string): string | null
}

/** The lifetime of a payment depends on these. */
export interface AttemptTerms {
  settings: ShopSettings
  /** the buyer has no confirmed e-mail address, so the reservation is shorter */
  isGuest: boolean
}

/** by-hand: the owner confirms the receipt of the money; test: a page of the shop that simulates a bank. */
export interface OwnProvider extends Provider {
  kind: 'by-hand' | 'test'
  methods: PaymentMethod[]
}

/** An external service. It does not throw: failures of the network are return values. */
export interface OnlineProvider extends Provider {
  kind: 'online'
  name: string
  isSetUp(env: ReadyEnv): boolean
  /** whether its key is a test key */
  isTest(env: ReadyEnv): boolean
  readMethods(app: App): Promise<ProviderResult<OfferedMethod[]>>
  /** Creates the payment there. A repeated call for the same payment returns the existing one. */
  begin(app: App, payment: Payment, order: PlacedOrder): Promise<ProviderResult<BegunPayment>>
  /** Fetches the state of a payment. `isUrgent`: a shopper waits, so there is only one attempt. */
  read(
    app: App,
    ref: string,
    options?: { isUrgent?: boolean },
  ): Promise<ProviderResult<ProviderPayment>>
  /** Cancels a payment that is not completed, or releases an authorization. */
  cancel(app: App, ref: string): Promise<ProviderResult<ProviderPayment>>
  /** Captures an authorized payment. Repeated calls have no further effect. */
  collect(app: App, ref: string): Promise<ProviderResult<unknown>>
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

interface BegunPayment {
  ref: string
  /** the provider's payment page */
  url: string
  expiresAt: Date | null
}

/** A payment at its provider. */
export interface ProviderPayment {
  /** our id, which was sent along; null: none, or of another system */
  paymentId: string | null
  amountCents: number
  /** null: still open */
  outcome: PaymentOutcome | null
  /** the provider's status, for the back office */
  state: string
  canCancel: boolean
  /** the payment is authorized, and has to be captured when the order is sent */
  isPromise: boolean
  expiresAt: Date | null
  refunds: ProviderRefund[]
  chargebacks: ProviderChargeback[]
}

interface ProviderRefundRequest {
  /** our id */
  id: string
  amountCents: number
  description: string
}

export interface ProviderRefund {
  ref: string
  /** our id; null: the refund was created at the provider */
  refundId: string | null
  amountCents: number
  state: 'pending' | 'done' | 'failed'
  /** the provider's status */
  status: string
}

export interface ProviderChargeback {
  ref: string
  amountCents: number
  reason: string
  chargedBackAt: Date
  /** when the bank reversed the chargeback */
  reversedAt: Date | null
}
