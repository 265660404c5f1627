import type { BrandImage, FontPair } from '#app/features/core/settings/theme-settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * Start here: an order gets an invoice when it is paid, and a credit note for each refund. If its items change after that, the
 * invoice is credited and it gets another one.
 */
export type DocumentKind = 'invoice' | 'credit-note'

/** The kind of a line; reports count shipping, gift wrap and discounts apart. */
export type LineKind = 'product' | 'discount' | 'shipping' | 'gift-wrap' | 'other'

export interface DocumentLine {
  /** absent in documents that are older than this field */
  kind?: LineKind
  text: string
  /** printed on a line of its own; in older documents the text ends with it */
  sku?: string
  quantity: number
  /** including VAT */
  unitCents: Cents
  /** percent; null in older documents, whose extra lines were spread over the rates of the other lines */
  vatRate: number | null
  /** of the margin scheme: states no VAT */
  isMargin?: true
}

/** The part of a document under the margin scheme. It is for the books and never printed: no VAT may be stated. */
export interface MarginPart {
  grossCents: Cents
  /** less the cost price, including the VAT that the shop owes on it */
  marginCents: Cents
  vatCents: Cents
}

/** The seller or buyer as fields, for e-invoices; `lines` of the document print the same. */
export interface Party {
  /** company, or the person's name */
  name: string
  street: string
  postcode: string
  city: string
  country: Country
  email: string
  phone: string
  /** VAT id with its country code; empty: none */
  vatId: string
  /** number in the Dutch or Belgian register of companies; empty: none or unknown */
  kvk: string
}

/** The VAT return that a document belongs to. The order may move to another country later. */
export interface DocumentVat {
  /** country whose VAT the total contains */
  country: Country
  scheme: 'domestic' | 'oss' | 'reversed'
  deliveryCountry: Country
}

/** Everything printed on the document. It is stored beside the PDF so that programs can read it. */
export interface DocumentContent {
  kind: DocumentKind
  number: string
  /** "21 november 2026" */
  date: string
  /** the logo is absent in documents that are older than it, and null without one */
  seller: { name: string; lines: string[]; logo?: BrandImage | null; font?: FontPair }
  buyer: string[]
  /** absent in documents that are older than this field */
  parties?: { seller: Party; buyer: Party }
  facts: { label: string; text: string }[]
  lines: DocumentLine[]
  vatSplit: VatPart[]
  /** a credit note has that of its invoice; absent in documents that are older than this field */
  vat?: DocumentVat
  /** reverse charge: the buyer pays the VAT; absent in documents that are older than this field */
  isVatReversed?: boolean
  /** for a business, which needs the unit price without VAT too (art. 35a Wet OB) */
  isForBusiness?: boolean
  /** the seller charges no VAT (kleineondernemersregeling) */
  isVatExempt?: boolean
  /** absent without goods of the margin scheme */
  margin?: MarginPart
  totalCents: Cents
  /** printed below the totals */
  remark: string
}

/** The statement that an invoice for second-hand goods must have (art. 35a, first paragraph, n, Wet OB). */
export const MARGIN_TEXT = 'Bijzondere regeling – gebruikte goederen'

/** Label of the fact that states which VAT applies; a credit note repeats it. */
export const VAT_FACT = 'Btw'

/** In the URL of an invoice instead of its number, which it gets when it is made. */
export const INVOICE_DUE = 'factuur'

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
  /** the credit exceeds the remainder of the invoice */
  | { ok: false; error: 'too-much'; leftCents: Cents }

export function documentKindName(kind: DocumentKind): string {
  return kind === 'invoice' ? 'Factuur' : 'Creditnota'
}

/** "factuur-F2026-00012.pdf" */
export function documentFileName({ kind, number }: { kind: DocumentKind; number: string }): string {
  return `${documentKindName(kind).toLowerCase()}-${number}.pdf`
}
