import { deliveryAddress, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { FactRow } from './fact-row.tsx'

/** Delivery address, customer if different, VAT id and gift options. */
export function AddressFacts({ order }: { order: PlacedOrder }) {
  const label = labelLines(deliveryAddress(order)).join(', ')
  return (
    <>
      {label && <FactRow label="Adres">{label}</FactRow>}
      {order.delivery && <FactRow label="Besteld door">{labelLines(order).join(', ')}</FactRow>}
      {order.vatId && (
        <FactRow label="Btw-id">
          {order.vatId}
          {order.vatIdCheck?.state === 'unavailable' && order.country !== 'NL' && (
            <span className="block text-sm text-ink-2">
              Nog niet nagekeken: het Europese register gaf geen antwoord. Daarom staat er btw op.
            </span>
          )}
        </FactRow>
      )}
      {order.giftWrapCents !== null && <FactRow label="Cadeau">Als cadeau ingepakt</FactRow>}
      {order.giftMessage && (
        <FactRow label="Kaartje">
          <span className="whitespace-pre-line">{order.giftMessage}</span>
        </FactRow>
      )}
      {order.note && (
        <FactRow label="Opmerking">
          <span className="whitespace-pre-line">{order.note}</span>
        </FactRow>
      )}
    </>
  )
}
