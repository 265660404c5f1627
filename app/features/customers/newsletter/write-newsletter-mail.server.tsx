import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { HIDDEN_TOKEN, type MailSecret } from '#app/platform/mail/mail-secrets.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'
import { CONFIRM_DAYS, unsubscribeUrl } from './newsletter.ts'

interface NewsletterMailProps extends MailShop {
  /** link to confirm the address; null: the address is already subscribed */
  confirmUrl: string | null
  stopUrl: string
}

const newsletterSubject = (shopName: string, isSubscribed: boolean) =>
  isSubscribed
    ? `Je krijgt de nieuwsbrief van ${shopName} al`
    : `Bevestig je aanmelding voor de nieuwsbrief van ${shopName}`

/** Mail after a sign-up, with a link to confirm it, or with the news that the address is already subscribed. */
function NewsletterMail({ confirmUrl, stopUrl, ...shop }: NewsletterMailProps) {
  const { name } = shop.settings
  return (
    <MailFrame
      {...shop}
      title={confirmUrl ? 'Nog één klik' : 'Je bent al aangemeld'}
      preview={confirmUrl ? 'Bevestig dat dit jouw adres is' : 'Je hoeft niets te doen'}
      hasWithdrawal={false}
    >
      {confirmUrl ? (
        <>
          <Text style={style.text}>
            Iemand, en dat ben jij vast zelf, heeft dit adres aangemeld voor de nieuwsbrief van{' '}
            {name}. Bevestig het, dan staat je adres op de lijst.
          </Text>
          <Text style={style.text}>
            <Link href={confirmUrl} style={style.button}>
              Ja, stuur mij de nieuwsbrief
            </Link>
          </Text>
          <Text style={style.small}>
            De link werkt {CONFIRM_DAYS} dagen. Heb je hier niet om gevraagd, doe dan niets: zonder
            bevestiging krijg je geen nieuwsbrief en wissen we je adres.
          </Text>
        </>
      ) : (
        <>
          <Text style={style.text}>
            Dit adres is net opnieuw aangemeld voor de nieuwsbrief van {name}, maar het stond al op
            de lijst. Je hoeft niets te doen.
          </Text>
          <Text style={style.small}>
            Wil je de nieuwsbrief niet meer?{' '}
            <Link href={stopUrl} style={style.link}>
              Meld je hier af
            </Link>
            .
          </Text>
        </>
      )}
    </MailFrame>
  )
}

interface SignUpReply {
  /** id of the request */
  id: number
  email: string
  isSubscribed: boolean
  /** token of the unsubscribe link */
  unsubscribeToken: string
  /** secret of the link to confirm; undefined: there is nothing to confirm */
  secret: MailSecret | undefined
}

/** Queues the answer to a sign-up in the transaction that stores it. */
export async function writeNewsletterMail(
  app: App,
  tx: Db,
  { id, email, isSubscribed, unsubscribeToken, secret }: SignUpReply,
): Promise<void> {
  const settings = await readSettings(app)
  const stopUrl = `${app.siteUrl}${unsubscribeUrl(unsubscribeToken)}`
  const confirmUrl = `${app.siteUrl}${path('/nieuwsbrief/bevestigen')}?token=${HIDDEN_TOKEN}`
  const content = await renderMail(
    <NewsletterMail
      confirmUrl={isSubscribed ? null : confirmUrl}
      stopUrl={stopUrl}
      settings={settings}
      siteUrl={app.siteUrl}
    />,
  )
  await queueMail(
    tx,
    {
      eventKey: `newsletter-${id}`,
      kind: 'newsletter',
      orderId: null,
      to: email,
      subject: newsletterSubject(settings.name, isSubscribed),
      stopUrl,
      secret,
      ...content,
    },
    app.clock.now(),
  )
}
