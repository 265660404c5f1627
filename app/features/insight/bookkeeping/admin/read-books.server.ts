import { sql } from 'drizzle-orm'
import { posProvider } from '#app/features/fulfilment/payment-flow/pos-provider.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type {
  BalanceRow,
  Books,
  KindRow,
  MoneyRow,
  SupplyRow,
  VatRow,
} from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { ORDER_MOVEMENTS } from '#app/features/insight/bookkeeping/money-movements.server.ts'
import { type Period, periodBounds, periodDays } from '#app/features/insight/bookkeeping/period.ts'
import type { App } from '#app/platform/app.ts'
import { readPayouts } from './payouts.server.ts'
import { readOpenItems } from './read-open-items.server.ts'
import { readUncostedSales } from './read-uncosted-sales.server.ts'
import { sortSupplies, vatBoxes } from './vat-return.ts'

/** The moments between which documents and money belong to a period, as SQL. */
interface Span {
  from: string
  to: string
}

/** Reads the books of a period. */
export async function readBooks(app: App, period: Period): Promise<Books> {
  const { from, to } = periodBounds(period)
  const span = { from: from.toISOString(), to: to.toISOString() }
  const [vat, supplies, kinds, totals, money, balances, payouts, uncosted, openItems] =
    await Promise.all([
      readVat(app, span),
      readSupplies(app, span),
      readKinds(app, span),
      readTotals(app, span),
      readMoney(app, span),
      readBalances(app, period),
      readPayouts(app, period),
      readUncostedSales(app, span),
      readOpenItems(app, to),
    ])
  return {
    vat,
    boxes: vatBoxes(vat),
    supplies: sortSupplies(supplies),
    kinds,
    totals,
    money,
    balances,
    payouts,
    uncosted,
    ...openItems,
  }
}

/** SQL for the VAT scheme of a document. Older documents do not store it, so it is that of their order, whose country cannot change. */
const SCHEME = sql`CASE WHEN d.content ->> 'isVatExempt' = 'true' THEN 'exempt' ELSE coalesce(d.content -> 'vat' ->> 'scheme',
  CASE WHEN o.is_vat_reversed THEN 'reversed' WHEN o.vat_country = 'NL' THEN 'domestic' ELSE 'oss' END) END`

/** SQL after FROM: the documents of a period, without those of test orders. It ends in a condition, so AND may follow. */
const documentsOf = ({ from, to }: Span) =>
  sql`documents d JOIN orders o ON o.id = d.order_id AND NOT o.is_test
    WHERE d.made_at >= ${from}::timestamptz AND d.made_at < ${to}::timestamptz`

/**
 * Reads the VAT by scheme, country and rate. In the VAT split of a document, goods under the margin scheme are in the part of 0%;
 * here they have a row of their own, and a part of 0% that contained nothing else has none.
 */
async function readVat(app: App, span: Span): Promise<VatRow[]> {
  const { rows } = await app.db.execute<VatRow & Record<string, unknown>>(sql`
    WITH found AS (
      SELECT d.id, ${SCHEME} AS scheme, coalesce(d.content -> 'vat' ->> 'country', o.vat_country) AS country,
        d.content -> 'vatSplit' AS split,
        d.content -> 'margin' AS margin
      FROM ${documentsOf(span)}
    ), parts AS (
      SELECT id, scheme, country, (part ->> 'rate')::float8 AS rate, (part ->> 'netCents')::bigint - CASE
          WHEN (part ->> 'rate')::numeric = 0 THEN coalesce((margin ->> 'grossCents')::bigint, 0) ELSE 0 END AS net,
        (part ->> 'vatCents')::bigint AS vat, 0 AS margin, margin IS NOT NULL AS "isBesideMargin"
      FROM found CROSS JOIN LATERAL jsonb_array_elements(split) AS part
      UNION ALL
      SELECT id, 'margin', 'NL', 21, (margin ->> 'grossCents')::bigint - (margin ->> 'vatCents')::bigint,
        (margin ->> 'vatCents')::bigint, (margin ->> 'marginCents')::bigint, false
      FROM found WHERE margin IS NOT NULL
    )
    SELECT scheme, country, rate, count(DISTINCT id)::int AS documents, sum(net)::float8 AS "netCents",
      sum(vat)::float8 AS "vatCents", sum(margin)::float8 AS "marginCents"
    FROM parts WHERE NOT ("isBesideMargin" AND net = 0 AND vat = 0)
    GROUP BY 1, 2, 3
    ORDER BY array_position(ARRAY['domestic', 'exempt', 'margin', 'oss', 'reversed'], scheme), country, rate DESC`)
  return rows
}

/** Reads the supplies whose VAT was reversed to the customer, by VAT id. */
async function readSupplies(app: App, span: Span): Promise<SupplyRow[]> {
  const { rows } = await app.db.execute<SupplyRow & Record<string, unknown>>(sql`
    WITH found AS (
      SELECT o.vat_id, d.total_cents - coalesce((d.content -> 'margin' ->> 'grossCents')::bigint, 0) AS total_cents
      FROM ${documentsOf(span)} AND ${SCHEME} = 'reversed'
    )
    SELECT vat_id AS "vatId", sum(total_cents)::float8 AS "netCents" FROM found GROUP BY 1`)
  return rows
}

