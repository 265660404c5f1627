import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { SHIPPING_KINDS } from '#app/features/sales/delivery/shipping.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: an order that somebody of the shop makes, at the counter or on the phone. */

/** How the customer gets it: taken along at once, or in the first of the checkout's ways of its kind. */
export const HANDOVERS = ['meegenomen', ...SHIPPING_KINDS] as const
export type Handover = (typeof HANDOVERS)[number]

/** The first two are paid on the spot. */
export const COUNTER_PAYMENTS = ['pin', 'contant', 'bankoverschrijving', 'betaallink'] as const
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number]

export const isPaidNow = (payment: CounterPayment) => payment === 'pin' || payment === 'contant'

/** Whether it goes to an address. */
export const isSent = (handover: Handover) => handover !== 'meegenomen' && handover !== 'ophalen'

/** More of one piece is a typing error. */
export const MOST_PIECES = 999

/** A piece as it was picked. */
export interface PickedPiece {
  variantId: number
  quantity: number
  /** off the whole line, given by hand */
  discountCents: Cents
  reason: string
}

/** A line of the order that is being made. */
export type CounterLine = Sellable & PickedPiece

type CounterCustomer = Omit<Address, 'company'> & {
  company: string
  vatId: string
  email: string
  phone: string | null
}

export interface CounterOrder {
  /** names this one showing of the form: sent twice, it makes one order */
  token: string
  pieces: PickedPiece[]
  handover: Handover
  payment: CounterPayment
  customer: CounterCustomer
  note: string
  /** the total that was shown, and maybe taken at the till */
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
  /** nothing of this kind goes to that country, or not so heavy */
  | { ok: false; error: 'not-sent-there' }
  /** the register knows no such number */
  | { ok: false; error: 'unknown-vat-id' }
  /** it comes to something else than was shown */
  | { ok: false; error: 'total-changed'; totalCents: Cents }

export type PieceField = 'aantal' | 'korting' | 'reden'

/** "stuk12.aantal": the field of one picked piece in the form. */
export const pieceField = (variantId: number, field: PieceField) => `stuk${variantId}.${field}`
