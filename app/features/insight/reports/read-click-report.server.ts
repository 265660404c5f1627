import { type SQL, sql } from 'drizzle-orm'
import { PARTNER_CHECKOUT_URL } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { dayBegins, shopDay } from '#app/features/insight/analytics/day-functions.server.ts'
import { sourceText } from '#app/features/insight/attribution/source-texts.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import type { Span } from './report-span.server.ts'
import { type ClicksBy, countColumn, type Report, textColumn } from './reports.ts'

interface ClickRow extends Record<string, unknown> {
  product: string
  productId: number
  seller: string
  externalId: string
  path: string
  source: string
  cameType: string
  cameBy: string
  times: number
  /** clicks in the period before */
  before: number
  /** units that the visitor afterwards said to have paid at the other shop */
  bought: number
}

interface Grouping {
  columns: string[]
  by: SQL
  cells: (row: ClickRow) => (string | null)[]
}

const nameOrUnknown = (text: string) => text || 'Onbekend'
const sourceName = (source: string) =>
  source === 'amazon' || source === 'bol' ? SOURCE_NAMES[source] : source
const sourceCells = ({ source, cameType, cameBy }: ClickRow) => [
  nameOrUnknown(sourceName(source)),
  sourceText(cameType, cameBy),
]

const PRODUCT = sql`coalesce(p.name, ''), c.product_id`
const OFFER = sql`c.seller, c.external_id`
const SOURCE = sql`c.source, c.came_type, c.came_by`

const GROUPINGS: Record<ClicksBy, Grouping> = {
  product: {
    columns: ['Sieraad'],
    by: PRODUCT,
    cells: ({ product }) => [nameOrUnknown(product)],
  },
  offer: {
    columns: ['Sieraad', 'Winkel', 'Nummer daar'],
    by: sql`${PRODUCT}, ${OFFER}`,
    cells: ({ product, seller, externalId }) => [
      nameOrUnknown(product),
      nameOrUnknown(seller),
      externalId,
    ],
  },
  page: { columns: ['Pagina'], by: sql`c.path`, cells: ({ path }) => [path] },
  source: { columns: ['Bron', 'Bezoeker kwam door'], by: SOURCE, cells: sourceCells },
  all: {
    columns: ['Sieraad', 'Winkel', 'Nummer daar', 'Pagina', 'Bron', 'Bezoeker kwam door'],
    by: sql`${PRODUCT}, ${OFFER}, c.path, ${SOURCE}`,
    cells: (row) => [
      nameOrUnknown(row.product),
      nameOrUnknown(row.seller),
      row.externalId,
      row.path,
      ...sourceCells(row),
    ],
  },
}

/** Reads the clicks on links to other shops, in the grouping that staff chose. */
export async function readClicks(app: App, span: Span): Promise<Report> {
  const { columns, by, cells } = GROUPINGS[span.clicksBy]
  const { rows } = await app.db.execute<ClickRow>(sql`
    SELECT coalesce(min(p.name), '') AS product, min(c.product_id) AS "productId", min(c.seller) AS seller,
      min(c.external_id) AS "externalId", min(c.path) AS path, min(c.source) AS source, min(c.came_type) AS "cameType",
      min(c.came_by) AS "cameBy", coalesce(sum(c.times) FILTER (WHERE ${span.inPeriod}), 0)::int AS times,
      coalesce(sum(c.times) FILTER (WHERE ${span.inPeriodBefore}), 0)::int AS before,
      coalesce(sum(c.bought) FILTER (WHERE ${span.inPeriod}), 0)::int AS bought
    FROM (
      SELECT day, product_id, source, seller, external_id, path, came_type, came_by, times, 0 AS bought
      FROM analytics_clicks
      UNION ALL
      SELECT ${shopDay(sql`handed_at`)}, coalesce(product_id, 0), source, seller, external_id, ${PARTNER_CHECKOUT_URL}, came_type, came_by,
        0, quantity
      FROM handovers WHERE handed_at >= ${dayBegins(span.firstDayBefore)}
    ) c LEFT JOIN products p ON p.id = c.product_id
    WHERE day >= ${span.firstDayBefore}
    GROUP BY ${by} ORDER BY times DESC, bought DESC, before DESC, ${by} LIMIT ${span.limit}`)
  const isOfProducts = span.clicksBy !== 'page' && span.clicksBy !== 'source'
  return {
    title: 'Klikken naar andere winkels',
    lead: 'Van iedereen geteld, zonder te weten wie; robots en wie hier werkt niet. ‘Zegt afgerekend’ zijn artikelen waarvan de klant zei dat ze daar betaald zijn. Hoe een bezoeker kwam, is er alleen bij wie statistiek goedvond.',
    chart: null,
    columns: [
      ...columns.map(textColumn),
      countColumn('Klikken'),
      countColumn('Ervoor'),
      countColumn('Zegt afgerekend'),
    ],
    rows: rows.map((row) => [...cells(row), row.times, row.before, row.bought]),
    ...(isOfProducts && {
      links: rows.map(({ product, productId }) =>
        product === '' ? '' : path('/beheer/producten/:id', { id: productId }),
      ),
    }),
  }
}
