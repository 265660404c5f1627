import type { TrackedParcel } from './carrier-port.ts'
import { manualCarrier } from './manual-carrier.ts'

/** Returns the tracking page of a parcel: the URL of its label, or else one built from its code; null if there is none. */
export function trackingUrl(parcel: TrackedParcel): string | null {
  return (parcel.trackingCode && parcel.trackingUrl) || manualCarrier.trackingUrl(parcel)
}
