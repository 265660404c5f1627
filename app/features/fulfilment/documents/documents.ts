import type { VatPart } from '#app/features/fulfilment/orders/orders.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: an order gets one invoice when it is paid, and a credit note for each time money goes back. */
export type DocumentKind = 'invoice' | 'credit-note'

export interface DocumentLine {
  text: string
  quantity: number
  /** BTW included */
  unitCents: Cents
  /** percent; null in older documents: spread over the rates of the other lines */
  vatRate: number | null
}

/** All that is printed. It is kept beside the PDF, so that what was made can be read by a program too. */
export interface DocumentContent {
  kind: DocumentKind
  number: string
  /** "21 november 2026" */
  date: string
  seller: { name: string; lines: string[] }
  buyer: string[]
  facts: { label: string; text: string }[]
  lines: DocumentLine[]
  vatSplit: VatPart[]
  /** the buyer sees to the BTW; absent in what was made before the shop knew of it */
  isVatReversed?: boolean
  totalCents: Cents
  /** below the totals */
  remark: string
}

/** Says whose BTW it is; a credit note says it again. */
export const VAT_FACT = 'Btw'

/** A document in a list. */
export interface DocumentSummary {
  id: number
  kind: DocumentKind
  number: string
  totalCents: Cents
  madeAt: Date
}

export type CreditResult =
  | { ok: true; id: number; number: string }
  | { ok: false; error: 'no-invoice' }
  /** more than is left of the invoice */
  | { ok: false; error: 'too-much'; leftCents: Cents }

export function documentKindName(kind: DocumentKind): string {
  return kind === 'invoice' ? 'Factuur' : 'Creditnota'
}

/** "factuur-F2026-00012.pdf" */
export function documentFileName({ kind, number }: { kind: DocumentKind; number: string }): string {
  return `${documentKindName(kind).toLowerCase()}-${number}.pdf`
}
