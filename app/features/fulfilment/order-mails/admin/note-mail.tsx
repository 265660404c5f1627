import { Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { MailOrderLink } from '#app/features/fulfilment/order-mails/mail-order-link.tsx'
import { MailParagraphs } from '#app/features/fulfilment/order-mails/mail-paragraphs.tsx'
import { keepsPromises, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'

interface NoteMailProps extends MailShop {
  order: PlacedOrder
  text: string
}

/** The mail with a message from staff about one order. */
export function NoteMail({ order, text, ...shop }: NoteMailProps) {
  return (
    <MailFrame
      {...shop}
      title={`Over je bestelling ${order.id}`}
      preview={text.slice(0, 100)}
      hasWithdrawal={keepsPromises(order)}
    >
      <Text style={style.text}>{order.firstName ? `Dag ${order.firstName},` : 'Dag,'}</Text>
      <MailParagraphs text={text.replaceAll('\r\n', '\n')} />
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
    </MailFrame>
  )
}
