import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { vatOf } from '#app/features/fulfilment/documents/document-content.ts'
import {
  type DocumentKind,
  documentKindName,
} from '#app/features/fulfilment/documents/documents.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { bookLines, type TaxedLine } from '#app/features/fulfilment/documents/taxed-lines.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Cents } from '#app/platform/money.ts'
import { lineKindName, type VatScheme } from './bookkeeping.ts'
import { type Period, periodBounds } from './period.ts'

/** A document of the ledger with its lines; the lines add up to the amounts of the document. */
export interface LedgerDocument {
  id: number
  kind: DocumentKind
  number: string
  madeAt: Date
  orderId: number
  customer: string
  company: string
  vatId: string
  email: string
  scheme: VatScheme
  country: Country
  paymentMethod: string
  paidAt: Date | null
  /** number of the invoice that this document credits; null for an invoice */
  creditedNumber: string | null
  totalCents: Cents
  lines: TaxedLine[]
}

/** Number of documents per query. It limits the memory that a file of any length needs. */
const DOCUMENTS_PER_QUERY = 500

/** Reads the documents of a period with their lines, the oldest first. */
export async function* readLedger(app: App, period: Period): AsyncGenerator<LedgerDocument> {
  const { from, to } = periodBounds(period)
  const creditedDocuments = alias(documents, 'credited')
  let lastRow = { madeAt: from, id: 0 }
  for (;;) {
    const rows = await app.db
      .select({
        id: documents.id,
        kind: documents.kind,
        number: documents.number,
        madeAt: documents.madeAt,
        totalCents: documents.totalCents,
        content: documents.content,
        creditedNumber: creditedDocuments.number,
        order: orders,
      })
      .from(documents)
      .innerJoin(orders, and(eq(orders.id, documents.orderId), eq(orders.isTest, false)))
      .leftJoin(creditedDocuments, eq(creditedDocuments.id, documents.creditsId))
      .where(
        and(
          gte(documents.madeAt, from),
          lt(documents.madeAt, to),
          or(
            gt(documents.madeAt, lastRow.madeAt),
            and(eq(documents.madeAt, lastRow.madeAt), gt(documents.id, lastRow.id)),
          ),
        ),
      )
      .orderBy(asc(documents.madeAt), asc(documents.id))
      .limit(DOCUMENTS_PER_QUERY)
    for (const { content, order, ...row } of rows) {
      const { country, scheme } = content.vat ?? vatOf(order)
      yield {
        ...row,
        orderId: order.id,
        customer: `${order.firstName} ${order.lastName}`.trim(),
        company: order.company,
        vatId: order.vatId,
        email: order.email,
        scheme: content.isVatExempt ? 'exempt' : scheme,
        country,
        paymentMethod: order.paymentMethod,
        paidAt: order.paidAt,
        lines: bookLines(content),
      }
    }
    const lastOfQuery = rows.at(-1)
    if (!lastOfQuery || rows.length < DOCUMENTS_PER_QUERY) return
    lastRow = lastOfQuery
  }
}

/** A cell of the ledger file; amounts are in cents. */
type LedgerValue = string | number | null

export interface LedgerColumn {
  title: string
  /** format of the values */
  as: 'text' | 'count' | 'rate' | 'cents'
}

export const LEDGER_COLUMNS: LedgerColumn[] = [
  { title: 'Nummer', as: 'text' },
  { title: 'Soort', as: 'text' },
  { title: 'Datum', as: 'text' },
  { title: 'Bij factuur', as: 'text' },
  { title: 'Bestelling', as: 'count' },
  { title: 'Klant', as: 'text' },
  { title: 'Bedrijf', as: 'text' },
  { title: 'Btw-id', as: 'text' },
  { title: 'Btw van land', as: 'text' },
  { title: 'Regeling', as: 'text' },
  { title: 'Regelsoort', as: 'text' },
  { title: 'Omschrijving', as: 'text' },
  { title: 'Aantal', as: 'count' },
  { title: 'Btw-tarief', as: 'rate' },
  { title: 'Netto', as: 'cents' },
  { title: 'Btw', as: 'cents' },
  { title: 'Bruto', as: 'cents' },
  { title: 'Betaalwijze', as: 'text' },
  { title: 'Betaald op', as: 'text' },
  { title: 'Terugbetaald', as: 'cents' },
]

function schemeCell(scheme: VatScheme): string {
  switch (scheme) {
    case 'domestic':
      return 'binnenland'
    case 'exempt':
      return 'vrijgesteld'
    case 'margin':
      return 'marge'
    case 'oss':
      return 'OSS'
    case 'reversed':
      return 'verlegd'
  }
}

/** Returns the rows of one document, one per line. The last cell is the amount that a credit note returns to the customer. */
export function ledgerRows(document: LedgerDocument): LedgerValue[][] {
  const { kind, number, madeAt, orderId, scheme, country, paidAt } = document
  return document.lines.map((line) => [
    number,
    documentKindName(kind),
    dutchDay(madeAt),
    document.creditedNumber,
    orderId,
    document.customer,
    document.company,
    document.vatId,
    line.isMargin ? 'NL' : country,
    schemeCell(line.isMargin ? 'margin' : scheme),
    lineKindName(line.kind),
    line.text,
    line.quantity,
    line.rate,
    line.netCents,
    line.vatCents,
    line.grossCents,
    document.paymentMethod,
    paidAt && dutchDay(paidAt),
    kind === 'credit-note' ? -line.grossCents : 0,
  ])
}
