import { and, desc, eq, inArray } from 'drizzle-orm'
import type { VatLine, VatPart } from '#app/features/sales/tax/vat.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import {
  type CreditResult,
  type DocumentContent,
  type DocumentLine,
  type MarginPart,
  VAT_FACT,
} from './documents.ts'
import { documents } from './documents-tables.server.ts'
import {
  marginOfCredit,
  negateMargin,
  type SchemeLine,
  sumMargins,
  withoutScheme,
} from './margin-scheme.ts'
import { writeDocument } from './write-document.server.ts'

/** The credited lines and totals, as positive amounts. */
export interface Credit {
  lines: DocumentLine[]
  vatSplit: VatPart[]
  totalCents: Cents
  /** cost price of the credited units under the margin scheme */
  marginCostCents?: Cents
  /** reason, such as "Retour" or "Bestelling geannuleerd" */
  reason: string
  /** text about the way of paying back, if that is known */
  remark: string
}

/** The remark for an order that was paid and then cancelled: how the money is paid back is decided later. */
export const DUE_REMARK = 'Wat je hiervan betaalde, krijg je binnen 14 dagen terug.'

/** A credit of everything that is left of the invoice. */
type CreditAll = Pick<Credit, 'reason' | 'remark'>

/**
 * Writes a credit note for the latest invoice of an order: for all that is left of it, or for a part, at most what is left. Needs
 * the transaction of the refund, with the order locked.
 */
export async function creditInvoice(
  tx: Db,
  orderId: number,
  credit: Credit | CreditAll,
  author: { actor: string; now: Date },
): Promise<CreditResult> {
  const latestInvoice = await readLatestInvoice(tx, orderId)
  if (!latestInvoice) return { ok: false, error: 'no-invoice' }
  const { invoice, creditNotes } = latestInvoice
  const { content } = invoice
  const vatLeft = vatLeftByRate([content, ...creditNotes.map((note) => note.content)])
  const leftCents = creditNotes.reduce(
    (sum, note) => sum + note.content.totalCents,
    content.totalCents,
  )
  const marginLeft = sumMargins([content.margin, ...creditNotes.map((note) => note.content.margin)])
  const creditContent =
    'lines' in credit
      ? settleRest(withInvoiceScheme(credit, content), vatLeft, marginLeft)
      : creditOfRest(content, vatLeft, marginLeft, credit)
  if (leftCents === 0 || creditContent.totalCents > leftCents)
    return { ok: false, error: 'too-much', leftCents }

  const margin = marginOfCredit(creditContent.lines, creditContent.marginCostCents ?? 0, marginLeft)
  const creditNote = await writeDocument(
    tx,
    { orderId, creditsId: invoice.id },
    {
      kind: 'credit-note',
      seller: content.seller,
      buyer: content.buyer,
      ...(content.parties && { parties: content.parties }),
      facts: [
        { label: 'Bij factuur', text: `${invoice.number} van ${content.date}` },
        ...content.facts.filter(({ label }) => label === 'Bestelling' || label === VAT_FACT),
        { label: 'Reden', text: creditContent.reason },
      ],
      lines: creditContent.lines.map((line) => ({ ...line, unitCents: -line.unitCents })),
      vatSplit: creditContent.vatSplit.map(({ rate, netCents, vatCents }) => ({
        rate,
        netCents: -netCents,
        vatCents: -vatCents,
      })),
      ...(content.vat && { vat: content.vat }),
      ...(content.isVatReversed && { isVatReversed: true }),
      ...(content.isForBusiness && { isForBusiness: true }),
      ...(content.isVatExempt && { isVatExempt: true }),
      ...(margin && { margin: negateMargin(margin) }),
      totalCents: -creditContent.totalCents,
      remark: creditContent.remark,
    },
    author,
  )
  return { ok: true, ...creditNote }
}

/** Returns the latest invoice of an order with its credit notes. */
async function readLatestInvoice(tx: Db, orderId: number) {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
    // Earlier invoices of a changed order were credited already.
    .orderBy(desc(documents.id))
    .limit(1)
  if (!invoice) return undefined
  const creditNotes = await tx
    .select({ content: documents.content })
    .from(documents)
    .where(eq(documents.creditsId, invoice.id))
  return { invoice, creditNotes }
}

