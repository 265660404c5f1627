import { and, eq, inArray, sum } from 'drizzle-orm'
import { shareOut, splitVat } from '#app/features/fulfilment/order-totals/vat.ts'
import type { VatPart } from '#app/features/fulfilment/orders/orders.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import {
  type CreditResult,
  type DocumentContent,
  type DocumentLine,
  VAT_FACT,
} from './documents.ts'
import { documents } from './documents-tables.server.ts'
import { extraLines } from './extra-lines.ts'
import { writeDocument } from './write-document.server.ts'

/** The credited lines and totals, as positive amounts. */
export interface Credit {
  lines: DocumentLine[]
  vatSplit: VatPart[]
  totalCents: Cents
  /** "Retour", "Bestelling geannuleerd" */
  why: string
  /** how the money is paid back, as far as that is known */
  remark: string
}

/** The remark for a cancelled and paid order: the way of paying back is chosen later. */
export const DUE_REMARK = 'Wat je hiervan betaalde, krijg je binnen 14 dagen terug.'

/** Credits the whole remainder of the invoice. */
type CreditAll = Pick<Credit, 'why' | 'remark'>

/**
 * Writes a credit note for an order's invoice, or for a part of it, at most for its remainder. Needs the transaction
 * of the refund, with the order locked.
 */
export async function creditInvoice(
  tx: Db,
  orderId: number,
  credit: Credit | CreditAll,
  by: { actor: string; now: Date },
): Promise<CreditResult> {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
  if (!invoice) return { ok: false, error: 'no-invoice' }
  const [before] = await tx
    .select({ cents: sum(documents.totalCents).mapWith(Number) })
    .from(documents)
    .where(eq(documents.creditsId, invoice.id))
  const leftCents = invoice.totalCents + (before?.cents ?? 0)
  const { content } = invoice
  const wanted = 'lines' in credit ? credit : creditAll(content, leftCents, credit)
  if (leftCents === 0 || wanted.totalCents > leftCents)
    return { ok: false, error: 'too-much', leftCents }

  const made = await writeDocument(
    tx,
    { orderId, creditsId: invoice.id },
    {
      kind: 'credit-note',
      seller: content.seller,
      buyer: content.buyer,
      facts: [
        { label: 'Bij factuur', text: `${invoice.number} van ${content.date}` },
        ...content.facts.filter(({ label }) => label === 'Bestelling' || label === VAT_FACT),
        { label: 'Reden', text: wanted.why },
      ],
      lines: wanted.lines.map((line) => ({ ...line, unitCents: -line.unitCents })),
      vatSplit: wanted.vatSplit.map(({ rate, netCents, vatCents }) => ({
        rate,
        netCents: -netCents,
        vatCents: -vatCents,
      })),
      ...(content.isVatReversed && { isVatReversed: true }),
      ...(content.isVatExempt && { isVatExempt: true }),
      totalCents: -wanted.totalCents,
      remark: wanted.remark,
    },
    by,
  )
  return { ok: true, ...made }
}

/** Credits the remainder of an invoice: with its own lines, or as one line if a part was credited before. */
function creditAll(content: DocumentContent, leftCents: Cents, details: CreditAll): Credit {
  if (leftCents === content.totalCents) return { ...content, ...details }
  const bought = content.vatSplit.map(({ rate, netCents, vatCents }) => {
    return { rate, cents: netCents + vatCents }
  })
  return {
    lines: extraLines('Wat er nog openstond', leftCents, bought),
    vatSplit: splitVat(shareOut(bought, leftCents)),
    totalCents: leftCents,
    ...details,
  }
}

/** Deletes the documents of orders whose personal data is erased; returns how many. */
export async function deleteDocumentsOf(tx: Db, orderIds: number[]): Promise<number> {
  const result = await tx.delete(documents).where(inArray(documents.orderId, orderIds))
  return result.rowCount ?? 0
}
