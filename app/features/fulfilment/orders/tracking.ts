import type { TrackedParcel } from './carrier-port.ts'
import { manualCarrier } from './manual-carrier.ts'

/** Returns the URL of a parcel's tracking page: the one of its label, else one built from its code; null if there is neither. */
export function trackingUrl(parcel: TrackedParcel): string | null {
  return (parcel.trackingCode && parcel.trackingUrl) || manualCarrier.trackingUrl(parcel)
}
