import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import type { OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import type { MailContent } from '#app/platform/mail/mail.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { ConfirmationMail } from './confirmation-mail.tsx'

/** The content of a confirmation as it was when the order was placed. */
export interface ConfirmationDraft extends MailShop {
  order: OrderContent
  /** with the placeholders filled in */
  text: MailText
}

/** Renders a confirmation from the draft that queueConfirmation stored. */
export function writeConfirmation(draft: unknown): Promise<MailContent> {
  // Only queueConfirmation stores drafts.
  return renderMail(<ConfirmationMail {...(draft as ConfirmationDraft)} />)
}
