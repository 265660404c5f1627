import { asc, desc, eq, gt } from 'drizzle-orm'
import { csvRow } from '#app/platform/csv-cell.ts'
import type { Db } from '#app/platform/db.server.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { EMAILS_PER_PAGE } from './checkout-email.ts'
import { checkoutEmails } from './checkout-email-tables.server.ts'

const AT_ONCE = 1_000

/** A page of what was left, the latest first; a page past the end is the last. */
export async function readEmails(shop: Shop, asked: number) {
  const total = await shop.db.$count(checkoutEmails)
  const page = Math.min(asked, Math.max(1, Math.ceil(total / EMAILS_PER_PAGE)))
  const emails = await shop.db
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

/** For who asks the owner to be forgotten. */
export async function removeEmail(shop: Shop, id: number): Promise<void> {
  await shop.db.delete(checkoutEmails).where(eq(checkoutEmails.id, id))
}

/** Every address as a CSV file in pieces, the first that came first. */
export async function* exportEmails(shop: Shop): AsyncGenerator<string> {
  // The mark by which spreadsheets know that the letters are Unicode.
  yield `\uFEFF${csvRow(['E-mail', 'Toestemming', 'Waarvoor', 'Bewaren tot'])}`
  for (let last = 0; ; ) {
    const rows: (typeof checkoutEmails.$inferSelect)[] = await shop.db
      .select()
      .from(checkoutEmails)
      .where(gt(checkoutEmails.id, last))
      .orderBy(asc(checkoutEmails.id))
      .limit(AT_ONCE)
    if (rows.length > 0)
      yield rows
        .map(({ email, consentedAt, consentText, deleteAt }) =>
          csvRow([email, moment(consentedAt), consentText, moment(deleteAt)]),
        )
        .join('')
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** "2026-11-21 14:02", in the shop's time: what a spreadsheet takes for a moment. */
const moment = (date: Date) => dutchMinute(date).replace('T', ' ')

/** What somebody left under this address, for the file with their own data. */
export async function listEmailsOf(shop: Shop, email: string) {
  return shop.db
    .select({
      email: checkoutEmails.email,
      consentText: checkoutEmails.consentText,
      consentedAt: checkoutEmails.consentedAt,
      deleteAt: checkoutEmails.deleteAt,
    })
    .from(checkoutEmails)
    .where(eq(checkoutEmails.email, email.toLowerCase()))
}

/** The person goes, and with them what they left. */
export async function forgetEmailsOf(db: Db, email: string): Promise<void> {
  await db.delete(checkoutEmails).where(eq(checkoutEmails.email, email.toLowerCase()))
}
