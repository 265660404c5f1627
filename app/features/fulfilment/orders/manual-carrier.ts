import type { ParcelCarrier } from './carrier-port.ts'
import { deliveryAddress } from './orders.ts'

/** The carrier of a shop without a carrier account: staff type in the tracking code and mark the delivery. */
export const manualCarrier: ParcelCarrier = {
  name: 'Met de hand',
  trackingUrl(parcel) {
    const { carrier, trackingCode } = parcel
    if (!trackingCode) return null
    const { postcode, country } = deliveryAddress(parcel)
    const code = encodeURIComponent(trackingCode)
    const compactPostcode = postcode.replace(/\s/g, '')
    switch (carrier) {
      case 'postnl':
        return `https://jouw.postnl.nl/track-and-trace/${code}-${country}-${compactPostcode}`
      case 'dhl':
        return `https://my.dhlecommerce.nl/home/tracktrace/${code}/${compactPostcode}`
      default:
        return null
    }
  },
  fetchStatus: async () => ({ ok: true, carrierStatus: null }),
}
