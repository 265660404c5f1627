import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { MailState } from '#app/platform/mail/mail.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { readFromNearerEnd } from '#app/platform/text/nearer-end.ts'
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
export async function readMails(app: App, { state, page }: MailQuestion) {
  const counts = await countMails(app)
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0)
  const last = Math.max(1, Math.ceil(total / MAILS_PER_PAGE))
  const shown = Math.min(page, last)
  const stretch = { offset: (shown - 1) * MAILS_PER_PAGE, limit: MAILS_PER_PAGE, total }
  // The numbers first, from the index alone: what is skipped is never read.
  const ids = await readFromNearerEnd(stretch, ({ isBackward, ...part }) =>
    app.db
      .select({ id: mails.id })
      .from(mails)
      .where(state ? eq(mails.state, state) : undefined)
      .orderBy(isBackward ? asc(mails.id) : desc(mails.id))
      .limit(part.limit)
      .offset(part.offset),
  )
  const found = await app.db
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

/** Nearly all are sent: those are what is left of all, which is counted much faster than by their state. */
async function countMails(app: App): Promise<Record<MailState, number>> {
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, kept: 0 }
  const { rows } = await app.db.execute<{ state: MailState | 'all'; n: number }>(sql`
    SELECT 'all' AS state, count(*)::int AS n FROM mails
    UNION ALL
    SELECT state, count(*)::int FROM mails
    WHERE state IN ('queued', 'sending', 'failed', 'uncertain', 'kept') GROUP BY state`)
  for (const { state, n } of rows) {
    if (state !== 'all') counts[state] = n
    counts.sent += state === 'all' ? n : -n
  }
  return counts
}

/** What was mailed about one order, newest first. */
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
