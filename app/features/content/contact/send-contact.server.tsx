import { createHash } from 'node:crypto'
import { Text } from 'react-email'
import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { cleanLine, optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import {
  CONTACT_LIMITS,
  CONTACT_TOPICS,
  type ContactMessage,
  MAX_MESSAGE,
  type SendContactResult,
  topicName,
} from './contact-message.ts'

const MISSING_MESSAGE = 'Schrijf je vraag of opmerking.'

export const contactFields = z.object({
  topic: z.enum(CONTACT_TOPICS).catch('other'),
  name: cleanLine(80, 'Vul je naam in.'),
  email: z.string('Vul je e-mailadres in.').pipe(emailField),
  orderNumber: optionalLine(20).refine((text) => /^#?\d*$/.test(text), {
    error: 'Een bestelnummer is een getal, zoals 10023. Weet je het niet, laat het dan leeg.',
  }),
  message: optionalLines(MAX_MESSAGE).refine((text) => text !== '', MISSING_MESSAGE),
}) satisfies z.ZodType<ContactMessage>

const HOUR_SECONDS = 3_600

const limits = createRateLimits('contact-limits', {
  network: { name: 'contact', maxTries: CONTACT_LIMITS.perNetwork, windowSeconds: HOUR_SECONDS },
  address: {
    name: 'contact-address',
    maxTries: CONTACT_LIMITS.perAddress,
    windowSeconds: 24 * HOUR_SECONDS,
  },
  shop: { name: 'contact-shop', maxTries: CONTACT_LIMITS.inShop, windowSeconds: HOUR_SECONDS },
})

/**
 * Mails a message to the shop; a reply to that mail goes to the visitor. The form mails nothing to the visitor, because it
 * could then be used to mail strangers. A message that is submitted twice on one day is mailed once.
 */
export async function sendContact(
  app: App,
  ip: string,
  message: ContactMessage,
): Promise<SendContactResult> {
  const settings = await readSettings(app)
  if (settings.email === '') return { ok: false, error: 'no-address' }
  const contactLimits = app.use(limits)
  for (const limitResult of [
    await contactLimits.network.count(network(ip)),
    await contactLimits.address.count(message.email),
    await contactLimits.shop.count('shop'),
  ]) {
    if (!limitResult.ok) return { ...limitResult, error: 'too-often' }
  }
  const now = app.clock.now()
  const { topic, name, email, orderNumber } = message
  const orderText = orderNumber === '' ? '' : `, bestelling ${orderNumber.replace('#', '')}`
  await queueMail(
    app.db,
    {
      eventKey: `contact-${messageKey(message, dutchDay(now))}`,
      kind: 'contact',
      orderId: null,
      to: settings.email,
      replyTo: email,
      subject: `Vraag van ${name}: ${topicName(topic).toLowerCase()}${orderText}`,
      ...(await renderMail(<ContactMail {...message} settings={settings} siteUrl={app.siteUrl} />)),
    },
    now,
  )
  await app.jobs.send(SEND_MAILS)
  return { ok: true }
}

const messageKey = (message: ContactMessage, day: string) =>
  createHash('sha256')
    .update(JSON.stringify([day, ...Object.values(message)]))
    .digest('hex')
    .slice(0, 32)

const MESSAGE_STYLE = { ...style.text, whiteSpace: 'pre-wrap' } as const

function ContactMail({
  topic,
  name,
  email,
  orderNumber,
  message,
  ...shop
}: ContactMessage & MailShop) {
  return (
    <MailFrame
      {...shop}
      title={`Vraag van ${name}`}
      preview={topicName(topic)}
      hasWithdrawal={false}
    >
      <Text style={style.text}>
        Onderwerp: {topicName(topic)}
        <br />
        E-mailadres: {email}
        {orderNumber && (
          <>
            <br />
            Bestelnummer: {orderNumber}
          </>
        )}
      </Text>
      <Text style={MESSAGE_STYLE}>{message}</Text>
      <Text style={style.small}>
        Dit bericht komt van het formulier op de contactpagina. Beantwoord deze mail, dan gaat je
        antwoord naar {email}.
      </Text>
    </MailFrame>
  )
}
