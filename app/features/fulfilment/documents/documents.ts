import type { BrandImage, FontPair } from '#app/features/core/settings/theme-settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * Start here: an order gets an invoice when it is paid, and a credit note for each refund. If its items change after payment, the
 * invoice is credited and the order gets a new one.
 */
export type DocumentKind = 'invoice' | 'credit-note'

/** The kind of a line; reports count shipping, gift wrap and discounts separately. */
export type LineKind = 'product' | 'discount' | 'shipping' | 'gift-wrap' | 'other'

export interface DocumentLine {
  /** kind; absent in documents from before this field existed */
  kind?: LineKind
  text: string
  /** SKU, printed below the text; older documents have it at the end of the text */
  sku?: string
  quantity: number
  /** unit price including VAT; negative on a credit note and in a line with a discount */
  unitCents: Cents
  /** percentage; null in older documents, whose extra lines were spread over the rates of the other lines */
  vatRate: number | null
  /** goods of the margin scheme: no VAT is stated */
  isMargin?: true
}

/** The part of a document under the margin scheme. It is used for the books and never printed: no VAT may be stated. */
export interface MarginPart {
  grossCents: Cents
  /** amount paid less the cost price; includes the VAT that the shop owes on the margin */
  marginCents: Cents
  vatCents: Cents
}

/** The seller or buyer as separate fields, for e-invoices. The printed document has the same data in `lines`. */
export interface Party {
  /** company, or the person's name */
  name: string
  street: string
  postcode: string
  city: string
  country: Country
  email: string
  phone: string
  /** VAT id including the country code; empty if there is none */
  vatId: string
  /** number in the Dutch or Belgian register of companies; empty if there is none or it is unknown */
  kvk: string
}

/** The seller as printed. */
interface Seller {
  name: string
  /** address, printed beside the name */
  lines: string[]
  /** numbers and contact data, printed at the bottom of each page; older documents have them in `lines` */
  footer?: string[]
  /** null if the shop has none; absent in documents from before logos were printed */
  logo?: BrandImage | null
  font?: FontPair
  /** shows the chain before the name, in the demo */
  hasDemoMark?: boolean
}

/** Decides in which VAT return a document is reported. It is stored because the order may later get another country. */
export interface DocumentVat {
  /** country whose VAT the total contains */
  country: Country
  scheme: 'domestic' | 'oss' | 'reversed'
  deliveryCountry: Country
}

/**
 * Everything printed on the document. It is stored beside the PDF, for exports, reports and e-invoices. All amounts of a credit note
 * are negative, so an invoice and its credit notes add up to what is left of the invoice.
 */
export interface DocumentContent {
  kind: DocumentKind
  number: string
  /** "21 november 2026" */
  date: string
  seller: Seller
  buyer: string[]
  /** seller and buyer as fields; absent in documents from before this field existed */
  parties?: { seller: Party; buyer: Party }
  facts: { label: string; text: string }[]
  lines: DocumentLine[]
  vatSplit: VatPart[]
  /** a credit note has the value of its invoice; absent in documents from before this field existed */
  vat?: DocumentVat
  /** reverse charge: the buyer pays the VAT; absent in documents from before this field existed */
  isVatReversed?: boolean
  /** the buyer is a business: the document also states unit prices without VAT (art. 35a Wet OB) */
  isForBusiness?: boolean
  /** the seller charges no VAT (kleineondernemersregeling) */
  isVatExempt?: boolean
  /** totals under the margin scheme; absent if no line is under it */
  margin?: MarginPart
  totalCents: Cents
  /** text that is printed below the totals */
  remark: string
}

/** The statement that an invoice for second-hand goods must have (art. 35a, first paragraph, n, Wet OB). */
export const MARGIN_TEXT = 'Bijzondere regeling – gebruikte goederen'

/** Label of the fact that states which VAT applies; a credit note repeats it. */
export const VAT_FACT = 'Btw'

/** Replaces the number in the URL of an invoice that has not been made yet and so has no number. */
export const DUE_INVOICE_URL_PART = 'factuur'

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
