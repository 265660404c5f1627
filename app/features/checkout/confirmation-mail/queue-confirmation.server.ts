import {
  type AgreedTexts,
  type LegalVersion,
  legalPageFacts,
} from '#app/features/checkout/legal-texts/legal-texts.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { fillMailText, type MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { mailValues } from '#app/features/fulfilment/order-mails/mail-values.ts'
import { withoutInternalFields } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { InsertedOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { Payment } from '#app/features/fulfilment/payments/payments.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { type NewMail, queueMail } from '#app/platform/mail/mail.server.ts'
import { type MailLegalText, TERMS_TITLE } from './mail-terms.tsx'
import { paymentText } from './payment-texts.ts'
import type { ConfirmationDraft } from './write-confirmation.server.tsx'

/** An order that the current transaction has inserted. */
interface NewOrder extends InsertedOrder {
  discountCodes: string[]
  /** undefined if there is nothing to pay */
  payment: Payment | undefined
  /** photos of the lines in their order; absent for POS orders */
  photos?: (Photo | null)[]
}

/** The texts of a confirmation that do not depend on the order. */
interface ConfirmationTexts {
  /** mail text with its placeholders */
  confirmation: MailText
  /** legal texts in force when the order was placed */
  legal: AgreedTexts
}

/** Returns the terms, and the return policy if the owner wrote it: every mail explains the standard return rules already. */
export function mailLegalTexts({ terms, returns }: AgreedTexts): MailLegalText[] {
  const toText = (title: string, { lead, document, createdAt }: LegalVersion) => ({
    title,
    lead,
    document,
    changedOn: dutchDate(createdAt),
  })
  return [
    toText(TERMS_TITLE, terms),
    ...(returns.isOwn ? [toText(legalPageFacts('returns').title, returns)] : []),
  ]
}

/** Queues the confirmation that the law requires without delay on a durable medium (art. 6:230v and 6:227c BW). */
export async function queueConfirmation(
  tx: Db,
  order: NewOrder,
  texts: MailShop & ConfirmationTexts & { now: Date },
): Promise<void> {
  const mail = createConfirmation(order, texts)
  if (mail) await queueMail(tx, mail, texts.now)
}

/** Returns the confirmation for the outbox; null if the order has no e-mail address, as POS orders may. */
export function createConfirmation(
  { order, lines, discountCodes, payment, photos = [] }: NewOrder,
  { settings, siteUrl, confirmation, legal }: MailShop & ConfirmationTexts,
): NewMail | null {
  if (order.email === '') return null
  const transferDeadline = payment?.provider === bankTransfer.id ? payment.expiresAt : null
  const text = fillMailText(confirmation, {
    ...mailValues({ ...order, lines }, { settings, siteUrl }),
    betaaluitleg: paymentText(order, transferDeadline, settings),
  })
  const draft: ConfirmationDraft = {
    order: {
      ...withoutInternalFields(order),
      lines: lines.map((line, index) => ({ ...line, photo: photos[index] ?? null })),
      discountCodes,
    },
    text,
    settings,
    siteUrl,
    legal: mailLegalTexts(legal),
  }
  return {
    eventKey: `order-confirmed-${order.id}`,
    kind: 'order-confirmed',
    orderId: order.id,
    to: order.email,
    subject: orderSubject(order, text.subject),
    draft,
  }
}
