import { Readable } from 'node:stream'
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDay, dutchMinute } from '#app/platform/dutch-time.ts'
import { csvRow } from '#app/platform/text/csv-cell.ts'
import { escapeLike } from '#app/platform/text/escape.ts'
import { unsubscribeUrl } from './newsletter.ts'
import { newsletterSubscribers } from './newsletter-tables.server.ts'
import {
  MAX_LISTED,
  parseSubscriberQuery,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberQuery,
  type SubscriberRow,
  signUpSourceName,
  subscriberStateName,
} from './subscribers.ts'

const ROW = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  state: newsletterSubscribers.state,
  source: newsletterSubscribers.source,
  consentText: newsletterSubscribers.consentText,
  requestedAt: newsletterSubscribers.requestedAt,
  confirmedAt: newsletterSubscribers.confirmedAt,
  unsubscribedAt: newsletterSubscribers.unsubscribedAt,
}

const NEWEST_FIRST = [desc(newsletterSubscribers.requestedAt), desc(newsletterSubscribers.id)]

function matchQuery({ search, state }: Omit<SubscriberQuery, 'page'>) {
  return and(
    eq(newsletterSubscribers.state, state),
    search === '' ? undefined : like(newsletterSubscribers.email, `%${escapeLike(search)}%`),
  )
}

export interface SubscriberPage {
  subscribers: SubscriberRow[]
  /** number of matching rows, at most MAX_LISTED */
  total: number
  /** more subscribers match than MAX_LISTED */
  isTotalCapped: boolean
  page: number
}

/** Returns a page of subscribers, newest sign-up first. */
export async function listSubscribers(app: App, query: SubscriberQuery): Promise<SubscriberPage> {
  const matchingRows = app.db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(matchQuery(query))
    .limit(MAX_LISTED + 1)
    .as('found')
  const [countRow] = await app.db.select({ n: sql<number>`count(*)::integer` }).from(matchingRows)
  const matchCount = countRow?.n ?? 0
  const total = Math.min(matchCount, MAX_LISTED)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / SUBSCRIBERS_PER_PAGE)))
  const subscribers = await app.db
    .select(ROW)
    .from(newsletterSubscribers)
    .where(matchQuery(query))
    .orderBy(...NEWEST_FIRST)
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
  return { subscribers, total, isTotalCapped: matchCount > MAX_LISTED, page }
}

/** Deletes an address with the proof of consent. Subscribers have a right to this (GDPR, article 17). */
export async function removeSubscriber(app: App, id: number): Promise<void> {
  await app.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id))
}

/** Deletes addresses, for example when their customer is erased. */
export async function deleteSubscribersByEmail(db: Db, emails: string[]): Promise<void> {
  await db.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, emails))
}

/** Rows per query, so that an export of any length needs little memory. */
const BATCH_SIZE = 1_000

const CSV_HEADINGS = [
  'E-mail',
  'Status',
  'Aangemeld',
  'Bevestigd',
  'Afgemeld',
  'Formulier',
  'Tekst bij het formulier',
  'Afmeldlink',
]

/** Streams the matching subscribers as a CSV file. Each row has the unsubscribe link that the owner's mails must contain. */
export async function* exportSubscribers(
  app: App,
  query: Omit<SubscriberQuery, 'page'>,
): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(CSV_HEADINGS)}`
  for (let lastId = 0; ; ) {
    const rows = await app.db
      .select({ ...ROW, token: newsletterSubscribers.token })
      .from(newsletterSubscribers)
      .where(and(matchQuery(query), sql`${newsletterSubscribers.id} > ${lastId}`))
      .orderBy(newsletterSubscribers.id)
      .limit(BATCH_SIZE)
    if (rows.length > 0) {
      yield rows
        .map((row) =>
          csvRow([
            row.email,
            subscriberStateName(row.state),
            csvMoment(row.requestedAt),
            row.confirmedAt && csvMoment(row.confirmedAt),
            row.unsubscribedAt && csvMoment(row.unsubscribedAt),
            signUpSourceName(row.source),
            row.consentText,
            `${app.siteUrl}${unsubscribeUrl(row.token)}`,
          ]),
        )
        .join('')
    }
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? 0
  }
}

/** "2026-11-21 14:02", in the shop's time: spreadsheets parse this as a date. */
const csvMoment = (date: Date) => dutchMinute(date).replace('T', ' ')

/** Serves the list of subscribers as a CSV file; guardAdminEndpoints checks the permission. */
export function registerSubscribersExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.subscribers, async (request, reply) => {
    const { searchParams } = new URL(request.url, app.siteUrl)
    const name = `nieuwsbrief-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportSubscribers(app, parseSubscriberQuery(searchParams))))
  })
}
