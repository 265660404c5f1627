import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { customerName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { OrderExtras } from './order-extras.tsx'

/** The customer of an order and the extras that they ordered. */
export function OrderCustomer({ order }: { order: Omit<OrderDetail, 'key'> }) {
  const link = `${TEXT_LINK} inline-flex min-h-target items-center`
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Klant</h2>
      {labelLines(order).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {order.firstName === '' && <p>{customerName(order)}</p>}
      {order.email && (
        <p>
          <a
            className={`${link} wrap-anywhere`}
            href={`mailto:${order.email}?subject=${encodeURIComponent(`Bestelling ${order.id}`)}`}
          >
            {order.email}
          </a>
        </p>
      )}
      {order.phone && (
        <p>
          <a className={link} href={`tel:${order.phone.replace(/[^\d+]/g, '')}`}>
            {order.phone}
          </a>
        </p>
      )}
      <OrderExtras order={order} />
    </section>
  )
}
