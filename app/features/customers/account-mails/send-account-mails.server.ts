import { removeOldLinks } from '#app/features/customers/customer-accounts/account-links.server.ts'
import {
  deleteAccountRequest,
  lockNextAccountRequest,
} from '#app/features/customers/customer-accounts/account-requests.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { deleteExpiredMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import { writeAccountMail } from './write-account-mail.server.tsx'

/** Writes a mail for each open request until none is left. */
export async function sendAccountMails(app: App, signal?: AbortSignal): Promise<void> {
  await removeOldLinks(app)
  await deleteExpiredMailLinkTokens(app)
  let hasSent = false
  while (!signal?.aborted && (await answerNextRequest(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** Deletes a request in the transaction that queues its mail, so two processes never answer the same request. */
async function answerNextRequest(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const request = await lockNextAccountRequest(tx)
    if (!request) return false
    await writeAccountMail(app, tx, request)
    await deleteAccountRequest(tx, request.id)
    return true
  })
}
