import type { ChangeStateResult } from './order-transitions.ts'
import type { Carrier } from './parcels.ts'

/** Start here: carriers. A carrier makes labels and reports the status of parcels; without one the owner does both by hand. */

/** The status of a parcel as its carrier reports it. problem: the shopper or the shop has to act. */
export type CarrierStatus =
  | 'announced'
  | 'underway'
  | 'pickup-point'
  | 'delivered'
  | 'problem'
  | 'cancelled'

/** Reasons why a carrier returned no status. unknown-there: the carrier does not know the parcel. */
export type ParcelStatusProblem = LabelFailure['error'] | 'unknown-there'

/** A label on the page of its order. */
export interface ParcelLabel {
  /** number of the parcel within its order */
  number: number
  carrier: Carrier
  trackingCode: string
  /** status by the carrier, as text; empty if there is none yet */
  statusText: string
  /** the parcel of this label is not sent yet */
  isOpen: boolean
}

/** The owner's input for a label. */
export interface LabelRequest {
  number: number
  /** weight of the whole parcel */
  grams: number
  /** the carrier's code of the shipping option */
  option: string
}

/** A problem that the carrier reports; `field` is the carrier's name of the field with the error. */
export interface LabelProblem {
  field: string | null
  text: string
}

export type LabelFailure =
  /** the API keys are wrong */
  | { ok: false; error: 'keys-rejected' }
  /** too many requests */
  | { ok: false; error: 'busy' }
  /** no response in time, or an invalid response; a later attempt may succeed */
  | { ok: false; error: 'unavailable' }
  | { ok: false; error: 'rejected'; problems: LabelProblem[] }

export type MakeLabelResult =
  | { ok: true }
  | LabelFailure
  | Extract<ChangeStateResult, { ok: false }>
  /** no API keys are set, or no unit is left to send */
  | { ok: false; error: 'no-label-here' }

export type CancelLabelResult =
  | { ok: true; isPending: boolean }
  | LabelFailure
  /** the carrier already has the parcel, or does not cancel labels */
  | { ok: false; error: 'too-late' }
  /** there is no label to cancel */
  | { ok: false; error: 'no-label-here' }
