import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { partiesOf, vatOf } from '#app/features/fulfilment/documents/document-content.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { taxLines } from '#app/features/fulfilment/documents/taxed-lines.ts'
import { withoutInternalFields } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import {
  type EInvoice,
  eInvoiceFileName,
  isCompleteBuyer,
  missingSellerFields,
} from './e-invoice.ts'
import { writeUbl } from './ubl.ts'

export type ReadEInvoiceResult =
  | { ok: true; fileName: string; xml: string }
  | { ok: false; error: 'unknown-document' }
  | { ok: false; error: 'buyer-incomplete' }
  /** names of the settings that the seller must still enter */
  | { ok: false; error: 'seller-incomplete'; missing: string[] }

/** Returns an invoice or credit note as UBL. */
export async function readEInvoice(
  app: App,
  orderId: number,
  number: string,
): Promise<ReadEInvoiceResult> {
  const creditedDocuments = alias(documents, 'credited')
  const [row] = await app.db
    .select({
      content: documents.content,
      madeAt: documents.madeAt,
      order: orders,
      creditedNumber: creditedDocuments.number,
      creditedAt: creditedDocuments.madeAt,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(creditedDocuments, eq(creditedDocuments.id, documents.creditsId))
    .where(and(eq(documents.orderId, orderId), eq(documents.number, number)))
  if (!row) return { ok: false, error: 'unknown-document' }
  const { content, order, madeAt, creditedNumber, creditedAt } = row
  // Older documents have no parties, so these are taken from the order.
  const parties =
    content.parties ?? partiesOf(withoutInternalFields(order), await readSettings(app))
  const isVatExempt = content.isVatExempt === true
  const missingFields = missingSellerFields(parties.seller, isVatExempt)
  if (missingFields.length > 0) {
    return { ok: false, error: 'seller-incomplete', missing: missingFields }
  }
  if (!isCompleteBuyer(parties.buyer)) return { ok: false, error: 'buyer-incomplete' }
  const vat = content.vat ?? vatOf(order)
  const eInvoice: EInvoice = {
    kind: content.kind,
    number: content.number,
    issueDate: dutchDay(madeAt),
    orderNumber: String(order.id),
    creditedInvoice:
      creditedNumber && creditedAt
        ? { number: creditedNumber, issueDate: dutchDay(creditedAt) }
        : null,
    ...parties,
    deliveryCountry: vat.deliveryCountry,
    deliveryDate: dutchDay(order.shippedAt ?? madeAt),
    lines: taxLines(content),
    vatSplit: content.vatSplit,
    isVatReversed: vat.scheme === 'reversed',
    isVatExempt,
    totalCents: content.totalCents,
    note: content.remark,
  }
  return { ok: true, fileName: eInvoiceFileName(eInvoice), xml: writeUbl(eInvoice) }
}
