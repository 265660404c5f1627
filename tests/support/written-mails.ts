import { asc, desc, eq } from 'drizzle-orm'
import { writeConfirmation } from '#app/features/checkout/confirmation-mail/write-confirmation.server.tsx'
import type { App } from '#app/platform/app.ts'
import { ensureMailIsRendered } from '#app/platform/mail/mail.server.ts'
import { revealMail } from '#app/platform/mail/mail-secrets.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'

/** Reads the outbox with rendered drafts, oldest first. */
export async function readWrittenMails(app: App) {
  const rows = await app.db.select().from(mails).orderBy(asc(mails.id))
  return Promise.all(rows.map((mail) => ensureMailIsRendered(app.db, mail, writeConfirmation)))
}

/** Returns the newest mail to an address as its recipient reads it; empty when there is none. */
export async function readDeliveredText(app: App, email: string): Promise<string> {
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, email))
    .orderBy(desc(mails.id))
    .limit(1)
  return mail ? (await revealMail(app, mail)).text : ''
}