/** Reads the revenue by kind of line. Lines of older documents have no kind, so it is derived from the text as in lineKind(). */
async function readKinds(app: App, span: Span): Promise<KindRow[]> {
  const { rows } = await app.db.execute<KindRow & Record<string, unknown>>(sql`
    WITH found AS (SELECT d.content -> 'lines' AS lines FROM ${documentsOf(span)}), named AS (
      SELECT coalesce(line ->> 'kind', CASE
          WHEN (line ->> 'unitCents')::bigint < 0 THEN 'discount'
          WHEN line ->> 'text' = 'Cadeauverpakking' THEN 'gift-wrap'
          WHEN line ->> 'text' = 'Verzending' THEN 'shipping'
          ELSE 'product' END) AS kind,
        (line ->> 'unitCents')::bigint * (line ->> 'quantity')::bigint AS cents
      FROM found CROSS JOIN LATERAL jsonb_array_elements(lines) AS line
    )
    SELECT kind, sum(cents)::float8 AS "grossCents" FROM named GROUP BY 1
    ORDER BY array_position(ARRAY['product', 'discount', 'shipping', 'gift-wrap', 'other'], kind)`)
  return rows
}

/** Reads the totals of all invoices and of all credit notes. */
async function readTotals(app: App, span: Span): Promise<Books['totals']> {
  const { rows } = await app.db.execute<{
    kind: keyof Books['totals']
    documents: number
    netCents: number
    vatCents: number
  }>(sql`
    WITH found AS (
      SELECT d.kind, d.total_cents, (
        SELECT coalesce(sum((part ->> 'vatCents')::bigint), 0)
        FROM jsonb_array_elements(d.content -> 'vatSplit') AS part
      ) + coalesce((d.content -> 'margin' ->> 'vatCents')::bigint, 0) AS vat_cents
      FROM ${documentsOf(span)}
    )
    SELECT kind, count(*)::int AS documents, sum(total_cents - vat_cents)::float8 AS "netCents",
      sum(vat_cents)::float8 AS "vatCents"
    FROM found GROUP BY 1`)
  const totalsOf = (kind: keyof Books['totals']) => {
    const row = rows.find((kindRow) => kindRow.kind === kind)
    return {
      documents: row?.documents ?? 0,
      netCents: row?.netCents ?? 0,
      vatCents: row?.vatCents ?? 0,
    }
  }
  return { invoice: totalsOf('invoice'), 'credit-note': totalsOf('credit-note') }
}

const sumOfKind = (kind: string) =>
  sql`coalesce(sum(cents) FILTER (WHERE kind = ${kind}), 0)::float8`

/** Reads the money received and returned, by provider and payment method. */
async function readMoney(app: App, { from, to }: Span): Promise<MoneyRow[]> {
  const { rows } = await app.db.execute<MoneyRow & Record<string, unknown>>(sql`
    SELECT provider, method, ${sumOfKind('received')} AS "receivedCents", ${sumOfKind('refunded')} AS "refundedCents",
      ${sumOfKind('charged-back')} AS "chargedBackCents"
    FROM (${ORDER_MOVEMENTS}) AS movement JOIN orders o ON o.id = movement.order_id AND NOT o.is_test
    WHERE at >= ${from}::timestamptz AND at < ${to}::timestamptz
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`)
  return rows
}

/** Compares the money that online providers received with their payouts. Bank transfers and POS payments reach the shop directly. */
async function readBalances(app: App, period: Period): Promise<BalanceRow[]> {
  const { from, to } = periodBounds(period)
  const { first, last } = periodDays(period)
  const directProviders = sql.param([bankTransfer.id, posProvider.id])
  const periodStart = from.toISOString()
  const { rows } = await app.db.execute<BalanceRow & Record<string, unknown>>(sql`
    WITH moved AS (
      SELECT provider, kind, CASE kind WHEN 'received' THEN cents ELSE -cents END AS cents,
        at < ${periodStart}::timestamptz AS is_before
      FROM (${ORDER_MOVEMENTS}) AS movement JOIN orders o ON o.id = movement.order_id AND NOT o.is_test
      WHERE at < ${to.toISOString()}::timestamptz AND provider <> ALL (${directProviders}::text[])
      UNION ALL
      SELECT provider, 'paid-out', -amount_cents, paid_on < ${first}::date FROM payouts WHERE paid_on <= ${last}::date
      UNION ALL
      SELECT provider, 'fee', -fee_cents, paid_on < ${first}::date FROM payouts WHERE paid_on <= ${last}::date
    ), summed AS (
      SELECT provider,
        coalesce(sum(cents) FILTER (WHERE is_before), 0)::float8 AS "openingCents",
        coalesce(sum(cents) FILTER (WHERE NOT is_before AND kind = 'received'), 0)::float8 AS "receivedCents",
        coalesce(-sum(cents) FILTER (WHERE NOT is_before AND kind = 'refunded'), 0)::float8 AS "refundedCents",
        coalesce(-sum(cents) FILTER (WHERE NOT is_before AND kind = 'charged-back'), 0)::float8 AS "chargedBackCents",
        coalesce(-sum(cents) FILTER (WHERE NOT is_before AND kind = 'paid-out'), 0)::float8 AS "paidOutCents",
        coalesce(-sum(cents) FILTER (WHERE NOT is_before AND kind = 'fee'), 0)::float8 AS "feeCents",
        coalesce(sum(cents), 0)::float8 AS "closingCents"
      FROM moved GROUP BY 1
    )
    SELECT * FROM summed ORDER BY provider`)
  return rows
}
