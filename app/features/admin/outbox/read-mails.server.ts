import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { readFromNearerEnd } from '#app/platform/database/page-from-nearer-end.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import type { MailState } from '#app/platform/mail/mail.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { escapeLike } from '#app/platform/text/escape.ts'
import { MAILS_PER_PAGE, type MailFilter } from './mails.ts'

const SUMMARY_COLUMNS = {
  id: mails.id,
  toAddress: mails.toAddress,
  subject: mails.subject,
  state: mails.state,
  error: mails.error,
  orderId: mails.orderId,
  createdAt: mails.createdAt,
}

/** Reads a page of the outbox, newest first, with the number of mails in each state. */
export async function readMails(app: App, { search, state, page }: MailFilter) {
  const isFound = search === '' ? undefined : matchesSearch(search)
  const counts = await (isFound ? countFoundMails(app, isFound) : countMails(app))
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const lastPage = Math.max(1, Math.ceil(total / MAILS_PER_PAGE))
  const shownPage = Math.min(page, lastPage)
  const range = { offset: (shownPage - 1) * MAILS_PER_PAGE, limit: MAILS_PER_PAGE, total }
  // Without a search this query uses the index only, so PostgreSQL does not read the rows of earlier pages.
  const ids = await readFromNearerEnd(range, ({ isBackward, offset, limit }) =>
    app.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isFound, state ? eq(mails.state, state) : undefined))
      .orderBy(isBackward ? asc(mails.id) : desc(mails.id))
      .limit(limit)
      .offset(offset),
  )
  const rows = await app.db
    .select(SUMMARY_COLUMNS)
    .from(mails)
    .where(
      inArray(
        mails.id,
        ids.map(({ id }) => id),
      ),
    )
    // A query with inArray returns the rows in any order.
    .orderBy(desc(mails.id))
  return { mails: rows, counts, total, page: shownPage }
}

/** Condition: the address or subject contains the text, or the mail is about the order with this number. */
function matchesSearch(search: string): SQL | undefined {
  const pattern = `%${escapeLike(search)}%`
  return or(
    // The index has the same expression.
    ilike(sql`${mails.toAddress} || ' ' || ${mails.subject}`, pattern),
    isRowId(Number(search)) ? eq(mails.orderId, Number(search)) : undefined,
  )
}

async function countFoundMails(app: App, isFound: SQL): Promise<Record<MailState, number>> {
  const rows = await app.db
    .select({ state: mails.state, count: count() })
    .from(mails)
    .where(isFound)
    .groupBy(mails.state)
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, stored: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/**
 * Counts the mails in each state. Nearly all mails are sent, so the number of sent mails is the total minus the other states:
 * that is much faster than counting them.
 */
async function countMails(app: App): Promise<Record<MailState, number>> {
  const { rows } = await app.db.execute<{ state: MailState | 'all'; count: number }>(sql`
    SELECT 'all' AS state, count(*)::int AS count FROM mails
    UNION ALL
    SELECT state, count(*)::int FROM mails
    WHERE state IN ('queued', 'sending', 'failed', 'uncertain', 'stored') GROUP BY state`)
  const countByState = new Map(rows.map(({ state, count }) => [state, count]))
  const mailCounts = {
    queued: countByState.get('queued') ?? 0,
    sending: countByState.get('sending') ?? 0,
    failed: countByState.get('failed') ?? 0,
    uncertain: countByState.get('uncertain') ?? 0,
    stored: countByState.get('stored') ?? 0,
  }
  const countOfOthers = Object.values(mailCounts).reduce((sum, count) => sum + count, 0)
  return { ...mailCounts, sent: (countByState.get('all') ?? 0) - countOfOthers }
}

/** Reads the mails about one order, newest first. */
export async function readOrderMails(app: App, orderId: number) {
  return app.db
    .select(SUMMARY_COLUMNS)
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(desc(mails.id))
}

export async function findMail(app: App, id: number) {
  if (!isRowId(id)) return undefined
  const [mail] = await app.db.select().from(mails).where(eq(mails.id, id))
  return mail
}
