import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Payment, PaymentMethod, PaymentOutcome } from './payments.ts'

/** The port to whoever moves the money. */
export type PaymentProvider = OnlineProvider | OwnProvider

interface Provider {
  id: string
  /** how long one attempt may take, until whoever carries it out says otherwise */
  attemptMs(settings: ShopSettings): number
  /** Where the shopper pays; null: nowhere, the order's own page says how. */
  payAddress(paymentId: string): string | null
}

/** by-hand: the owner sees the money come in; test: a page of the shop's own that plays a bank. */
export interface OwnProvider extends Provider {
  kind: 'by-hand' | 'test'
  methods: PaymentMethod[]
}

/** Somebody else, over the network. Nothing here throws; what cannot be reached is told as a value. */
export interface OnlineProvider extends Provider {
  kind: 'online'
  name: string
  isSetUp(env: ReadyEnv): boolean
  /** whether its key moves no money */
  isTest(env: ReadyEnv): boolean
  readMethods(app: App): Promise<ProviderResult<OfferedMethod[]>>
  /** Makes the attempt known there. Asked again for the same attempt, it leads to the same payment. */
  begin(app: App, payment: Payment, order: PlacedOrder): Promise<ProviderResult<BegunPayment>>
  /** How it stands. `isUrgent`: a shopper waits, so one try must do. */
  read(
    app: App,
    ref: string,
    options?: { isUrgent?: boolean },
  ): Promise<ProviderResult<ProviderPayment>>
  /** Takes back an attempt that nobody paid yet, or gives up what was only promised. */
  cancel(app: App, ref: string): Promise<ProviderResult<ProviderPayment>>
  /** Collects what was promised. Done twice it is done once. */
  collect(app: App, ref: string): Promise<ProviderResult<unknown>>
  /** Sends money back. Asked again with the same id it is done once. */
  refund(
    app: App,
    ref: string,
    refund: ProviderRefundRequest,
  ): Promise<ProviderResult<ProviderRefund>>
}

export type ProviderResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: 'unavailable' }
  | { ok: false; error: 'refused'; detail: string }

export type OfferedMethod = Pick<PaymentMethod, 'id' | 'name' | 'minCents' | 'maxCents'>

interface BegunPayment {
  ref: string
  /** the provider's page for the shopper */
  address: string
  expiresAt: Date | null
}

/** A payment as its provider knows it. */
export interface ProviderPayment {
  /** our own number of the attempt, as it was sent along; null: none, or somebody else's */
  paymentId: string | null
  amountCents: number
  /** null: nothing has ended yet */
  outcome: PaymentOutcome | null
  /** the provider's own word, for the back office */
  state: string
  canCancel: boolean
  /** the money is promised, and has to be collected when the order leaves */
  isPromise: boolean
  expiresAt: Date | null
  refunds: ProviderRefund[]
  chargebacks: ProviderChargeback[]
}

interface ProviderRefundRequest {
  /** our own number of it */
  id: string
  amountCents: number
  description: string
}

export interface ProviderRefund {
  ref: string
  /** our own number of it; null: it began elsewhere */
  refundId: string | null
  amountCents: number
  state: 'pending' | 'done' | 'failed'
  /** the provider's own word */
  status: string
}

export interface ProviderChargeback {
  ref: string
  amountCents: number
  reason: string
  at: Date
  /** when the bank gave the money back after all */
  reversedAt: Date | null
}
