import { and, asc, eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type DocumentSummary, documentFileName } from './documents.ts'
import { documents } from './documents-tables.server.ts'

const MAX_ID = 2_147_483_647

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

/** Returns a document's PDF as it was made. Returns undefined if the order has no document with this number. */
export async function findDocumentFile(
  app: App,
  orderId: number,
  number: string,
): Promise<Response | undefined> {
  if (!Number.isInteger(orderId) || orderId < 1 || orderId > MAX_ID) return undefined
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