/** Returns the amounts per rate of an order's latest invoice, and the amounts that are left after its credit notes. */
export async function readInvoicedAmounts(
  tx: Db,
  orderId: number,
): Promise<{ charged: SchemeLine[]; uncredited: VatLine[] }> {
  const latestInvoice = await readLatestInvoice(tx, orderId)
  if (!latestInvoice) return { charged: [], uncredited: [] }
  const { content } = latestInvoice.invoice
  const marginCents = content.margin?.grossCents ?? 0
  const charged = content.vatSplit.flatMap((part): SchemeLine[] => {
    const { rate } = part
    const cents = grossOf(part)
    if (rate !== 0 || marginCents === 0) return [{ rate, cents }]
    const otherPart = cents === marginCents ? [] : [{ rate, cents: cents - marginCents }]
    return [{ rate, cents: marginCents, isMargin: true }, ...otherPart]
  })
  const vatLeft = vatLeftByRate([content, ...latestInvoice.creditNotes.map((note) => note.content)])
  return {
    charged,
    uncredited: vatLeft.map((part) => ({ rate: part.rate, cents: grossOf(part) })),
  }
}

/** Removes the margin scheme from credit lines if the invoice itself has no such lines. */
const withInvoiceScheme = (credit: Credit, { margin }: DocumentContent): Credit =>
  margin ? credit : { ...credit, lines: credit.lines.map(withoutScheme) }

/** Returns what is left of an invoice after its credit notes, per rate. */
function vatLeftByRate(contents: DocumentContent[]): VatPart[] {
  const parts = new Map<number, VatPart>()
  for (const { rate, netCents, vatCents } of contents.flatMap(({ vatSplit }) => vatSplit)) {
    const part = parts.get(rate) ?? { rate, netCents: 0, vatCents: 0 }
    parts.set(rate, {
      rate,
      netCents: part.netCents + netCents,
      vatCents: part.vatCents + vatCents,
    })
  }
  return [...parts.values()].filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0)
}

const grossOf = ({ netCents, vatCents }: VatPart) => netCents + vatCents

/**
 * Adjusts the last credit note of an invoice so that nothing is left at any rate. Without this, cents could be left: VAT is
 * rounded per credit note, and a reduction of the whole order is spread over the rates.
 */
function settleRest(credit: Credit, vatLeft: VatPart[], marginLeft: MarginPart): Credit {
  const leftCents = vatLeft.reduce((sum, part) => sum + grossOf(part), 0)
  if (credit.totalCents !== leftCents) return credit
  const rates = new Set([...vatLeft, ...credit.vatSplit].map(({ rate }) => rate))
  const centsOf = (parts: VatPart[], rate: number) =>
    parts.filter((part) => part.rate === rate).reduce((sum, part) => sum + grossOf(part), 0)
  const marginCentsOfLines = credit.lines.reduce(
    (sum, line) => sum + (line.isMargin ? line.unitCents * line.quantity : 0),
    0,
  )
  const settledLines = [...rates].flatMap((rate) =>
    restLines(
      'Verrekening met eerdere creditnota’s',
      { rate, cents: centsOf(vatLeft, rate) - centsOf(credit.vatSplit, rate) },
      marginLeft.grossCents - marginCentsOfLines,
    ),
  )
  const lines = [...credit.lines, ...settledLines]
  return { ...credit, lines, vatSplit: vatLeft }
}

/** Returns the lines for a remaining amount at a rate. At 0 percent, goods of the margin scheme get a line of their own. */
function restLines(text: string, { rate, cents }: VatLine, marginCents: Cents): DocumentLine[] {
  const marginPartCents = rate === 0 ? marginCents : 0
  const line = { kind: 'other' as const, text, quantity: 1, vatRate: rate }
  const lines: DocumentLine[] = [
    { ...line, unitCents: cents - marginPartCents },
    { ...line, unitCents: marginPartCents, isMargin: true },
  ]
  return lines.filter(({ unitCents }) => unitCents !== 0)
}

/** Returns a credit of what is left of an invoice: with the invoice's own lines, or a line per rate if a part was credited before. */
function creditOfRest(
  content: DocumentContent,
  vatLeft: VatPart[],
  marginLeft: MarginPart,
  details: CreditAll,
): Credit {
  const totalCents = vatLeft.reduce((sum, part) => sum + grossOf(part), 0)
  if (totalCents === content.totalCents) return { ...content, ...details }
  return {
    lines: vatLeft.flatMap((part) =>
      restLines(
        'Wat er nog openstond',
        { rate: part.rate, cents: grossOf(part) },
        marginLeft.grossCents,
      ),
    ),
    vatSplit: vatLeft,
    totalCents,
    ...details,
  }
}

/** Deletes the documents of orders whose personal data is erased; returns how many. */
export async function deleteDocumentsOf(tx: Db, orderIds: number[]): Promise<number> {
  const result = await tx.delete(documents).where(inArray(documents.orderId, orderIds))
  return result.rowCount ?? 0
}
