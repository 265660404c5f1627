import { ConfirmationMail } from '#app/features/checkout/confirmation/confirmation-mail.tsx'
import { paymentWords } from '#app/features/checkout/confirmation/payment-words.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  fillMailText,
  type MailKind,
  type MailText,
} from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { mailValues } from '#app/features/fulfilment/order-mails/mail-values.ts'
import { OrderMail } from '#app/features/fulfilment/order-mails/order-mail.tsx'
import { refundValues } from '#app/features/fulfilment/refunds/refund-words.ts'
import { RefundedMail } from '#app/features/fulfilment/refunds/refunded-mail.tsx'
import { queueMail, SEND_MAILS } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { SAMPLE_REFUND, sampleOrder } from './sample-order.ts'

/** A mail with these words about an invented order. */
export async function composeSample(shop: Shop, kind: MailKind, words: MailText) {
  const now = shop.clock.now()
  const [settings, hours] = await Promise.all([readSettings(shop), readHours(shop.db, now)])
  const mailShop = { settings, siteUrl: shop.siteUrl }
  const order = sampleOrder(kind, now)
  const [parcel] = order.parcels
  const values = {
    ...mailValues(order, mailShop, parcel),
    betaaluitleg: paymentWords(order, null, settings),
    ...refundValues(SAMPLE_REFUND),
  }
  const text = fillMailText(words, values)
  const about = { order, text, ...mailShop }
  const mail =
    kind === 'order-confirmed' ? (
      <ConfirmationMail {...about} />
    ) : kind === 'order-refunded' ? (
      <RefundedMail {...about} refund={SAMPLE_REFUND} />
    ) : (
      <OrderMail
        {...about}
        kind={kind}
        parcel={parcel}
        time={kind === 'order-ready' ? { now, hours } : undefined}
      />
    )
  return { subject: text.subject, ...(await renderMail(mail)) }
}

/** Mails these words to who asks for it, about an invented order. */
export async function sendTestMail(
  shop: Shop,
  kind: MailKind,
  words: MailText,
  to: string,
): Promise<void> {
  const { subject, html, text } = await composeSample(shop, kind, words)
  const now = shop.clock.now()
  const eventKey = `test-${kind}-${now.getTime()}`
  await queueMail(
    shop.db,
    { eventKey, kind: 'test', orderId: null, to, subject: `Test: ${subject}`, html, text },
    now,
  )
  await shop.jobs.send(SEND_MAILS)
}
