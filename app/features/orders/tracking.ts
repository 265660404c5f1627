import type { Address } from '#app/features/addresses/addresses.ts'
import { deliveryAddress } from './orders.ts'
import type { Carrier } from './parcels.ts'

type Sent = Address & {
  carrier: Carrier
  trackingCode: string | null
  trackingUrl: string | null
  delivery: Address | null
}

/** Where one sees the parcel coming; null when there is no such page. */
export function trackingAddress(sent: Sent): string | null {
  const { carrier, trackingCode } = sent
  const { postcode, country } = deliveryAddress(sent)
  if (!trackingCode) return null
  if (sent.trackingUrl) return sent.trackingUrl
  const code = encodeURIComponent(trackingCode)
  const place = postcode.replace(/\s/g, '')
  switch (carrier) {
    case 'postnl':
      return `https://jouw.postnl.nl/track-and-trace/${code}-${country}-${place}`
    case 'dhl':
      return `https://my.dhlecommerce.nl/home/tracktrace/${code}/${place}`
    default:
      return null
  }
}
