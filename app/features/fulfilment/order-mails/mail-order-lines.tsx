import type { ReactNode } from 'react'
import { Column, Img, Row, Section } from 'react-email'
import { specificationText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { type Photo, photoUrl } from '#app/features/core/media/photo.ts'
import { GIFT_WRAP, type OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import {
  discountName,
  discountText,
  vatReversedText,
} from '#app/features/fulfilment/orders/orders-messages.ts'
import { chargedParts } from '#app/features/sales/tax/vat.ts'
import { percentText, vatName } from '#app/features/sales/tax/vat-rates.ts'
import { formatCents } from '#app/platform/money.ts'

/** The lines of an order with the totals and their VAT. */
export function MailOrderLines({ order, settings, siteUrl }: MailShop & { order: OrderContent }) {
  const sellerVatId = settings.vatId
  return (
    <>
      {order.lines.map((line) => (
        <MailProduct key={line.id} {...line} siteUrl={siteUrl}>
          {line.cancelled > 0 &&
            (line.cancelled === line.quantity
              ? ' (geannuleerd)'
              : ` (${line.cancelled} geannuleerd)`)}
        </MailProduct>
      ))}
      <Section>
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
        {order.credited && order.credited.cents > 0 && (
          <MailRow
            label="Eerder terugbetaald of geannuleerd"
            amount={discountText(order.credited.cents)}
          />
        )}
        {order.isVatReversed ? (
          <MailRow label={vatReversedText(order.vatId, sellerVatId)} amount={formatCents(0)} />
        ) : (
          chargedParts(order.vatSplit).map((part) => (
            <MailRow
              key={part.rate}
              label={`Waarvan ${percentText(part.rate)} ${vatName(order.vatCountry)} over ${formatCents(part.netCents)}`}
              amount={formatCents(part.vatCents)}
            />
          ))
        )}
      </Section>
    </>
  )
}

type MailProductProps = OrderContent['lines'][number] & { siteUrl: string; children?: ReactNode }

/** A line with a picture of its product. The picture's URL needs the shop's address; if the picture is blocked, its text shows. */
function MailProduct({ siteUrl, photo, children, ...line }: MailProductProps) {
  return (
    <Row style={style.row}>
      <MailPhoto photo={photo} siteUrl={siteUrl} />
      <Column style={{ ...style.cell, ...(photo && style.besidePhoto) }}>
        <MailLineText line={line} quantity={line.quantity} />
        {children}
      </Column>
      <Column style={{ ...style.amount, ...(photo && style.besidePhoto) }}>
        {formatCents(line.unitCents * line.quantity)}
      </Column>
    </Row>
  )
}

interface MailLineTextProps {
  line: OrderContent['lines'][number]
  quantity: number
}

/** The name of a product, and below it its variant, texts and number. */
export function MailLineText({ line, quantity }: MailLineTextProps) {
  const quantityText = quantity === 1 ? '1 stuk' : `${quantity} stuks`
  return (
    <>
      {line.name}
      <br />
      <span style={style.detail}>
        {[specificationText(line), quantityText].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

/** Photos are sharp on screens with two pixels per px. */
const PHOTO_WIDTH = 320

interface MailPhotoProps {
  photo: Photo | null | undefined
  siteUrl: string
}

/** The column with a product's picture; nothing if there is none. */
export function MailPhoto({ photo, siteUrl }: MailPhotoProps) {
  if (!photo) return null
  return (
    <Column style={{ ...style.cell, width: style.PHOTO_PX + 16 }}>
      <Img
        src={`${siteUrl}${photoUrl(photo, PHOTO_WIDTH, 'jpg')}`}
        alt={photo.alt}
        width={style.PHOTO_PX}
        height={style.PHOTO_PX}
        style={style.photo}
      />
    </Column>
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
