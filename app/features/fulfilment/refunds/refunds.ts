import type { Cents } from '#app/platform/money.ts'

/** Start here: refunds of a whole order or a part of it, never more than was paid. */

/** pending: the provider has not completed the refund yet */
export type RefundState = 'pending' | 'done' | 'failed'

/** The way of a refund: through the payment's provider, or by the owner, who only records it here. */
export const REFUND_WAYS = ['provider', 'by-hand'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

export interface RefundLine {
  orderLineId: number
  quantity: number
  cents: Cents
  /** number of units that were returned to stock */
  restocked: number
  /** number of unsent units that were cancelled */
  cancelled: number
}

export interface Refund {
  id: string
  paymentId: string
  way: RefundWay
  state: RefundState
  amountCents: Cents
  shippingCents: Cents
  reason: string
  failure: string | null
  actor: string
  createdAt: Date
  lines: RefundLine[]
}

/** Money that a bank took back for its customer. */
export interface Chargeback {
  id: string
  paymentId: string
  amountCents: Cents
  reason: string
  createdAt: Date
  reversedAt: Date | null
  /** moment at which staff marked the chargeback as handled */
  handledAt: Date | null
}

/** The chargebacks that staff have not handled. */
export interface OpenChargebacks {
  /** number of orders with such a chargeback */
  count: number
  /** the oldest of these orders; null if there are none */
  orderId: number | null
}

/** A payment that was paid, and how much of it can still be refunded. */
export interface RefundablePayment {
  id: string
  attempt: number
  method: string
  provider: string
  /** name of the provider that can refund the payment; null if only the owner can */
  sender: string | null
  amountCents: Cents
  leftCents: Cents
}

/** A line of the order, and how much of it can still be refunded. */
export interface RefundableLine {
  id: number
  name: string
  /** name of the variant, followed by the shopper's texts */
  variantName: string
  sku: string | null
  vatRate: number
  /** amount paid for goods of the margin scheme; absent for other goods */
  marginPaidCents?: Cents
  /** price per unit after discounts, rounded down */
  paidUnitCents: Cents
  /** price of the units that were not refunded */
  leftCents: Cents
  quantity: number
  /** number of units that were not refunded */
  unitsLeft: number
  /** number of units that are still to be sent */
  unitsToSend: number
  /** number of units that can still be returned to stock */
  restockable: number
}

/** Everything that the owner can choose in the refund form. */
export interface RefundChoices {
  payments: RefundablePayment[]
  lines: RefundableLine[]
  shippingLeftCents: Cents
  /** the order waits for a payment and its units are still to be sent, so only whole payments can be refunded */
  isUnpaid: boolean
  /** false: the order has no e-mail address for the mail about the refund */
  hasEmail: boolean
}

export interface RefundChoice {
  paymentId: string
  /** 'all': everything that is left of the payment; otherwise only these parts */
  parts: 'all' | RefundParts
  /** true: the units return to stock; used only with parts 'all' */
  restockAll: boolean
}

export interface RefundParts {
  lines: {
    lineId: number
    quantity: number
    restock: boolean
    /** true: sent units of a partly sent line are refunded first; otherwise unsent units are */
    sentUnitsFirst?: boolean
  }[]
  shippingCents: Cents
  /** additional amount, for any reason */
  extraCents: Cents
}

export interface RefundPlan {
  amountCents: Cents
  shippingCents: Cents
  lines: RefundLine[]
}

type RefundProblem =
  | { error: 'unknown-payment' }
  | { error: 'nothing' }
  | { error: 'unpaid' }
  | { error: 'too-much'; leftCents: Cents }
  | { error: 'too-many-units'; lineId: number; unitsLeft: number }
  | { error: 'too-much-shipping'; leftCents: Cents }

export type PlanRefundResult = { ok: true; plan: RefundPlan } | ({ ok: false } & RefundProblem)

export interface RefundRequest extends RefundChoice {
  /** id of the rendering of the form */
  id: string
  way: RefundWay
  /** reason that the customer sees; may be empty */
  reason: string
}

export type RefundOrderResult =
  /** state: the current state; isSent: false if the provider was unavailable */
  | { ok: true; changed: boolean; state: RefundState; isSent: boolean }
  | ({ ok: false } & RefundProblem)
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'cannot-send' }
