import type { ChosenLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { SHIPPING_KINDS } from '#app/features/sales/delivery/shipping.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: POS orders, made by staff in the workshop or on the phone. */

/** The ways to hand over an order: immediately, or by the first shipping method of this kind. */
export const POS_HANDOVERS = ['immediate', ...SHIPPING_KINDS] as const
export type PosHandover = (typeof POS_HANDOVERS)[number]

/** Card and cash are paid immediately, the other two later. */
export const POS_PAYMENTS = ['card', 'cash', 'bank-transfer', 'payment-link'] as const
export type PosPayment = (typeof POS_PAYMENTS)[number]

export const isPaidNow = (payment: PosPayment) => payment === 'card' || payment === 'cash'

/** Returns whether an order with this handover is sent, and so needs an address. */
export const needsAddress = (handover: PosHandover) =>
  handover !== 'immediate' && handover !== 'pickup'

/** The limit catches typing errors. */
export const MAX_POS_QUANTITY = 999

type PosCustomer = Omit<Address, 'company'> & {
  company: string
  vatId: string
  email: string
  phone: string | null
}

export interface PosOrder {
  /** id of one rendering of the form: submitting it twice creates one order */
  token: string
  lines: ChosenLine[]
  handover: PosHandover
  payment: PosPayment
  customer: PosCustomer
  note: string
  /** total that the form showed; the customer may already have paid it */
  seenCents: Cents | null
}

export type LineProblem =
  | { variantId: number; error: 'gone' }
  | { variantId: number; error: 'short'; stockLeft: number }
  | { variantId: number; error: 'discount-too-high'; maxCents: Cents }
  | { variantId: number; error: 'bad-text'; field: string; message: string }

export type CreatePosOrderResult =
  | { ok: true; orderId: number }
  | { ok: false; error: 'nothing-picked' }
  | { ok: false; error: 'unknown-form' }
  | { ok: false; error: 'line-problems'; problems: LineProblem[] }
  /** no shipping method of this kind for that country or weight */
  | { ok: false; error: 'not-sent-there' }
  /** VIES does not know the VAT id */
  | { ok: false; error: 'unknown-vat-id' }
  /** the total differs from the one that was shown */
  | { ok: false; error: 'total-changed'; totalCents: Cents }
