import { Button, Heading, Text } from 'react-email'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailOrderLines } from './mail-order-lines.tsx'
import * as style from './mail-style.ts'
import { addressLines, type PlacedOrder } from './orders.ts'
import { carrierName } from './orders-messages.ts'
import { trackingAddress } from './tracking.ts'

interface ShippedMailProps extends MailShop {
  order: PlacedOrder
}

export function ShippedMail({ order, ...shop }: ShippedMailProps) {
  const isCollected = order.carrier === 'afgehaald'
  const tracking = trackingAddress(order)
  const title = isCollected ? 'Je hebt je bestelling opgehaald' : 'Je bestelling is onderweg'
  return (
    <MailFrame {...shop} title={title} preview={`Bestelling ${order.id}`}>
      <Text style={style.text}>
        {isCollected
          ? `Bestelling ${order.id} is opgehaald in het atelier. Veel plezier ermee.`
          : `Bestelling ${order.id} gaat${order.carrier ? ` met ${carrierName(order.carrier)}` : ''} naar ${addressLines(order).join(', ')}.`}
      </Text>
      {order.trackingCode && (
        <Text style={style.text}>Je track-and-tracecode is {order.trackingCode}.</Text>
      )}
      {tracking && (
        <Button href={tracking} style={style.button}>
          Volg je pakket
        </Button>
      )}
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} />
    </MailFrame>
  )
}
