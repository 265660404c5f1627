import { asc } from 'drizzle-orm'
import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import { writtenMail } from '#app/platform/mail.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** The outbox as it is sent: drafts are written. The first first. */
export async function readWrittenMails(shop: Shop) {
  const rows = await shop.db.select().from(mails).orderBy(asc(mails.id))
  return Promise.all(rows.map((mail) => writtenMail(shop.db, mail, writeConfirmation)))
}
