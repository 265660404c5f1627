import type { ReactElement } from 'react'
import { ConfirmationMail } from '#app/features/checkout/confirmation-mail/confirmation-mail.tsx'
import { paymentText } from '#app/features/checkout/confirmation-mail/payment-texts.ts'
import { mailLegalTexts } from '#app/features/checkout/confirmation-mail/queue-confirmation.server.ts'
import { readAgreedTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  fillMailText,
  type MailKind,
  type MailText,
} from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { mailValues } from '#app/features/fulfilment/order-mails/mail-values.ts'
import { OrderMail } from '#app/features/fulfilment/order-mails/order-mail.tsx'
import { refundValues } from '#app/features/fulfilment/refunds/refund-texts.ts'
import { RefundedMail } from '#app/features/fulfilment/refunds/refunded-mail.tsx'
import type { App } from '#app/platform/app.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { createSampleOrder, SAMPLE_REFUND } from './sample-order.ts'

/** Renders a mail with the given text for an invented order. */
export async function composeSampleMail(app: App, kind: MailKind, mailText: MailText) {
  const now = app.clock.now()
  const [settings, hours] = await Promise.all([readSettings(app), readHours(app.db, now)])
  const legal = mailLegalTexts(await readAgreedTexts(app))
  const mailShop = { settings, siteUrl: app.siteUrl }
  const order = createSampleOrder(kind, now)
  const [parcel] = order.parcels
  const values = {
    ...mailValues(order, mailShop, parcel),
    betaaluitleg: paymentText(order, null, settings),
    ...refundValues(SAMPLE_REFUND),
    document: 'factuur F2026-00001',
  }
  const text = fillMailText(mailText, values)
  const props = { order, text, ...mailShop }
  const compose = async (mail: ReactElement) => ({
    subject: text.subject,
    ...(await renderMail(mail)),
  })
  if (kind === 'order-confirmed') return compose(<ConfirmationMail {...props} legal={legal} />)
  if (kind === 'order-refunded') return compose(<RefundedMail {...props} refund={SAMPLE_REFUND} />)
  const time = kind === 'order-ready' ? { now, hours } : undefined
  return compose(<OrderMail {...props} kind={kind} parcel={parcel} shopTime={time} />)
}

/** Sends a mail with the given text for an invented order to the person who requested the test. */
export async function sendTestMail(
  app: App,
  kind: MailKind,
  mailText: MailText,
  to: string,
): Promise<void> {
  const { subject, html, text } = await composeSampleMail(app, kind, mailText)
  const now = app.clock.now()
  const eventKey = `test-${kind}-${now.getTime()}`
  await queueMail(
    app.db,
    { eventKey, kind: 'test', orderId: null, to, subject: `Test: ${subject}`, html, text },
    now,
  )
  await app.jobs.send(SEND_MAILS)
}
