import { Heading, Text } from 'react-email'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { openUnits, type Parcel } from '#app/features/fulfilment/orders/parcels.ts'

/** The content of a parcel, and whether more parcels follow. */
export function MailParcelLines({
  order,
  parcel,
  isFetched,
}: {
  order: PlacedOrder
  parcel: Parcel
  /** the shopper has picked it up */
  isFetched: boolean
}) {
  const isMore = order.lines.some((line) => openUnits(line) > 0)
  const left = parcel.carrier === 'pickup' ? 'De rest leggen we later klaar' : 'De rest volgt later'
  const title = parcel.carrier === 'pickup' ? 'Dit ligt klaar' : 'In dit pakket'
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        {isFetched ? 'Dit is opgehaald' : title}
      </Heading>
      {parcel.lines.map(({ orderLineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === orderLineId)
        return (
          <Text key={orderLineId} style={style.text}>
            {quantity} × {line && fullLineName(line)}
          </Text>
        )
      })}
      {isMore && <Text style={style.text}>{left}; je krijgt daarvan een nieuwe mail.</Text>}
    </>
  )
}
