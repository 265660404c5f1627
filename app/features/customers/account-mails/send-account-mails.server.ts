import { asc, eq } from 'drizzle-orm'
import { removeOldLinks } from '#app/features/customers/accounts/account-links.server.ts'
import { accountRequests } from '#app/features/customers/accounts/customers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { writeAccountMail } from './write-account-mail.server.tsx'

/** Writes a mail for each open request until none is left. */
export async function sendAccountMails(app: App, signal?: AbortSignal): Promise<void> {
  await removeOldLinks(app)
  let hasSent = false
  while (!signal?.aborted && (await answerNext(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** A request is deleted in the transaction that queues its mail, so two processes never answer the same one. */
async function answerNext(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(accountRequests)
      .orderBy(asc(accountRequests.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!request) return false
    await writeAccountMail(app, tx, request)
    await tx.delete(accountRequests).where(eq(accountRequests.id, request.id))
    return true
  })
}
