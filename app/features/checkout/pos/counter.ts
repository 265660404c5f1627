import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { SHIPPING_KINDS } from '#app/features/sales/delivery/shipping.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: POS orders, made by staff in the workshop or on the phone. */

/** How the customer receives it: taken along at once, or by the first shipping method of its kind. */
export const HANDOVERS = ['meegenomen', ...SHIPPING_KINDS] as const
export type Handover = (typeof HANDOVERS)[number]

/** The first two are paid immediately. */
export const COUNTER_PAYMENTS = ['pin', 'contant', 'bankoverschrijving', 'betaallink'] as const
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number]

export const isPaidNow = (payment: CounterPayment) => payment === 'pin' || payment === 'contant'

/** Whether it is sent to an address. */
export const isSent = (handover: Handover) => handover !== 'meegenomen' && handover !== 'ophalen'

/** A higher quantity is a typing error. */
export const MOST_PIECES = 999

/** A variant as it was picked in the form. */
export interface PickedPiece {
  variantId: number
  quantity: number
  /** manual discount on the whole line */
  discountCents: Cents
  reason: string
}

/** A line of the order in progress. */
export type CounterLine = Sellable & PickedPiece

type CounterCustomer = Omit<Address, 'company'> & {
  company: string
  vatId: string
  email: string
  phone: string | null
}

export interface CounterOrder {
  /** identifies one rendering of the form: submitted twice, it creates one order */
  token: string
  pieces: PickedPiece[]
  handover: Handover
  payment: CounterPayment
  customer: CounterCustomer
  note: string
  /** the total that was shown, and possibly already paid */
  seenCents: Cents | null
}

export type PieceProblem =
  | { variantId: number; error: 'gone' }
  | { variantId: number; error: 'short'; left: number }
  | { variantId: number; error: 'discount-too-high'; mostCents: Cents }

export type MakeCounterOrderResult =
  | { ok: true; orderId: number }
  | { ok: false; error: 'nothing-picked' }
  | { ok: false; error: 'unknown-form' }
  | { ok: false; error: 'piece-problems'; problems: PieceProblem[] }
  /** no shipping method of this kind for that country or weight */
  | { ok: false; error: 'not-sent-there' }
  /** VIES does not know the VAT id */
  | { ok: false; error: 'unknown-vat-id' }
  /** the total differs from the one that was shown */
  | { ok: false; error: 'total-changed'; totalCents: Cents }

export type PieceField = 'aantal' | 'korting' | 'reden'

/** "stuk12.aantal": name of a form field of one picked variant. */
export const pieceField = (variantId: number, field: PieceField) => `stuk${variantId}.${field}`
