import type { Carrier } from './parcels.ts'

interface Sent {
  carrier: Carrier
  trackingCode: string | null
  postcode: string
  country: string
}

/** Where one sees the parcel coming; null when there is no such page. */
export function trackingAddress({ carrier, trackingCode, postcode, country }: Sent): string | null {
  if (!trackingCode) return null
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
