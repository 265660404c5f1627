import { asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { csvRow } from '#app/platform/text/csv-cell.ts'
import { EMAILS_PER_PAGE } from './checkout-email.ts'
import { checkoutEmails } from './checkout-email-tables.server.ts'

const BATCH_SIZE = 1_000

/** Returns a page of addresses, newest first. A page number past the end returns the last page. */
export async function readEmails(app: App, requestedPage: number) {
  const total = await app.db.$count(checkoutEmails)
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / EMAILS_PER_PAGE)))
  const emails = await app.db
    .select({
      id: checkoutEmails.id,
      email: checkoutEmails.email,
      consentText: checkoutEmails.consentText,
      consentedAt: checkoutEmails.consentedAt,
      deleteAt: checkoutEmails.deleteAt,
    })
    .from(checkoutEmails)
    .orderBy(desc(checkoutEmails.consentedAt), desc(checkoutEmails.id))
    .limit(EMAILS_PER_PAGE)
    .offset((page - 1) * EMAILS_PER_PAGE)
  return { emails, total, page }
}

/** Deletes one address at the request of its owner. */
export async function removeEmail(app: App, id: number): Promise<void> {
  await app.db.delete(checkoutEmails).where(eq(checkoutEmails.id, id))
}

/** Streams every address as a CSV file, oldest first. */
export async function* exportEmails(app: App): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(['E-mail', 'Toestemming', 'Waarvoor', 'Bewaren tot'])}`
  for (let lastId = 0; ; ) {
    const rows: (typeof checkoutEmails.$inferSelect)[] = await app.db
      .select()
      .from(checkoutEmails)
      .where(gt(checkoutEmails.id, lastId))
      .orderBy(asc(checkoutEmails.id))
      .limit(BATCH_SIZE)
    if (rows.length > 0)
      yield rows
        .map(({ email, consentedAt, consentText, deleteAt }) =>
          csvRow([email, formatMoment(consentedAt), consentText, formatMoment(deleteAt)]),
        )
        .join('')
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/** Formats a moment in the shop's time as "2026-11-21 14:02", which spreadsheets parse as a date. */
const formatMoment = (date: Date) => dutchMinute(date).replace('T', ' ')

/** Returns the records of an e-mail address, for a customer's data export. */
export async function listEmailsOf(app: App, email: string) {
  return app.db
    .select({
      email: checkoutEmails.email,
      consentText: checkoutEmails.consentText,
      consentedAt: checkoutEmails.consentedAt,
      deleteAt: checkoutEmails.deleteAt,
    })
    .from(checkoutEmails)
    .where(eq(checkoutEmails.email, email.toLowerCase()))
}

/** Deletes the records of a customer's e-mail addresses, given in lower case, when the customer is deleted. */
export async function forgetEmailsOf(db: Db, emails: string[]): Promise<void> {
  await db.delete(checkoutEmails).where(inArray(checkoutEmails.email, emails))
}
