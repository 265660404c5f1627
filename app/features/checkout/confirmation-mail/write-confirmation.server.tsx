import { settingValues } from '#app/features/checkout/legal-texts/field-values.server.ts'
import {
  fillLegalText,
  standardText,
} from '#app/features/checkout/legal-texts/standard-texts.server.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import type { OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import type { MailContent } from '#app/platform/mail/mail.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { ConfirmationMail } from './confirmation-mail.tsx'
import { type MailLegalText, TERMS_TITLE } from './mail-terms.tsx'

/** The content of a confirmation, stored when the order was placed. */
export interface ConfirmationDraft extends MailShop {
  order: OrderContent
  /** mail text with the placeholders filled in */
  text: MailText
  /** absent in drafts of an earlier release, when every shop had the standard terms */
  legal?: MailLegalText[]
}

/** Renders a confirmation from the draft that createConfirmation wrote. */
export function writeConfirmation(draft: unknown): Promise<MailContent> {
  // Only createConfirmation writes drafts.
  const { legal, ...confirmation } = draft as ConfirmationDraft
  return renderMail(
    <ConfirmationMail {...confirmation} legal={legal ?? [standardTerms(confirmation.settings)]} />,
  )
}

const standardTerms = (settings: ShopSettings): MailLegalText => ({
  title: TERMS_TITLE,
  changedOn: '',
  ...fillLegalText(standardText('terms'), settingValues(settings)),
})
