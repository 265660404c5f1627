import { and, eq, sql } from 'drizzle-orm'
import { readBrandPng } from '#app/features/core/theme/brand-files.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDate, dutchDay } from '#app/platform/dutch-time.ts'
import { type DocumentContent, documentKindName } from './documents.ts'
import { documentSeries, documents } from './documents-tables.server.ts'
import { drawDocument } from './draw-document.server.ts'
import { makePdf } from './pdf-page.server.ts'

type NewDocument = Omit<DocumentContent, 'number' | 'date'>

/**
 * Takes the next number of the series, makes the PDF and stores both. The transaction must be short, because the series stays
 * locked until it ends.
 */
export async function writeDocument(
  tx: Db,
  { orderId, creditsId = null }: { orderId: number; creditsId?: number | null },
  newDocument: NewDocument,
  { actor, now }: { actor: string; now: Date },
): Promise<{ id: number; number: string }> {
  const number = await nextNumber(tx, newDocument.kind, dutchDay(now).slice(0, 4))
  const content: DocumentContent = { ...newDocument, number, date: dutchDate(now) }
  const title = `${documentKindName(newDocument.kind)} ${number}`
  const logo = await readBrandPng(tx, content.seller.logo ?? null)
  const pdf = await makePdf(title, now, (page) => drawDocument(page, content, logo))
  const [row] = await tx
    .insert(documents)
    .values({
      orderId,
      creditsId,
      kind: newDocument.kind,
      number,
      totalCents: newDocument.totalCents,
      content,
      pdf,
      actor,
      madeAt: now,
    })
    .returning({ id: documents.id })
  return { id: row?.id ?? 0, number }
}

/** Returns whether an order has a document that was made before documents stored their VAT country. */
export async function hasDocumentWithoutVat(tx: Db, orderId: number): Promise<boolean> {
  const isOlder = sql`NOT ${documents.content} ? 'vat'`
  return (await tx.$count(documents, and(eq(documents.orderId, orderId), isOlder))) > 0
}

/** Returns the next number of a series, such as "F2026-00001". The row of the series stays locked until the transaction ends. */
async function nextNumber(tx: Db, kind: DocumentContent['kind'], year: string): Promise<string> {
  const name = `${kind === 'invoice' ? 'F' : 'C'}${year}`
  const [series] = await tx
    .insert(documentSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({
      target: documentSeries.name,
      set: { last: sql`${documentSeries.last} + 1` },
    })
    .returning()
  return `${name}-${String(series?.last).padStart(5, '0')}`
}
