import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import type { CarrierStatus, LabelFailure, LabelRequest } from './carriers.ts'
import type { Carrier } from './parcels.ts'

/** The port to a parcel carrier. Its functions do not throw: network failures are return values. */
export interface ParcelCarrier {
  /** name that the owner sees */
  name: string
  /** Returns the tracking page for the shopper; null if there is none. */
  trackingUrl(parcel: TrackedParcel): string | null
  /** Fetches the status of a parcel by its reference. */
  fetchStatus(app: App, reference: string): Promise<FetchStatusResult>
  /** absent if the carrier makes no labels: staff then type in the carrier and the tracking code */
  labelService?: LabelService
}

interface LabelService {
  /** Registers a parcel and makes its label. Requests with the same reference return the same label. */
  announce(app: App, parcel: AnnouncedParcel): Promise<AnnounceResult>
  /** Cancels an unused label. Repeated requests have no further effect. */
  cancel(app: App, reference: string): Promise<CancelResult>
}

export interface TrackedParcel extends Address {
  carrier: Carrier
  trackingCode: string | null
  /** tracking URL that came with the label */
  trackingUrl: string | null
  delivery: Address | null
}

export interface AnnouncedParcel extends Pick<LabelRequest, 'grams' | 'carrierOptionCode'> {
  reference: string
  orderId: number
  to: Address & { email: string }
  from: ShopSettings
}

export interface CarrierLabel {
  carrier: Carrier
  trackingCode: string
  trackingUrl: string | null
  pdf: Buffer
}

export type AnnounceResult =
  | { ok: true; label: CarrierLabel }
  /** isReferenceSpent: the carrier stored the failed attempt under this reference, so the next attempt needs a new one */
  | (LabelFailure & { isReferenceSpent?: boolean })

type FetchStatusResult =
  /** carrierStatus null: the carrier reports no status, so staff mark the delivery */
  | { ok: true; carrierStatus: CarrierStatus | null }
  | LabelFailure
  | { ok: false; error: 'unknown-there' }

export type CancelResult =
  /** isPending: the carrier will handle the cancellation later */
  | { ok: true; isPending: boolean }
  | { ok: false; error: 'too-late' }
  | { ok: false; error: 'unknown-there' }
  | LabelFailure
