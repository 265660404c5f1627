import { Text } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'
import { deliveryAddress, type OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'

/** Mail programs make links of web addresses, e-mail addresses, and domain names such as "schakel.example". */
const LINK = /:\/\/|@|[\p{L}\p{N}][.。．｡]\p{L}{2}/u

/** Writes letters with accents as one character, other forms of full stops as ".", and leaves out invisible characters. */
const plainLetters = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** Guests may order with the e-mail address of another person, so the mail does not repeat a text with a link. */
const linesInMail = (text: string): string[] =>
  LINK.test(plainLetters(text)) ? ['(je tekst staat bij je bestelling)'] : text.split('\n')

/** The delivery address of an order, the customer if that is another person, and the ordered extras. */
export function MailAddresses({ order }: { order: OrderContent }) {
  return (
    <>
      <Lines lines={labelLines(deliveryAddress(order))} />
      {order.delivery && <Lines lines={['Besteld door:', ...labelLines(order)]} />}
      {order.vatId && <Text style={style.text}>Btw-id: {order.vatId}</Text>}
      {order.giftWrapCents !== null && (
        <Text style={style.text}>We pakken je bestelling in als cadeau.</Text>
      )}
      {order.giftMessage && (
        <Lines lines={['Op het kaartje:', ...linesInMail(order.giftMessage)]} />
      )}
      {order.note && <Lines lines={['Je schreef erbij:', ...linesInMail(order.note)]} />}
    </>
  )
}

function Lines({ lines: [first, ...otherLines] }: { lines: string[] }) {
  return (
    <Text style={style.text}>
      {first}
      {otherLines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their order
        <span key={index}>
          <br />
          {line}
        </span>
      ))}
    </Text>
  )
}
