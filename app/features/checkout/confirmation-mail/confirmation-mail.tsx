import { Heading, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { contactText } from '#app/features/core/settings/identity-texts.ts'
import { MailAddresses } from '#app/features/fulfilment/order-mails/mail-addresses.tsx'
import { MailOrderLines } from '#app/features/fulfilment/order-mails/mail-order-lines.tsx'
import { MailOrderLink } from '#app/features/fulfilment/order-mails/mail-order-link.tsx'
import { MailParagraphs } from '#app/features/fulfilment/order-mails/mail-paragraphs.tsx'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import {
  MailModelForm,
  MailWithdrawal,
} from '#app/features/fulfilment/order-mails/mail-withdrawal.tsx'
import type { OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'
import { type MailLegalText, MailTerms } from './mail-terms.tsx'

interface ConfirmationMailProps extends MailShop {
  order: OrderContent
  /** mail text with the placeholders filled in */
  text: MailText
  /** legal texts in force when the order was placed */
  legal: MailLegalText[]
}

/** The order confirmation. It contains the complete agreement, because the law requires that on a durable medium. */
export function ConfirmationMail({ order, text, legal, ...shop }: ConfirmationMailProps) {
  const { settings, siteUrl } = shop
  const total = formatCents(order.totalCents)
  return (
    <MailFrame
      {...shop}
      title={text.title}
      preview={`Bestelling ${order.id}, ${total}`}
      isTest={order.isTest}
      appendix={
        <>
          {legal.map((legalText) => (
            <MailTerms key={legalText.title} text={legalText} siteUrl={siteUrl} />
          ))}
          <MailModelForm settings={settings} lines={order.lines} />
        </>
      }
    >
      <MailParagraphs text={text.body} />
      <MailOrderLink order={order} siteUrl={siteUrl} />
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} {...shop} />
      <Heading as="h2" style={style.subheading}>
        Bezorgen
      </Heading>
      <Text style={style.text}>
        {order.shippingName}
        <br />
        {order.promises.delivery}
      </Text>
      <MailAddresses order={order} />
      <MailWithdrawal {...shop} lines={order.lines} />
      <Heading as="h2" style={style.subheading}>
        Garantie en klachten
      </Heading>
      <Text style={style.text}>
        Op alles wat je koopt, heb je wettelijke garantie: een sieraad moet doen wat je ervan mag
        verwachten. Is er iets mis, {contactText(settings) || 'antwoord dan op deze mail'}.
      </Text>
    </MailFrame>
  )
}
