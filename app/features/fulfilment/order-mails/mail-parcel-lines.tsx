import { Column, Heading, Row, Text } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { type Parcel, unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { MailLineText, MailPhoto } from './mail-order-lines.tsx'

/** The content of a parcel, and whether more parcels follow. */
export function MailParcelLines({
  order,
  parcel,
  isFetched,
  siteUrl,
}: {
  order: PlacedOrder
  parcel: Parcel
  /** the shopper has picked it up */
  isFetched: boolean
  siteUrl: string
}) {
  const hasUnsentUnits = order.lines.some((line) => unsentUnits(line) > 0)
  const restText =
    parcel.carrier === 'pickup' ? 'De rest leggen we later klaar' : 'De rest volgt later'
  const title = parcel.carrier === 'pickup' ? 'Dit ligt klaar' : 'In dit pakket'
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        {isFetched ? 'Dit is opgehaald' : title}
      </Heading>
      {parcel.lines.map(({ orderLineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === orderLineId)
        return (
          <Row key={orderLineId} style={style.row}>
            <MailPhoto photo={line?.photo} siteUrl={siteUrl} />
            <Column style={{ ...style.cell, ...(line?.photo && style.besidePhoto) }}>
              {line && <MailLineText line={line} quantity={quantity} />}
            </Column>
          </Row>
        )
      })}
      {hasUnsentUnits && (
        <Text style={{ ...style.text, marginTop: 12 }}>
          {restText}; je krijgt daarvan een nieuwe mail.
        </Text>
      )}
    </>
  )
}
