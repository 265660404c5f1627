import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readDocumentAttachments } from '#app/features/fulfilment/e-invoices/mail-documents.server.ts'
import type { App } from '#app/platform/app.ts'
import { sendQueuedMails } from '#app/platform/mail/send-mails.server.ts'
import { writeConfirmation } from './write-confirmation.server.tsx'

/** Sends the mails in the outbox, in the shop's name. */
export async function sendShopMails(app: App, signal?: AbortSignal): Promise<void> {
  const { name, email } = await readSettings(app)
  const readAttachments = (documentId: number) => readDocumentAttachments(app, documentId)
  await sendQueuedMails(
    app,
    { name, address: email, renderDraft: writeConfirmation, readAttachments },
    signal,
  )
}
