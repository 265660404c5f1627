import type { ReactNode } from 'react'
import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { customerName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { vatIdCheckText } from '#app/features/sales/tax/vat-id.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The customer of an order, and the ordered extras. */
export function OrderCustomer({
  order,
  children,
}: {
  order: Omit<OrderDetail, 'key'>
  /** link to the customer's other orders */
  children?: ReactNode
}) {
  const linkClass = `${TEXT_LINK} inline-flex min-h-target items-center`
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
            className={`${linkClass} wrap-anywhere`}
            href={`mailto:${order.email}?subject=${encodeURIComponent(`Bestelling ${order.id}`)}`}
          >
            {order.email}
          </a>
        </p>
      )}
      {order.phone && (
        <p>
          <a className={linkClass} href={`tel:${order.phone.replace(/[^\d+]/g, '')}`}>
            {order.phone}
          </a>
        </p>
      )}
      {children}
      <OrderExtras order={order} />
    </section>
  )
}

type Extras = Pick<OrderDetail, 'vatId' | 'vatIdCheck' | 'giftWrapCents' | 'giftMessage' | 'note'>

/** VAT id, gift wrap, gift message and note of an order. */
function OrderExtras({ order }: { order: Extras }) {
  return (
    <>
      {order.vatId && (
        <p className="mt-2 wrap-anywhere">
          Btw-id {order.vatId}
          {order.vatIdCheck && `, ${vatIdCheckText(order.vatIdCheck)}`}
        </p>
      )}
      {order.giftWrapCents !== null && <p className="mt-2 font-semibold">Inpakken als cadeau</p>}
      {order.giftMessage && <CustomerText title="Op het kaartje" text={order.giftMessage} />}
      {order.note && <CustomerText title="Opmerking" text={order.note} />}
    </>
  )
}

function CustomerText({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-2 bg-ground p-3">
      <p className="text-sm text-ink-2">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
