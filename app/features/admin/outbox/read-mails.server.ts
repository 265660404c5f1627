import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { readFromNearerEnd } from '#app/platform/database/page-from-nearer-end.ts'
import type { MailState } from '#app/platform/mail/mail.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { MAILS_PER_PAGE, type MailFilter } from './mails.ts'

const SUMMARY = {
  id: mails.id,
  toAddress: mails.toAddress,
  subject: mails.subject,
  state: mails.state,
  error: mails.error,
  orderId: mails.orderId,
  createdAt: mails.createdAt,
}

/** Reads a page of the outbox, newest first, with the number of mails in each state. */
export async function readMails(app: App, { state, page }: MailFilter) {
  const counts = await countMails(app)
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0)
  const last = Math.max(1, Math.ceil(total / MAILS_PER_PAGE))
  const shown = Math.min(page, last)
  const range = { offset: (shown - 1) * MAILS_PER_PAGE, limit: MAILS_PER_PAGE, total }
  // The ids come from the index alone, so the rows of earlier pages are not read.
  const ids = await readFromNearerEnd(range, ({ isBackward, ...part }) =>
    app.db
      .select({ id: mails.id })
      .from(mails)
      .where(state ? eq(mails.state, state) : undefined)
      .orderBy(isBackward ? asc(mails.id) : desc(mails.id))
      .limit(part.limit)
      .offset(part.offset),
  )
  const rows = await app.db
    .select(SUMMARY)
    .from(mails)
    .where(
      inArray(
        mails.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(desc(mails.id))
  return { mails: rows, counts, total, page: shown }
}

/** Nearly all mails are sent, so their number is the total minus the other states: much faster than counting the sent ones by state. */
async function countMails(app: App): Promise<Record<MailState, number>> {
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, stored: 0 }
  const { rows } = await app.db.execute<{ state: MailState | 'all'; n: number }>(sql`
    SELECT 'all' AS state, count(*)::int AS n FROM mails
    UNION ALL
    SELECT state, count(*)::int FROM mails
    WHERE state IN ('queued', 'sending', 'failed', 'uncertain', 'stored') GROUP BY state`)
  for (const { state, n } of rows) {
    if (state !== 'all') counts[state] = n
    counts.sent += state === 'all' ? n : -n
  }
  return counts
}

/** Reads the mails about one order, newest first. */
export async function readOrderMails(app: App, orderId: number) {
  return app.db
    .select(SUMMARY)
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(desc(mails.id))
}

export async function findMail(app: App, id: number) {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return undefined
  const [mail] = await app.db.select().from(mails).where(eq(mails.id, id))
  return mail
}
