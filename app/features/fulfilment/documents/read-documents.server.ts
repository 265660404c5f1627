import { and, asc, eq, gt, gte, isNotNull, lt, ne, or } from 'drizzle-orm'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { type DocumentSummary, documentFileName } from './documents.ts'
import { documents } from './documents-tables.server.ts'

const SUMMARY = {
  id: documents.id,
  kind: documents.kind,
  number: documents.number,
  totalCents: documents.totalCents,
  madeAt: documents.madeAt,
}

/** Returns the documents of an order, the oldest first. */
export function readDocuments(app: App, orderId: number): Promise<DocumentSummary[]> {
  return app.db
    .select(SUMMARY)
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
}

/** Returns whether an order still has to get its invoice. The job makes it a moment after the payment. */
export async function isInvoiceDue(app: App, orderId: number): Promise<boolean> {
  const isDue = and(
    eq(orders.id, orderId),
    isNotNull(orders.paidAt),
    eq(orders.isInvoiced, false),
    eq(orders.isTest, false),
    ne(orders.state, 'cancelled'),
  )
  return (await app.db.$count(orders, isDue)) > 0
}

const FILES_PER_QUERY = 20

/** Reads the documents made from `from` until just before `to`, with their PDFs, the oldest first. */
export async function* readDocumentFiles(app: App, from: Date, to: Date) {
  let lastRow = { madeAt: from, id: 0 }
  for (;;) {
    const rows = await app.db
      .select({ ...SUMMARY, pdf: documents.pdf })
      .from(documents)
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
      .limit(FILES_PER_QUERY)
    yield* rows
    const endOfPage = rows.at(-1)
    if (!endOfPage || rows.length < FILES_PER_QUERY) return
    lastRow = endOfPage
  }
}

/** Returns the stored PDF of a document; undefined if the order has no document with this number. */
export async function findDocumentFile(
  app: App,
  orderId: number,
  number: string,
): Promise<Response | undefined> {
  if (!isRowId(orderId)) return undefined
  const [document] = await app.db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.number, number)))
  return document && pdfResponse(document.pdf, documentFileName(document))
}

export function pdfResponse(pdf: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}
