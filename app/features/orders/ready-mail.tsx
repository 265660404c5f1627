import { Text } from 'react-email'
import { MailFrame } from './mail-frame.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import { MailParcelLines } from './mail-parcel-lines.tsx'
import * as style from './mail-style.ts'
import type { ParcelMailProps } from './shipped-mail.tsx'

/** It waits in the workshop. */
export function ReadyMail({ order, parcel, ...shop }: ParcelMailProps) {
  const { street, postcode, city } = shop.settings
  return (
    <MailFrame {...shop} title="Je bestelling ligt klaar" preview={`Bestelling ${order.id}`}>
      <Text style={style.text}>
        Je kunt bestelling {order.id} komen ophalen: {street}, {postcode} {city}. Neem dit nummer
        mee.
      </Text>
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      <MailParcelLines order={order} parcel={parcel} />
    </MailFrame>
  )
}
