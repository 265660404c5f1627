import { Readable } from 'node:stream'
import { and, arrayContains, desc, eq, gte, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { csvAmount, csvRow } from '#app/platform/text/csv-cell.ts'
import { escapeLike } from '#app/platform/text/escape.ts'
import {
  CUSTOMERS_PER_PAGE,
  type CustomerQuery,
  type CustomerRow,
  MAX_CUSTOMERS,
  parseCustomerQuery,
} from './customer-records.ts'
import { customers } from './customer-records-tables.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

const MAX_LISTED_TAGS = 100
const DAY_MS = 24 * 3_600_000

const IS_SUBSCRIBED = sql<boolean>`EXISTS (
  SELECT FROM newsletter_subscribers n JOIN customer_emails e ON e.email = n.email
  WHERE e.customer_id = customers.id AND n.state = 'subscribed')`

const ROW = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  country: customers.country,
  orders: customers.orders,
  spentCents: customers.spentCents,
  lastOrderAt: customers.lastOrderAt,
  hasAccount: sql<boolean>`${customers.userId} IS NOT NULL`,
  isSubscribed: IS_SUBSCRIBED,
  tags: customers.tags,
}

/** Condition for the customers of a query; every word of the search text must match. */
function matchQuery(query: CustomerQuery, now: Date): SQL | undefined {
  const { search, minSpent, minOrders, lastOrder, country, tag, isSubscribed } = query
  return and(
    isNull(customers.erasedAt),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => like(customers.search, `%${escapeLike(word)}%`)),
    minSpent === null ? undefined : gte(customers.spentCents, minSpent * 100),
    minOrders === null ? undefined : gte(customers.orders, minOrders),
    lastOrder === null ? undefined : matchLastOrder(Number(lastOrder), now),
    country === null ? undefined : eq(customers.country, country),
    tag === '' ? undefined : arrayContains(customers.tags, [tag]),
    isSubscribed ? IS_SUBSCRIBED : undefined,
  )
}

/** `days`: days since the last order; a negative number means longer ago than that. */
function matchLastOrder(days: number, now: Date): SQL {
  const cutoff = new Date(now.getTime() - Math.abs(days) * DAY_MS)
  return days > 0 ? gte(customers.lastOrderAt, cutoff) : lt(customers.lastOrderAt, cutoff)
}

function sortOrder({ sort }: CustomerQuery): SQL[] {
  switch (sort) {
    case 'recent':
      return [sql`${customers.lastOrderAt} DESC NULLS LAST`, desc(customers.id)]
    case 'besteed':
      return [desc(customers.spentCents), desc(customers.id)]
    case 'bestellingen':
      return [desc(customers.orders), desc(customers.id)]
  }
}

export interface CustomerPage {
  customers: CustomerRow[]
  /** number of matching customers, at most MAX_CUSTOMERS */
  total: number
  /** more customers match than MAX_CUSTOMERS */
  isTotalCapped: boolean
  page: number
}

/** Returns a page of customers. */
export async function listCustomers(app: App, query: CustomerQuery): Promise<CustomerPage> {
  await refreshCustomers(app)
  const condition = matchQuery(query, app.clock.now())
  const matchingRows = app.db
    .select({ id: customers.id })
    .from(customers)
    .where(condition)
    .limit(MAX_CUSTOMERS + 1)
    .as('found')
  const [countRow] = await app.db.select({ n: sql<number>`count(*)::integer` }).from(matchingRows)
  const matchCount = countRow?.n ?? 0
  const total = Math.min(matchCount, MAX_CUSTOMERS)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CUSTOMERS_PER_PAGE)))
  const rows = await app.db
    .select(ROW)
    .from(customers)
    .where(condition)
    .orderBy(...sortOrder(query))
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE)
  return { customers: rows, total, isTotalCapped: matchCount > MAX_CUSTOMERS, page }
}

/** Returns the tags of customers for the filter: the most used ones if there are very many. */
export async function readCustomerTags(app: App): Promise<string[]> {
  const { rows } = await app.db.execute<{ tag: string }>(sql`
    SELECT tag FROM customers, unnest(tags) AS tag WHERE erased_at IS NULL
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MAX_LISTED_TAGS}`)
  return rows.map(({ tag }) => tag).toSorted((a, b) => a.localeCompare(b, 'nl'))
}

/** Rows per query, so that an export of any length needs little memory. */
const BATCH_SIZE = 1_000

const CSV_HEADINGS = [
  'Nummer',
  'Naam',
  'E-mail',
  'Land',
  'Bestellingen',
  'Besteed',
  'Eerste bestelling',
  'Laatste bestelling',
  'Account',
  'Nieuwsbrief',
  'Labels',
]

/** Streams the matching customers as a CSV file. */
export async function* exportCustomers(app: App, query: CustomerQuery): AsyncGenerator<string> {
  await refreshCustomers(app)
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(CSV_HEADINGS)}`
  for (let lastId = 0; ; ) {
    const rows = await app.db
      .select({ ...ROW, firstOrderAt: customers.firstOrderAt })
      .from(customers)
      .where(and(matchQuery(query, app.clock.now()), sql`${customers.id} > ${lastId}`))
      .orderBy(customers.id)
      .limit(BATCH_SIZE)
    if (rows.length > 0) {
      yield rows
        .map((row) =>
          csvRow([
            row.id,
            row.name,
            row.email,
            row.country,
            row.orders,
            csvAmount(row.spentCents),
            row.firstOrderAt && dutchDay(row.firstOrderAt),
            row.lastOrderAt && dutchDay(row.lastOrderAt),
            row.hasAccount ? 'ja' : 'nee',
            row.isSubscribed ? 'ja' : 'nee',
            row.tags.join(', '),
          ]),
        )
        .join('')
    }
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? 0
  }
}

/** Serves the list of customers as a CSV file; guardAdminEndpoints checks the permission. */
export function registerCustomersExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.customers, async (request, reply) => {
    const { searchParams } = new URL(request.url, app.siteUrl)
    const name = `klanten-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportCustomers(app, parseCustomerQuery(searchParams))))
  })
}
