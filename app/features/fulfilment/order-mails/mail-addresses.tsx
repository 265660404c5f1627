import { Text } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'
import { deliveryAddress, type OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'

/** Where it goes, who it is from when that differs, and what was asked for with it. */
export function MailAddresses({ order }: { order: OrderContent }) {
  return (
    <>
      <Lines lines={labelLines(deliveryAddress(order))} />
      {order.delivery && <Lines lines={['Besteld door:', ...labelLines(order)]} />}
      {order.vatId && <Text style={style.text}>Btw-id: {order.vatId}</Text>}
      {order.giftWrapCents !== null && (
        <Text style={style.text}>We pakken je bestelling in als cadeau.</Text>
      )}
      {order.giftMessage && <Lines lines={['Op het kaartje:', ...order.giftMessage.split('\n')]} />}
      {order.note && <Lines lines={['Je schreef erbij:', ...order.note.split('\n')]} />}
    </>
  )
}

function Lines({ lines: [first, ...others] }: { lines: string[] }) {
  return (
    <Text style={style.text}>
      {first}
      {others.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, never moved
        <span key={index}>
          <br />
          {line}
        </span>
      ))}
    </Text>
  )
}
