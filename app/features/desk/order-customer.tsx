import type { OrderDetail } from '#app/features/orders/orders.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Who ordered, and what they wrote with it. */
export function OrderCustomer({
  order,
}: {
  order: Pick<OrderDetail, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'note'>
}) {
  const link = `${TEXT_LINK} inline-flex min-h-target items-center`
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Klant</h2>
      <p>
        {order.firstName} {order.lastName}
      </p>
      <p>
        <a
          className={`${link} wrap-anywhere`}
          href={`mailto:${order.email}?subject=${encodeURIComponent(`Bestelling ${order.id}`)}`}
        >
          {order.email}
        </a>
      </p>
      {order.phone && (
        <p>
          <a className={link} href={`tel:${order.phone.replace(/[^\d+]/g, '')}`}>
            {order.phone}
          </a>
        </p>
      )}
      {order.note && (
        <p className="mt-2 bg-ground p-3 wrap-anywhere whitespace-pre-line">{order.note}</p>
      )}
    </section>
  )
}
