import { Button, Heading, Text } from 'react-email'
import { labelLines } from '#app/features/addresses/addresses.ts'
import type { ShopTime } from '#app/features/hours/hours.ts'
import { MailFrame, type MailShop } from './mail-frame.tsx'
import { MailHours } from './mail-hours.tsx'
import { MailOrderLines } from './mail-order-lines.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import { MailParcelLines } from './mail-parcel-lines.tsx'
import * as style from './mail-style.ts'
import type { MailKind, MailText } from './mail-texts.ts'
import { MailWords } from './mail-words.tsx'
import {
  deliveryAddress,
  isPickup,
  keepsPromises,
  orderAddress,
  type PlacedOrder,
} from './orders.ts'
import type { Parcel } from './parcels.ts'
import { trackingAddress } from './tracking.ts'

export interface OrderMailProps extends MailShop {
  kind: Exclude<MailKind, 'order-confirmed' | 'order-refunded'>
  /** filled in */
  text: MailText
  order: PlacedOrder
  parcel?: Parcel | undefined
  /** for who comes to fetch it */
  time?: ShopTime | undefined
}

/** The owner's words, and below them what the mail is about. */
export function OrderMail({ kind, text, order, parcel, time, ...shop }: OrderMailProps) {
  return (
    <MailFrame
      {...shop}
      title={text.title}
      preview={`Bestelling ${order.id}`}
      hasWithdrawal={keepsPromises(order)}
    >
      <MailWords text={text.body} />
      {kind === 'order-shipped' && parcel && <MailTracking order={order} parcel={parcel} />}
      {kind === 'payment-failed' ? (
        <Button href={`${shop.siteUrl}${orderAddress(order)}`} style={style.button}>
          Opnieuw proberen
        </Button>
      ) : (
        <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      )}
      {parcel ? (
        <MailParcelLines order={order} parcel={parcel} isFetched={kind === 'order-fetched'} />
      ) : (
        <>
          <Heading as="h2" style={style.subheading}>
            Je bestelling
          </Heading>
          <MailOrderLines order={order} sellerVatId={shop.settings.vatId} />
          {kind === 'order-changed' && !isPickup(order) && <MailDestination order={order} />}
        </>
      )}
      {time && <MailHours time={time} />}
    </MailFrame>
  )
}

/** Where it goes may be what was changed. */
function MailDestination({ order }: { order: PlacedOrder }) {
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Bezorgadres
      </Heading>
      <Text style={style.text}>
        {labelLines(deliveryAddress(order)).flatMap((line, at) =>
          at === 0 ? [line] : [<br key={line} />, line],
        )}
      </Text>
    </>
  )
}

function MailTracking({ order, parcel }: { order: PlacedOrder; parcel: Parcel }) {
  const tracking = trackingAddress({ ...order, ...parcel })
  return (
    <>
      {parcel.trackingCode && (
        <Text style={style.text}>Je track-and-tracecode is {parcel.trackingCode}.</Text>
      )}
      {tracking && (
        <Text style={style.text}>
          <Button href={tracking} style={style.button}>
            Volg je pakket
          </Button>
        </Text>
      )}
    </>
  )
}
