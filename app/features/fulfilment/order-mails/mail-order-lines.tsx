import { Column, Row, Section } from 'react-email'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import * as style from '#app/features/core/mail/mail-style.ts'
import { chargedParts } from '#app/features/fulfilment/order-totals/vat.ts'
import { GIFT_WRAP, type OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import {
  discountName,
  discountText,
  vatReversedText,
} from '#app/features/fulfilment/orders/orders-messages.ts'
import { vatName } from '#app/features/sales/tax/vat-rates.ts'
import { formatCents } from '#app/platform/money.ts'

/** The lines of an order with the totals and their VAT. */
export function MailOrderLines({
  order,
  sellerVatId,
}: {
  order: OrderContent
  sellerVatId: string
}) {
  return (
    <Section>
      {order.lines.map((line) => (
        <MailRow
          key={line.id}
          amount={formatCents(line.unitCents * line.quantity)}
          label={
            <>
              {line.quantity} × {fullLineName(line)}
              {line.cancelled > 0 &&
                (line.cancelled === line.quantity
                  ? ' (geannuleerd)'
                  : ` (${line.cancelled} geannuleerd)`)}
            </>
          }
        />
      ))}
      {(order.discountCodes.length > 0 || order.discountCents > 0) && (
        <MailRow
          label={discountName(order.discountCodes)}
          amount={discountText(order.discountCents)}
        />
      )}
      <MailRow
        label={order.shippingName}
        amount={order.shippingCents === 0 ? 'Gratis' : formatCents(order.shippingCents)}
      />
      {order.giftWrapCents !== null && (
        <MailRow label={GIFT_WRAP} amount={formatCents(order.giftWrapCents)} />
      )}
      <MailRow
        label={<strong>Totaal</strong>}
        amount={<strong>{formatCents(order.totalCents)}</strong>}
      />
      {order.isVatReversed ? (
        <MailRow label={vatReversedText(order.vatId, sellerVatId)} amount={formatCents(0)} />
      ) : (
        chargedParts(order.vatSplit).map((part) => (
          <MailRow
            key={part.rate}
            label={`Waarvan ${part.rate}% ${vatName(order.vatCountry)} over ${formatCents(part.netCents)}`}
            amount={formatCents(part.vatCents)}
          />
        ))
      )}
    </Section>
  )
}

function MailRow({ label, amount }: { label: React.ReactNode; amount: React.ReactNode }) {
  return (
    <Row style={style.row}>
      <Column style={style.cell}>{label}</Column>
      <Column style={style.amount}>{amount}</Column>
    </Row>
  )
}
