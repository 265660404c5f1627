import { Button, Text } from 'react-email'
import { labelLines } from '#app/features/addresses/addresses.ts'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import { MailParcelLines } from './mail-parcel-lines.tsx'
import * as style from './mail-style.ts'
import { deliveryAddress, type PlacedOrder } from './orders.ts'
import type { Parcel } from './parcels.ts'
import { carrierName } from './parcels-messages.ts'
import { trackingAddress } from './tracking.ts'

export interface ParcelMailProps extends MailShop {
  order: PlacedOrder
  parcel: Parcel
}

/** One parcel is on its way, with the code to follow it. */
export function ShippedMail({ order, parcel, ...shop }: ParcelMailProps) {
  const tracking = trackingAddress({ ...order, ...parcel })
  const isPart =
    order.parcels.length > 1 || order.lines.some((line) => line.shipped < line.quantity)
  const title = isPart ? 'Een deel van je bestelling is onderweg' : 'Je bestelling is onderweg'
  return (
    <MailFrame {...shop} title={title} preview={`Bestelling ${order.id}`}>
      <Text style={style.text}>
        {isPart ? `Een pakket van bestelling ${order.id}` : `Bestelling ${order.id}`} gaat met{' '}
        {carrierName(parcel.carrier)} naar {labelLines(deliveryAddress(order)).join(', ')}.
      </Text>
      {parcel.trackingCode && (
        <Text style={style.text}>Je track-and-tracecode is {parcel.trackingCode}.</Text>
      )}
      {tracking ? (
        <Button href={tracking} style={style.button}>
          Volg je pakket
        </Button>
      ) : (
        <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      )}
      <MailParcelLines order={order} parcel={parcel} />
    </MailFrame>
  )
}
