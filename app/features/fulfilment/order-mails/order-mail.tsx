import { Button, Heading, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { ShopTime } from '#app/features/core/opening-hours/hours.ts'
import { exceptionalDays, weekLines } from '#app/features/core/opening-hours/hours-texts.ts'
import {
  deliveryAddress,
  isPickup,
  keepsPromises,
  orderUrl,
  type PlacedOrder,
} from '#app/features/fulfilment/orders/orders.ts'
import type { Parcel } from '#app/features/fulfilment/orders/parcels.ts'
import { trackingUrl } from '#app/features/fulfilment/orders/tracking.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { MailOrderLines } from './mail-order-lines.tsx'
import { MailOrderLink } from './mail-order-link.tsx'
import { MailParagraphs } from './mail-paragraphs.tsx'
import { MailParcelLines } from './mail-parcel-lines.tsx'
import type { MailKind, MailText } from './mail-texts.ts'

export interface OrderMailProps extends MailShop {
  kind: Exclude<MailKind, 'order-confirmed' | 'order-refunded'>
  /** text of the mail, with the placeholders filled in */
  text: MailText
  order: PlacedOrder
  parcel?: Parcel | undefined
  /** kind and number of the attached document */
  document?: string
  /** amount, in cents, that is charged or refunded after a change of a paid order */
  difference?: { owedCents: Cents; backCents: Cents } | undefined
  /** opening hours of the shop, for orders that are picked up */
  shopTime?: ShopTime | undefined
}

/** A mail with the owner's text, followed by the data of the order or parcel. */
export function OrderMail({
  kind,
  text,
  order,
  parcel,
  difference,
  shopTime: time,
  ...shop
}: OrderMailProps) {
  return (
    <MailFrame
      {...shop}
      title={text.title}
      preview={`Bestelling ${order.id}`}
      isTest={order.isTest}
      hasWithdrawal={keepsPromises(order)}
    >
      <MailParagraphs text={text.body} />
      {difference && <MailDifference {...difference} />}
      {kind === 'order-shipped' && parcel && <MailTracking order={order} parcel={parcel} />}
      {kind === 'payment-failed' ? (
        <Button href={`${shop.siteUrl}${orderUrl(order)}`} style={style.button}>
          Opnieuw proberen
        </Button>
      ) : (
        <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      )}
      {parcel ? (
        <MailParcelLines
          order={order}
          parcel={parcel}
          isFetched={kind === 'order-fetched'}
          siteUrl={shop.siteUrl}
        />
      ) : (
        <>
          <Heading as="h2" style={style.subheading}>
            Je bestelling
          </Heading>
          <MailOrderLines order={order} {...shop} />
          {kind === 'order-changed' && !isPickup(order) && <MailDestination order={order} />}
        </>
      )}
      {time && <MailHours time={time} />}
    </MailFrame>
  )
}

/** The amount to be paid or refunded after a change of a paid order. */
function MailDifference({ owedCents, backCents }: { owedCents: Cents; backCents: Cents }) {
  if (owedCents > 0) {
    return (
      <Text style={style.text}>
        Daarvan is nog {formatCents(owedCents)} te betalen. Dat kan op de pagina van je bestelling;
        daarna maken we alles klaar.
      </Text>
    )
  }
  if (backCents === 0) return null
  return <Text style={style.text}>Je krijgt {formatCents(backCents)} van ons terug.</Text>
}

/** The delivery address, shown in the mail about a changed order because it may be new. */
function MailDestination({ order }: { order: PlacedOrder }) {
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Bezorgadres
      </Heading>
      <Text style={style.text}>
        {labelLines(deliveryAddress(order)).flatMap((line, index) =>
          index === 0 ? [line] : [<br key={line} />, line],
        )}
      </Text>
    </>
  )
}

function MailTracking({ order, parcel }: { order: PlacedOrder; parcel: Parcel }) {
  const tracking = trackingUrl({ ...order, ...parcel })
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

/** The opening hours of the week, and the special days in the near future. */
function MailHours({ time }: { time: ShopTime }) {
  const specialDays = exceptionalDays(time).map(
    ({ dayText, hoursText, note }) => `${dayText}: ${hoursText}${note && ` (${note})`}`,
  )
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Wanneer we open zijn
      </Heading>
      {[...weekLines(time.hours), ...specialDays].map((line) => (
        <Text key={line} style={style.text}>
          {capitalize(line)}
        </Text>
      ))}
    </>
  )
}
