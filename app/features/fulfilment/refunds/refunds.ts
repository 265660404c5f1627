import type { Cents } from '#app/platform/money.ts'

/** Start here: refunds of a whole order or a part of it, never more than was paid. */

/** pending: the provider has not completed it */
export type RefundState = 'pending' | 'done' | 'failed'

/** The way of a refund: through the payment's provider, or by the owner, who only records it here. */
export const REFUND_WAYS = ['provider', 'by-hand'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

export interface RefundLine {
  orderLineId: number
  quantity: number
  cents: Cents
  /** units that were returned to stock */
  restocked: number
  /** unsent units that were cancelled */
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
  /** when staff marked it as handled */
  handledAt: Date | null
}

/** The chargebacks that staff have not handled. */
export interface OpenChargebacks {
  /** number of orders */
  count: number
  /** the order with the oldest of them */
  orderId: number | null
}

/** A paid payment and what can still be refunded of it. */
export interface RefundablePayment {
  id: string
  attempt: number
  method: string
  provider: string
  /** provider that can refund it; null: only the owner can */
  sender: string | null
  amountCents: Cents
  leftCents: Cents
}

/** A line of the order and what can still be refunded of it. */
export interface RefundableLine {
  id: number
  name: string
  /** with the shopper's texts */
  variantName: string
  sku: string | null
  vatRate: number
  /** paid for goods of the margin scheme; absent for others */
  marginPaidCents?: Cents
  /** price per unit after discounts, rounded down */
  paidUnitCents: Cents
  /** price of the units that were not refunded */
  leftCents: Cents
  quantity: number
  /** units that were not refunded */
  unitsLeft: number
  /** units that are still to be sent */
  open: number
  /** units that can still be returned to stock */
  restockable: number
}

/** The choices of the refund form. */
export interface RefundChoices {
  payments: RefundablePayment[]
  lines: RefundableLine[]
  shippingLeftCents: Cents
  /** the order waits for a payment, and its units with it: money goes back only, a payment at a time */
  isUnpaid: boolean
  /** false: the customer cannot be mailed */
  hasEmail: boolean
}

export interface RefundChoice {
  paymentId: string
  /** the remainder of the payment, or only these parts */
  parts: 'all' | RefundParts
  /** with 'all': whether the units are returned to stock */
  restockAll: boolean
}

export interface RefundParts {
  lines: {
    lineId: number
    quantity: number
    restock: boolean
    /** for a partly sent line: sent units come first; otherwise unsent units come first */
    fromSent?: boolean
  }[]
  shippingCents: Cents
  /** in addition to the above, for any reason */
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
  /** identifies the rendering of the form */
  id: string
  way: RefundWay
  /** shown to the customer; may be empty */
  reason: string
}

export type RefundOrderResult =
  /** the current state; isSent is false if the provider was unavailable */
  | { ok: true; changed: boolean; state: RefundState; isSent: boolean }
  | ({ ok: false } & RefundProblem)
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'cannot-send' }
