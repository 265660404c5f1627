import { Text } from 'react-email'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import * as style from './mail-style.ts'
import { keepsPromises, type PlacedOrder } from './orders.ts'

interface NoteMailProps extends MailShop {
  order: PlacedOrder
  text: string
}

/** Words of a person in the shop about one order. */
export function NoteMail({ order, text, ...shop }: NoteMailProps) {
  return (
    <MailFrame
      {...shop}
      title={`Over je bestelling ${order.id}`}
      preview={text.slice(0, 100)}
      hasWithdrawal={keepsPromises(order)}
    >
      <Text style={style.text}>Dag {order.firstName},</Text>
      {text.split(/\r?\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing else to be told apart by
        <Text key={index} style={style.text}>
          {line}
        </Text>
      ))}
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
    </MailFrame>
  )
}
