import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import type { OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import type { MailContent } from '#app/platform/mail.server.ts'
import { renderMail } from '#app/platform/render-mail.server.ts'
import { ConfirmationMail } from './confirmation-mail.tsx'

/** All that a confirmation says, as it was when the order was placed. */
export interface ConfirmationDraft extends MailShop {
  order: OrderContent
  /** filled in */
  text: MailText
}

/** Writes a confirmation from what queueConfirmation kept of it. */
export function writeConfirmation(draft: unknown): Promise<MailContent> {
  // Nothing but queueConfirmation drafts mails.
  return renderMail(<ConfirmationMail {...(draft as ConfirmationDraft)} />)
}
