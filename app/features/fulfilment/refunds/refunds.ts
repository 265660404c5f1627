import type { Cents } from '#app/platform/money.ts'

/** Start here: money that goes back to a shopper, whole or in part, and never more than was paid. */

/** pending: the provider has yet to carry it out */
export type RefundState = 'pending' | 'done' | 'failed'

/** Who moves the money: whoever took it, or the owner, who only writes it down here. */
export const REFUND_WAYS = ['provider', 'by-hand'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

export interface RefundLine {
  orderLineId: number
  quantity: number
  cents: Cents
  /** pieces of these that went back into stock */
  restocked: number
  /** pieces of these that were still to be sent, and now will not be */
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

/** What a bank took back on behalf of its customer. */
export interface Chargeback {
  id: string
  paymentId: string
  amountCents: Cents
  reason: string
  createdAt: Date
  reversedAt: Date | null
  /** when somebody who works here had dealt with it */
  handledAt: Date | null
}

/** What banks took back and nobody has dealt with yet. */
export interface OpenChargebacks {
  /** orders */
  count: number
  /** the one that waits longest */
  orderId: number | null
}

/** A payment that came in, and what of it can still go back. */
export interface RefundablePayment {
  id: string
  attempt: number
  method: string
  provider: string
  /** who can be asked to send it back; null: nobody but the owner */
  sender: string | null
  amountCents: Cents
  leftCents: Cents
}

/** A line of the order, and what of it can still be paid back. */
export interface RefundableLine {
  id: number
  name: string
  variantName: string
  sku: string | null
  vatRate: number
  /** what one piece came to, after discounts, rounded down */
  paidUnitCents: Cents
  /** what all pieces that are left came to */
  leftCents: Cents
  quantity: number
  /** pieces that were not paid back yet */
  left: number
  /** pieces that are still to be sent */
  open: number
  /** pieces that can still go back into stock */
  restockable: number
}

/** All there is to choose from. */
export interface Refundable {
  payments: RefundablePayment[]
  lines: RefundableLine[]
  shippingLeftCents: Cents
  /** false: nobody can be mailed about it */
  hasEmail: boolean
}

export interface RefundChoice {
  paymentId: string
  /** all that is left of the payment, or only these parts */
  parts: 'all' | RefundParts
  /** for all: whether the pieces come back into stock */
  restockAll: boolean
}

export interface RefundParts {
  lines: {
    lineId: number
    quantity: number
    restock: boolean
    /** of a line that left in part: pieces that left come back; else those that have not left come first */
    fromSent?: boolean
  }[]
  shippingCents: Cents
  /** on top of the above, for whatever reason */
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
  | { error: 'too-much'; leftCents: Cents }
  | { error: 'too-many-pieces'; lineId: number; left: number }
  | { error: 'too-much-shipping'; leftCents: Cents }

export type PlanRefundResult = { ok: true; plan: RefundPlan } | ({ ok: false } & RefundProblem)

export interface RefundRequest extends RefundChoice {
  /** names the form it comes from */
  id: string
  way: RefundWay
  /** for the customer to read; may be empty */
  reason: string
}

export type RefundOrderResult =
  /** state as it is now; isSent is false when the provider could not be reached yet */
  | { ok: true; changed: boolean; state: RefundState; isSent: boolean }
  | ({ ok: false } & RefundProblem)
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'cannot-send' }
