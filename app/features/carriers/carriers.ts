import type { MoveOrderResult } from '#app/features/orders/orders.ts'
import type { Carrier } from '#app/features/orders/parcels.ts'

/** Start here: labels that a carrier makes for parcels. Who types carrier and code in by hand needs none of this. */

/** A label as the page of its order shows it. */
export interface ParcelLabel {
  /** which of the order's parcels it is for */
  number: number
  carrier: Carrier
  trackingCode: string
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
