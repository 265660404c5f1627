import type { ChangeStateResult } from './order-transitions.ts'
import type { Carrier } from './parcels.ts'

/**
 * Start here: carriers. `Carrier` is the company that brings a parcel. `ParcelCarrier` is the service with which the shop makes labels
 * and follows parcels: Sendcloud, or staff who do both by hand.
 */

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
  canCancel: boolean
}

/** The owner's input for a label. */
export interface LabelRequest {
  number: number
  /** weight of the whole parcel, with its box */
  grams: number
  /** the carrier's code of the service that the label is made for, such as "postnl:standard" */
  carrierOptionCode: string
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
  /** no API keys are set, or the order is picked up */
  | { ok: false; error: 'no-label-here' }

export type CancelLabelResult =
  | { ok: true; isPending: boolean }
  | LabelFailure
  /** the carrier already has the parcel, or does not cancel labels */
  | { ok: false; error: 'too-late' }
  /** there is no label to cancel, or its parcel was sent */
  | { ok: false; error: 'no-label-here' }
