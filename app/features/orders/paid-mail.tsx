import { Heading, Text } from 'react-email'
import { formatCents } from '#app/platform/money.ts'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailOrderLines } from './mail-order-lines.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import * as style from './mail-style.ts'
import type { PlacedOrder } from './orders.ts'

interface PaidMailProps extends MailShop {
  order: PlacedOrder
}

export function PaidMail({ order, ...shop }: PaidMailProps) {
  return (
    <MailFrame {...shop} title="Je betaling is binnen" preview={`Bestelling ${order.id}`}>
      <Text style={style.text}>
        We hebben {formatCents(order.totalCents)} ontvangen voor bestelling {order.id}. We maken hem
        klaar; zodra hij onderweg is, krijg je daarvan een mail.
      </Text>
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} />
    </MailFrame>
  )
}
