import { count, desc, eq, inArray } from 'drizzle-orm'
import type { MailState } from '#app/platform/mail.ts'
import { mails } from '#app/platform/mails-table.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { MAILS_PER_PAGE, type MailQuestion } from './mails.ts'

const SUMMARY = {
  id: mails.id,
  toAddress: mails.toAddress,
  subject: mails.subject,
  state: mails.state,
  error: mails.error,
  orderId: mails.orderId,
  createdAt: mails.createdAt,
}

/** A page of the outbox, newest first, with how many mails there are in each state. */
export async function readMails(shop: Shop, { state, page }: MailQuestion) {
  const rows = await shop.db
    .select({ state: mails.state, n: count() })
    .from(mails)
    .groupBy(mails.state)
  const counts: Record<MailState, number> = {
    queued: 0,
    sending: 0,
    sent: 0,
    failed: 0,
    uncertain: 0,
    kept: 0,
  }
  for (const row of rows) counts[row.state] = row.n
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0)
  const last = Math.max(1, Math.ceil(total / MAILS_PER_PAGE))
  const shown = Math.min(page, last)
  // The numbers first, from the index alone: what is skipped is never read.
  const ids = await shop.db
    .select({ id: mails.id })
    .from(mails)
    .where(state ? eq(mails.state, state) : undefined)
    .orderBy(desc(mails.id))
    .limit(MAILS_PER_PAGE)
    .offset((shown - 1) * MAILS_PER_PAGE)
  const found = await shop.db
    .select(SUMMARY)
    .from(mails)
    .where(
      inArray(
        mails.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(desc(mails.id))
  return { mails: found, counts, total, page: shown }
}

/** What was mailed about one order, newest first. */
export async function readOrderMails(shop: Shop, orderId: number) {
  return shop.db
    .select(SUMMARY)
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(desc(mails.id))
}

export async function findMail(shop: Shop, id: number) {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return undefined
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, id))
  return mail
}
