import type { MoveOrderResult } from './order-moves.ts'
import type { Carrier } from './parcels.ts'

/** Start here: who brings parcels. A carrier makes labels and says where a parcel is, or the owner does both by hand. */

/** Where a parcel is, as far as its carrier says; trouble: the shopper or the shop has to do something. */
export type ParcelPlace =
  | 'announced'
  | 'underway'
  | 'pickup-point'
  | 'delivered'
  | 'trouble'
  | 'cancelled'

/** Why a carrier said nothing; unknown-there: it knows no such parcel. */
export type Silence = LabelFailure['error'] | 'unknown-there'

/** A label as the page of its order shows it. */
export interface ParcelLabel {
  /** which of the order's parcels it is for */
  number: number
  carrier: Carrier
  trackingCode: string
  /** what its carrier said of it, in words; empty: nothing yet */
  statusText: string
  /** no parcel has left with it */
  isOpen: boolean
}

/** What the owner asks for. */
export interface LabelWish {
  number: number
  /** of the whole parcel */
  grams: number
  /** the carrier's own name for the way to send it */
  option: string
}

/** What a carrier does not take; `field` is its own name for where it stands. */
export interface LabelProblem {
  field: string | null
  text: string
}

export type LabelFailure =
  /** the keys are wrong */
  | { ok: false; error: 'keys-refused' }
  /** asked too often */
  | { ok: false; error: 'busy' }
  /** not reached, not in time or not understood: it may work later */
  | { ok: false; error: 'unavailable' }
  | { ok: false; error: 'refused'; problems: LabelProblem[] }

export type MakeLabelResult =
  | { ok: true }
  | LabelFailure
  | Extract<MoveOrderResult, { ok: false }>
  /** no carrier's keys are set, or there is nothing to send */
  | { ok: false; error: 'no-label-here' }

export type CancelLabelResult =
  | { ok: true; isRequested: boolean }
  | LabelFailure
  /** the carrier has the parcel, or takes no label back */
  | { ok: false; error: 'too-late' }
  /** there is no label that could be taken back */
  | { ok: false; error: 'no-label-here' }
