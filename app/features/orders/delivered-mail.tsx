import { Text } from 'react-email'
import { MailFrame } from './mail-frame.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import * as style from './mail-style.ts'
import type { ParcelMailProps } from './shipped-mail.tsx'

/** A parcel was brought or fetched: from here the days to change one's mind count. */
export function DeliveredMail({ order, parcel, ...shop }: ParcelMailProps) {
  const isFetched = parcel.carrier === 'ophalen'
  return (
    <MailFrame
      {...shop}
      title={isFetched ? 'Je bestelling is opgehaald' : 'Je bestelling is bezorgd'}
      preview={`Bestelling ${order.id}`}
    >
      <Text style={style.text}>
        {isFetched
          ? `Bestelling ${order.id} is opgehaald in het atelier.`
          : `Het pakket van bestelling ${order.id} is bezorgd.`}{' '}
        Veel plezier ermee. Is er iets niet goed, mail dan naar {shop.settings.email} of bel{' '}
        {shop.settings.phone}.
      </Text>
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
    </MailFrame>
  )
}
