import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { documentFileName, documentKindName } from '#app/features/fulfilment/documents/documents.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { queueDocumentMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import type { MailAttachment } from '#app/platform/mail/send-mails.server.ts'
import { readEInvoice } from './read-e-invoice.server.ts'

const DAY_MS = 24 * 3_600_000
const DOCUMENTS_PER_RUN = 200

/**
 * Mails new invoices and credit notes to companies, which need them for their own books. Consumers find theirs on the page of
 * the order.
 */
export async function mailDocuments(app: App): Promise<void> {
  const now = app.clock.now()
  const dueMails = await app.db
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.number,
      orderId: orders.id,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        gte(documents.madeAt, new Date(now.getTime() - DAY_MS)),
        ne(orders.company, ''),
        ne(orders.email, ''),
        sql`NOT EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.documentId} = ${documents.id})`,
      ),
    )
    .orderBy(asc(documents.id))
    .limit(DOCUMENTS_PER_RUN)
  if (dueMails.length === 0) return
  const shop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  for (const { id, kind, number, orderId } of dueMails) {
    const document = { id, title: `${documentKindName(kind).toLowerCase()} ${number}` }
    await app.db.transaction((tx) => queueDocumentMail(tx, document, orderId, shop, now))
  }
  await app.jobs.send(SEND_MAILS)
}

/** Returns the PDF of a document, and its e-invoice if the data of shop and buyer is complete. */
export async function readDocumentAttachments(
  app: App,
  documentId: number,
): Promise<MailAttachment[]> {
  const [document] = await app.db.select().from(documents).where(eq(documents.id, documentId))
  if (!document) return []
  const pdf = {
    filename: documentFileName(document),
    content: document.pdf,
    contentType: 'application/pdf',
  }
  const eInvoiceResult = await readEInvoice(app, document.orderId, document.number)
  if (!eInvoiceResult.ok) return [pdf]
  return [
    pdf,
    {
      filename: eInvoiceResult.fileName,
      content: eInvoiceResult.xml,
      contentType: 'application/xml',
    },
  ]
}
