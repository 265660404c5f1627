import { capitalize } from '#app/platform/text/capitalize.ts'
import type { Carrier, PackFailure, Parcel } from './parcels.ts'

export function carrierName(carrier: Carrier): string {
  switch (carrier) {
    case 'postnl':
      return 'PostNL'
    case 'dhl':
      return 'DHL'
    case 'dpd':
      return 'DPD'
    case 'gls':
      return 'GLS'
    case 'ups':
      return 'UPS'
    case 'bpost':
      return 'bpost'
    case 'other':
      return 'een andere bezorger'
    case 'pickup':
      return 'Ophalen in de winkel'
  }
}

type ParcelTracking = Pick<Parcel, 'number' | 'carrier' | 'trackingCode'>

/** Returns the text about a shipment for the timeline, which names a partial shipment. */
export function shipmentText(
  { carrier, trackingCode, number }: ParcelTracking,
  completesOrder: boolean,
): string {
  const isWholeOrder = completesOrder && number === 1
  const resultText =
    carrier === 'pickup' ? 'klaargelegd om op te halen' : `verzonden met ${carrierName(carrier)}`
  const parcelText = isWholeOrder ? resultText : `${completesOrder ? 'rest' : 'deel'} ${resultText}`
  const text = [parcelText, trackingCode].filter(Boolean).join(', ')
  return `${capitalize(text)}${isWholeOrder ? '' : ` (pakket ${number})`}`
}

export function deliveryText({ carrier, number }: ParcelTracking): string {
  return carrier === 'pickup' ? `Pakket ${number} opgehaald` : `Pakket ${number} bezorgd`
}

/** Returns why a parcel with this content cannot be sent. */
export function packMessage(failure: PackFailure): string {
  switch (failure.error) {
    case 'nothing-packed':
      return 'Kies minstens één artikel om te verzenden.'
    case 'too-many':
      return failure.unitsLeft === 0
        ? `Van ${failure.name} is alles al verzonden.`
        : `Van ${failure.name} kunnen er nog ${failure.unitsLeft} mee.`
  }
}

/** Returns the status of a parcel for the shopper. */
export function parcelStateName({ carrier, deliveredAt }: Pick<Parcel, 'carrier' | 'deliveredAt'>) {
  if (carrier === 'pickup') return deliveredAt ? 'Opgehaald' : 'Ligt klaar'
  return deliveredAt ? 'Bezorgd' : 'Onderweg'
}
