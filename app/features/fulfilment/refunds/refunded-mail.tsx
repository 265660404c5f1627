import { Column, Heading, Row, Section } from 'react-email'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { MailOrderLink } from '#app/features/fulfilment/order-mails/mail-order-link.tsx'
import { MailParagraphs } from '#app/features/fulfilment/order-mails/mail-paragraphs.tsx'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { keepsPromises, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Refund } from './refunds.ts'

interface RefundedMailProps extends MailShop {
  /** text of the mail, with the placeholders filled in */
  text: MailText
  order: PlacedOrder
  refund: Pick<Refund, 'amountCents' | 'shippingCents' | 'lines'>
}

/** The mail about a refund: the owner's text, followed by the refunded lines and amounts. */
export function RefundedMail({ text, order, refund, ...shop }: RefundedMailProps) {
  const { amountCents, shippingCents, lines } = refund
  const itemizedCents = lines.reduce((sum, { cents }) => sum + cents, shippingCents)
  return (
    <MailFrame
      {...shop}
      title={text.title}
      preview={`Bestelling ${order.id}`}
      hasWithdrawal={keepsPromises(order)}
      isTest={order.isTest}
    >
      <MailParagraphs text={text.body} />
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
      <Heading as="h2" style={style.subheading}>
        Wat je terugkrijgt
      </Heading>
      <Section>
        {lines.map(({ orderLineId, quantity, cents }) => {
          const line = order.lines.find(({ id }) => id === orderLineId)
          const name = line ? fullLineName(line) : ''
          return <MailRow key={orderLineId} label={`${quantity} × ${name}`} cents={cents} />
        })}
        {shippingCents > 0 && <MailRow label={order.shippingName} cents={shippingCents} />}
        {amountCents > itemizedCents && (
          <MailRow
            label={itemizedCents > 0 ? 'Overig' : 'Bedrag'}
            cents={amountCents - itemizedCents}
          />
        )}
        <MailRow label={<strong>Samen</strong>} cents={amountCents} />
      </Section>
    </MailFrame>
  )
}

function MailRow({ label, cents }: { label: React.ReactNode; cents: number }) {
  return (
    <Row style={style.row}>
      <Column style={style.cell}>{label}</Column>
      <Column style={style.amount}>{formatCents(cents)}</Column>
    </Row>
  )
}
