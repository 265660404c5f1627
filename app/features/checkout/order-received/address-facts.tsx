import { deliveryAddress, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { FactRow } from './fact-row.tsx'

/** Delivery address, customer (if it differs), VAT id and gift options. */
export function AddressFacts({ order }: { order: PlacedOrder }) {
  const lines = labelLines(deliveryAddress(order))
  return (
    <>
      {lines.length > 0 && <FactRow label="Adres">{renderLines(lines)}</FactRow>}
      {order.delivery && <FactRow label="Besteld door">{renderLines(labelLines(order))}</FactRow>}
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

const renderLines = (lines: string[]) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
