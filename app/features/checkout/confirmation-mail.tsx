import { Heading, Text } from 'react-email'
import { MailAddresses } from '#app/features/orders/mail-addresses.tsx'
import { MailFrame, type MailShop } from '#app/features/orders/mail-frame.tsx'
import { MailOrderLines } from '#app/features/orders/mail-order-lines.tsx'
import { MailOrderLink } from '#app/features/orders/mail-order-link.tsx'
import * as style from '#app/features/orders/mail-style.ts'
import type { MailText } from '#app/features/orders/mail-texts.ts'
import { MailWithdrawal } from '#app/features/orders/mail-withdrawal.tsx'
import { MailWords } from '#app/features/orders/mail-words.tsx'
import type { OrderContent } from '#app/features/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'
import { MailTerms } from './mail-terms.tsx'

interface ConfirmationMailProps extends MailShop {
  order: OrderContent
  /** filled in */
  text: MailText
}

/** All that was agreed, for keeping. */
export function ConfirmationMail({ order, text, ...shop }: ConfirmationMailProps) {
  const { settings, siteUrl } = shop
  const total = formatCents(order.totalCents)
  return (
    <MailFrame {...shop} title={text.title} preview={`Bestelling ${order.id}, ${total}`}>
      <MailWords text={text.body} />
      <MailOrderLink order={order} siteUrl={siteUrl} />
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} sellerVatId={settings.vatId} />
      <Heading as="h2" style={style.subheading}>
        Bezorgen
      </Heading>
      <Text style={style.text}>
        {order.shippingName}
        <br />
        {order.promises.delivery}
      </Text>
      <MailAddresses order={order} />
      <MailWithdrawal {...shop} />
      <Heading as="h2" style={style.subheading}>
        Garantie en klachten
      </Heading>
      <Text style={style.text}>
        Op alles wat je koopt, heb je wettelijke garantie: een sieraad moet doen wat je ervan mag
        verwachten. Is er iets mis, mail dan naar {settings.email} of bel {settings.phone}.
      </Text>
      <MailTerms {...shop} />
    </MailFrame>
  )
}
