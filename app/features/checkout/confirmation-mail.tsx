import { Heading, Text } from 'react-email'
import { MailAddresses } from '#app/features/orders/mail-addresses.tsx'
import { MailFrame, type MailShop } from '#app/features/orders/mail-frame.tsx'
import { MailOrderLines } from '#app/features/orders/mail-order-lines.tsx'
import { MailOrderLink } from '#app/features/orders/mail-order-link.tsx'
import * as style from '#app/features/orders/mail-style.ts'
import { MailWithdrawal } from '#app/features/orders/mail-withdrawal.tsx'
import type { PlacedOrder } from '#app/features/orders/orders.ts'
import { formatIban } from '#app/features/settings/iban.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { MailTerms } from './mail-terms.tsx'

interface ConfirmationMailProps extends MailShop {
  order: PlacedOrder
  /** until when a transfer must be there; null: paid in another way */
  transferUntil: Date | null
}

/** All that was agreed, for keeping. */
export function ConfirmationMail({ order, transferUntil, ...shop }: ConfirmationMailProps) {
  const { settings, siteUrl } = shop
  const total = formatCents(order.totalCents)
  return (
    <MailFrame
      {...shop}
      title={`Dank je wel, ${order.firstName}`}
      preview={`Bestelling ${order.id}, ${total}`}
    >
      <Text style={style.text}>
        Je bestelling {order.id} van {dutchDate(order.placedAt)} is binnen.
      </Text>
      <Text style={style.text}>
        {order.totalCents === 0
          ? 'Je korting dekt alles: je hoeft niets te betalen.'
          : transferUntil
            ? `Maak ${total} over naar ${formatIban(settings.iban)} op naam van ${settings.name}, met als omschrijving ‘Bestelling ${order.id}’. Is het bedrag er op ${dutchDate(transferUntil)}, dan maken we je bestelling klaar; daarna vervalt hij.`
            : `Je koos voor ${order.paymentMethod}. Als je betaling binnen is, krijg je daarvan een mail. Ging het betalen mis, dan probeer je het opnieuw op de pagina van je bestelling.`}
      </Text>
      <MailOrderLink order={order} siteUrl={siteUrl} />
      <Heading as="h2" style={style.subheading}>
        Je bestelling
      </Heading>
      <MailOrderLines order={order} />
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
