import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { carrierName, parcelStateName } from '#app/features/fulfilment/orders/parcels-messages.ts'
import { trackingUrl } from '#app/features/fulfilment/orders/tracking.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FactRow } from './fact-row.tsx'

/** The status of each parcel, for the shopper. */
export function ReceivedParcels({ order }: { order: PlacedOrder }) {
  const isSplit =
    order.parcels.length > 1 || order.lines.some((line) => line.shipped < line.quantity)
  return order.parcels.map((parcel) => {
    const tracking = trackingUrl({ ...order, ...parcel })
    return (
      <FactRow key={parcel.id} label={isSplit ? `Pakket ${parcel.number}` : 'Pakket'}>
        {parcelStateName(parcel)}
        {parcel.carrier !== 'pickup' && `, met ${carrierName(parcel.carrier)}`}
        {isSplit && (
          <span className="block text-sm text-ink-2">
            {parcel.lines
              .map(({ orderLineId, quantity }) => {
                const line = order.lines.find(({ id }) => id === orderLineId)
                return `${quantity} × ${line ? fullLineName(line) : ''}`
              })
              .join(', ')}
          </span>
        )}
        {tracking && (
          <a
            href={tracking}
            className={`${TEXT_LINK} flex min-h-target w-fit items-center`}
            rel="noreferrer"
          >
            Volg je pakket, {parcel.trackingCode}
          </a>
        )}
      </FactRow>
    )
  })
}
