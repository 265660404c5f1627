import { byHand } from './by-hand.ts'
import type { SentParcel } from './carrier-port.ts'

/** Where one sees the parcel coming: what its label says goes before what its code leads to; null: no such page. */
export function trackingAddress(sent: SentParcel): string | null {
  return (sent.trackingCode && sent.trackingUrl) || byHand.trackingAddress(sent)
}
