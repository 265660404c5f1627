import { asc } from 'drizzle-orm'
import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import type { App } from '#app/platform/app.ts'
import { writtenMail } from '#app/platform/mail/mail.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'

/** The outbox as it is sent: drafts are written. The first first. */
export async function readWrittenMails(app: App) {
  const rows = await app.db.select().from(mails).orderBy(asc(mails.id))
  return Promise.all(rows.map((mail) => writtenMail(app.db, mail, writeConfirmation)))
}
