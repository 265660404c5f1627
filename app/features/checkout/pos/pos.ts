import type { ChosenLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { SHIPPING_KINDS } from '#app/features/sales/delivery/shipping.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: POS orders, made by staff in the workshop or on the phone. */

/** The way the customer receives it: taken along at once, or by the first shipping method of its kind. */
export const HANDOVERS = ['immediate', ...SHIPPING_KINDS] as const
export type Handover = (typeof HANDOVERS)[number]

/** The first two are paid immediately. */
export const POS_PAYMENTS = ['card', 'cash', 'bank-transfer', 'payment-link'] as const
export type PosPayment = (typeof POS_PAYMENTS)[number]

export const isPaidNow = (payment: PosPayment) => payment === 'card' || payment === 'cash'

/** Returns whether it is sent to an address. */
export const isSent = (handover: Handover) => handover !== 'immediate' && handover !== 'pickup'

/** A higher quantity is a typing error. */
export const MAX_POS_QUANTITY = 999

type PosCustomer = Omit<Address, 'company'> & {
  company: string
  vatId: string
  email: string
  phone: string | null
}

export interface PosOrder {
  /** identifies one rendering of the form: submitted twice, it creates one order */
  token: string
  lines: ChosenLine[]
  handover: Handover
  payment: PosPayment
  customer: PosCustomer
  note: string
  /** the total that was shown, and possibly already paid */
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
