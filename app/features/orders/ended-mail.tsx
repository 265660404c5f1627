import { Heading, Link, Text } from 'react-email'
import { formatCents } from '#app/platform/money.ts'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailOrderLines } from './mail-order-lines.tsx'
import * as style from './mail-style.ts'
import type { PlacedOrder } from './orders.ts'

interface EndedMailProps extends MailShop {
  order: PlacedOrder
}

/** Cancelled by the shop, or expired because nobody paid. */
export function EndedMail({ order, ...shop }: EndedMailProps) {
  const isExpired = order.state === 'expired'
  const title = isExpired ? 'Je bestelling is verlopen' : 'Je bestelling is geannuleerd'
  return (
    <MailFrame {...shop} title={title} preview={`Bestelling ${order.id}`}>
      <Text style={style.text}>
        {isExpired
          ? `We hebben geen betaling gekregen voor bestelling ${order.id}. De artikelen liggen weer in de winkel. Wil je ze toch hebben, plaats dan een nieuwe bestelling.`
          : `Bestelling ${order.id} gaat niet door.`}
        {order.paidAt &&
          ` Je krijgt ${formatCents(order.totalCents)} binnen 14 dagen terug, op de manier waarop je betaalde.`}
      </Text>
      <Text style={style.text}>
        Vragen? Mail naar{' '}
        <Link href={`mailto:${shop.settings.email}`} style={style.link}>
          {shop.settings.email}
        </Link>{' '}
        of bel {shop.settings.phone}.
      </Text>
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} />
    </MailFrame>
  )
}
