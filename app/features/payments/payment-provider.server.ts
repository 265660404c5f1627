import type { PlacedOrder } from '#app/features/orders/orders.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
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
  readMethods(shop: Shop): Promise<Told<OfferedMethod[]>>
  /** Makes the attempt known there. Asked again for the same attempt, it leads to the same payment. */
  begin(shop: Shop, payment: Payment, order: PlacedOrder): Promise<Told<BegunPayment>>
  /** How it stands. `isUrgent`: a shopper waits, so one try must do. */
  read(shop: Shop, ref: string, options?: { isUrgent?: boolean }): Promise<Told<ProviderPayment>>
  /** Takes back an attempt that nobody paid yet. */
  cancel(shop: Shop, ref: string): Promise<Told<ProviderPayment>>
}

export type Told<T> =
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
  expiresAt: Date | null
}
