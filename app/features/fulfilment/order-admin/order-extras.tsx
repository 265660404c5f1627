import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { vatIdCheckText } from '#app/features/sales/tax/vat-id.ts'

type Extras = Pick<OrderDetail, 'vatId' | 'vatIdCheck' | 'giftWrapCents' | 'giftMessage' | 'note'>

/** VAT id, gift wrap, gift message and note of an order. */
export function OrderExtras({ order }: { order: Extras }) {
  return (
    <>
      {order.vatId && (
        <p className="mt-2 wrap-anywhere">
          Btw-id {order.vatId}
          {order.vatIdCheck && `, ${vatIdCheckText(order.vatIdCheck)}`}
        </p>
      )}
      {order.giftWrapCents !== null && <p className="mt-2 font-semibold">Inpakken als cadeau</p>}
      {order.giftMessage && <Written title="Op het kaartje" text={order.giftMessage} />}
      {order.note && <Written title="Opmerking" text={order.note} />}
    </>
  )
}

function Written({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-2 bg-ground p-3">
      <p className="text-sm text-ink-2">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
