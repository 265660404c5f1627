import { Readable } from 'node:stream'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { orderLineText } from '#app/features/fulfilment/orders/order-line-text.ts'
import {
  type OrderListQuery,
  parseOrderListQuery,
} from '#app/features/fulfilment/orders/order-list.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  criteriaCondition,
  filterCondition,
  NEWEST_FIRST,
  searchTermsCondition,
} from '#app/features/fulfilment/orders/search-orders.server.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay, dutchMinute } from '#app/platform/dutch-time.ts'
import { csvAmount, csvRow } from '#app/platform/text/csv-cell.ts'

/** Orders per query, so that an export of any length needs little memory. */
const ORDERS_PER_QUERY = 500

const CSV_HEADINGS = [
  'Nummer',
  'Besteld',
  'Status',
  'Voornaam',
  'Achternaam',
  'E-mail',
  'Telefoon',
  'Straat',
  'Huisnummer',
  'Toevoeging',
  'Postcode',
  'Plaats',
  'Land',
  'Bedrijf',
  'Btw-id',
  'Bezorgen aan voornaam',
  'Bezorgen aan achternaam',
  'Bezorgen aan bedrijf',
  'Bezorgen aan straat',
  'Bezorgen aan huisnummer',
  'Bezorgen aan toevoeging',
  'Bezorgen aan postcode',
  'Bezorgen aan plaats',
  'Bezorgen aan land',
  'Bezorgen',
  'Betaalwijze',
  'Betaald',
  'Artikelen',
  'Korting',
  'Verzending',
  'Cadeauverpakking',
  'Btw',
  'Btw van',
  'Totaal',
  'Herkomst',
  'Artikelregels',
  'Kaartje',
  'Opmerking',
  'Factuur',
  'Creditnota’s',
  'Gecrediteerd',
  'Terugbetaald',
  'Btw 21%',
  'Btw 9%',
  'Btw andere tarieven',
]

/** Streams the orders of a list as a CSV file, newest first. */
export async function* exportOrders(
  app: App,
  { search, state, ...criteria }: Omit<OrderListQuery, 'page'>,
): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(CSV_HEADINGS)}`
  // Test orders are only exported from their own list, so that a bookkeeper does not mistake them for sales.
  const withoutTestOrders = state === 'test' ? undefined : eq(orders.isTest, false)
  const condition = and(
    searchTermsCondition(search),
    filterCondition(state),
    criteriaCondition(criteria),
    withoutTestOrders,
  )
  for (let lastId: number | null = null; ; ) {
    const rows: OrderRow[] = await app.db
      .select()
      .from(orders)
      .where(and(condition, lastId === null ? undefined : isAfterOrder(lastId)))
      .orderBy(...NEWEST_FIRST)
      .limit(ORDERS_PER_QUERY)
    const lines = await readLines(app, rows)
    const bookings = await readBookings(app, rows)
    const csvRows = rows.map((row) => toRow(row, lines.get(row.id) ?? [], bookings.get(row.id)))
    if (csvRows.length > 0) yield csvRows.join('')
    if (rows.length < ORDERS_PER_QUERY) return
    lastId = rows.at(-1)?.id ?? null
  }
}

/** Condition for the orders that follow an order in the list, in a form that can use the index. */
const isAfterOrder = (id: number) =>
  sql`(${orders.placedAt}, ${orders.id}) < ((SELECT placed_at FROM orders WHERE id = ${id}), ${id})`

type OrderRow = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

/** Invoice, credit notes and refunds of an order. */
interface OrderBookings {
  invoice: string | null
  credits: string | null
  /** positive, although the totals of credit notes are stored as negative amounts */
  creditedCents: number
  refundedCents: number
}

async function readBookings(app: App, rows: { id: number }[]): Promise<Map<number, OrderBookings>> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`
  const bookingRows = await app.db.execute<
    { id: number } & OrderBookings & Record<string, unknown>
  >(sql`
    SELECT o.id, (SELECT string_agg(number, ', ' ORDER BY id) FROM documents d WHERE d.order_id = o.id AND d.kind = 'invoice') AS invoice,
      c.credits, coalesce(-c.cents, 0)::float8 AS "creditedCents",
      (SELECT coalesce(sum(amount_cents), 0)::float8 FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed')
        AS "refundedCents"
    FROM unnest(${ids}) AS o (id) LEFT JOIN LATERAL (
      SELECT string_agg(number, ', ' ORDER BY id) AS credits, sum(total_cents) AS cents
      FROM documents d WHERE d.order_id = o.id AND d.kind = 'credit-note'
    ) AS c ON true`)
  return new Map(bookingRows.rows.map((row) => [row.id, row]))
}

async function readLines(app: App, rows: { id: number }[]): Promise<Map<number, Line[]>> {
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.id))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

function toRow(order: OrderRow, lines: Line[], bookings: OrderBookings | undefined): string {
  const vatCell = (isRate: (rate: number) => boolean) =>
    csvAmount(
      order.vatSplit.reduce((sum, { rate, vatCents }) => sum + (isRate(rate) ? vatCents : 0), 0),
    )
  const vatCents = order.vatSplit.reduce((sum, part) => sum + part.vatCents, 0)
  return csvRow([
    order.importRef ?? order.id,
    spreadsheetTime(order.placedAt),
    orderStateName(order.state, order),
    order.firstName,
    order.lastName,
    order.email,
    order.phone,
    order.street,
    order.houseNumber,
    order.houseNumberAddition,
    order.postcode,
    order.city,
    order.country,
    order.company,
    order.vatId,
    ...deliveryCells(order.delivery),
    order.shippingName,
    order.paymentMethod,
    order.paidAt && spreadsheetTime(order.paidAt),
    csvAmount(order.itemsCents),
    csvAmount(order.discountCents),
    csvAmount(order.shippingCents),
    order.giftWrapCents === null ? null : csvAmount(order.giftWrapCents),
    csvAmount(vatCents),
    order.isVatReversed ? 'verlegd' : order.vatCountry,
    csvAmount(order.totalCents),
    order.importSource === 'own' ? null : order.importSource,
    lines.map(orderLineText).join('\n'),
    order.giftMessage,
    order.note,
    bookings?.invoice ?? null,
    bookings?.credits ?? null,
    csvAmount(bookings?.creditedCents ?? 0),
    csvAmount(bookings?.refundedCents ?? 0),
    vatCell((rate) => rate === 21),
    vatCell((rate) => rate === 9),
    vatCell((rate) => rate !== 21 && rate !== 9),
  ])
}

/** The cells of the delivery address, if it differs from the customer's address. */
function deliveryCells(delivery: Address | null): (string | null)[] {
  const { firstName, lastName, company, street, houseNumber, houseNumberAddition } = delivery ?? {}
  const { postcode, city, country } = delivery ?? {}
  return [
    firstName,
    lastName,
    company,
    street,
    houseNumber,
    houseNumberAddition,
    postcode,
    city,
    country,
  ].map((cell) => cell ?? null)
}

/** "2026-11-21 14:02", in the shop's time: spreadsheets parse this as a date. */
const spreadsheetTime = (date: Date) => dutchMinute(date).replace('T', ' ')

/** Serves the list of orders as a CSV file, behind `guardAdminEndpoints`. A route module could not stream the response. */
export function registerOrderExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.orders, async (request, reply) => {
    const { searchParams } = new URL(request.url, app.siteUrl)
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="bestellingen-${dutchDay(app.clock.now())}.csv"`,
      )
      .send(Readable.from(exportOrders(app, parseOrderListQuery(searchParams))))
  })
}
