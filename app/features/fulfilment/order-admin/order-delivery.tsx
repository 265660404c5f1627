import { ParcelList, type ParcelRow } from '#app/features/fulfilment/carriers/admin/parcel-list.tsx'
import {
  isPickup,
  keepsPromises,
  type OrderDetail,
} from '#app/features/fulfilment/orders/orders.ts'

interface OrderDeliveryProps {
  order: Pick<
    OrderDetail,
    'state' | 'lines' | 'shippingMethod' | 'shippingName' | 'promises' | 'street'
  >
  /** delivery address; null if it is the customer's address, or if nothing is sent */
  address: string[] | null
  parcels: ParcelRow[]
  busyParcel: number | null
}

/** The delivery address, the promise and the parcels of an order. */
export function OrderDelivery({ order, address, parcels, busyParcel }: OrderDeliveryProps) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Bezorgen</h2>
      {address ? (
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        order.street !== '' && !isPickup(order) && <p>Zelfde adres</p>
      )}
      <p className="mt-2 text-ink-2">{order.shippingName}</p>
      {keepsPromises(order) && order.promises.delivery && (
        <p className="text-ink-2">{order.promises.delivery}</p>
      )}
      {parcels.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <ParcelList parcels={parcels} lines={order.lines} busyNumber={busyParcel} />
        </div>
      )}
    </section>
  )
}
