import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import type { DocumentKind, LineKind } from '#app/features/fulfilment/documents/documents.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { type Period, periodDays } from './period.ts'

/**
 * Start here: the books of a period. They consist of the invoices and credit notes dated in the period, and of the money received
 * and paid in it. Orders of a former shop and test orders have no documents, so no report contains them.
 */

/** The way in which the VAT of a document is declared; `exempt` (kleineondernemersregeling) is in no return. */
export type VatScheme = 'domestic' | 'exempt' | 'margin' | 'oss' | 'reversed'

/** Revenue and VAT of one rate in one country. */
export interface VatRow {
  scheme: VatScheme
  country: Country
  /** percentage */
  rate: number
  documents: number
  netCents: Cents
  vatCents: Cents
  /** taxable margin including VAT, for the margin scheme; otherwise 0 */
  marginCents: Cents
}

/** A box of the Dutch VAT return. */
export interface VatBox {
  box: '1a' | '1b' | '1c' | '1e' | '3b' | '4b' | '5a' | '5b'
  text: string
  /** amount without VAT; null: the shop cannot know it */
  netCents: Cents | null
  /** amount of VAT; null: the box has none */
  vatCents: Cents | null
}

/** Supplies within the EU to one company, for the recapitulative statement. */
export interface SupplyRow {
  vatId: string
  netCents: Cents
}

/** Revenue by the kind of line, including VAT. */
export interface KindRow {
  kind: LineKind
  grossCents: Cents
}

/** Money received and refunded through one provider and payment method. */
export interface MoneyRow {
  provider: string
  method: string
  receivedCents: Cents
  refundedCents: Cents
  chargedBackCents: Cents
}

/** Money that was received or paid for an order, or a payout of a provider. */
export interface Movement {
  kind: 'received' | 'refunded' | 'charged-back' | 'paid-out'
  /** id of the order; null for a payout, which is for many orders */
  orderId: number | null
  provider: string
  /**
   * positive in the direction of its `kind`, so also for money that leaves the shop; the reversal of a chargeback is a negative
   * chargeback
   */
  cents: Cents
  /** costs that the provider deducted from a payout; otherwise 0 */
  feeCents: Cents
  /** "2026-11-21" */
  day: string
  reference: string
}

/** The money that a provider holds for the shop: opening + received − refunded − charged back − paid out − fees = closing. */
export interface BalanceRow {
  provider: string
  openingCents: Cents
  receivedCents: Cents
  refundedCents: Cents
  chargedBackCents: Cents
  paidOutCents: Cents
  feeCents: Cents
  closingCents: Cents
}

export interface Payout {
  id: number
  provider: string
  /** "21 november 2026" */
  paidOnText: string
  amountCents: Cents
  feeCents: Cents
  reference: string
}

/** An order whose documents and money differ at the end of the period. */
export interface OpenItem {
  orderId: number
  name: string
  /** sum of the invoices less the credit notes */
  invoicedCents: Cents
  /** amount received less refunds and chargebacks */
  paidCents: Cents
}

/** A line of second-hand goods whose cost price is unknown. */
export interface UncostedSale {
  lineId: number
  orderId: number
  productId: number
  name: string
  paidCents: Cents
}

export interface Books {
  vat: VatRow[]
  boxes: VatBox[]
  supplies: SupplyRow[]
  kinds: KindRow[]
  totals: Record<DocumentKind, { documents: number; netCents: Cents; vatCents: Cents }>
  money: MoneyRow[]
  balances: BalanceRow[]
  payouts: Payout[]
  uncosted: { items: UncostedSale[]; total: number }
  /** `dueCents`: what customers still have to pay; `owedCents`: what the shop still has to refund */
  open: { items: OpenItem[]; total: number; dueCents: Cents; owedCents: Cents }
  /** orders that are unpaid at this moment */
  unpaid: { orders: number; cents: Cents }
}

/** Maximum number of open items in the list; the largest come first. */
export const MAX_OPEN_ITEMS = 50
export const MAX_PAYOUTS = 200

export function lineKindName(kind: LineKind): string {
  switch (kind) {
    case 'product':
      return 'Artikelen'
    case 'discount':
      return 'Kortingen'
    case 'shipping':
      return 'Verzending'
    case 'gift-wrap':
      return 'Cadeauverpakking'
    case 'other':
      return 'Overig'
  }
}

export function vatSchemeName({ scheme, country }: Pick<VatRow, 'scheme' | 'country'>): string {
  switch (scheme) {
    case 'domestic':
      return 'Nederland'
    case 'exempt':
      return 'Nederland, kleineondernemersregeling'
    case 'margin':
      return 'Nederland, margeregeling'
    case 'oss':
      return `${country}, eenloketregeling (OSS)`
    case 'reversed':
      return `${country}, btw verlegd`
  }
}

export const booksUrl = (code: string) => `${path('/beheer/boekhouding')}?periode=${code}`

/** The files of a period that can be downloaded. */
export const BOOKS_FILES = {
  csv: ADMIN_ENDPOINTS.ledgerCsv,
  xlsx: ADMIN_ENDPOINTS.ledgerXlsx,
  zip: ADMIN_ENDPOINTS.invoices,
  auditfile: ADMIN_ENDPOINTS.auditFile,
} as const
export type BooksFile = keyof typeof BOOKS_FILES

export const booksFileUrl = (file: BooksFile, code: string) =>
  `${BOOKS_FILES[file]}?periode=${code}`

/** Returns a file name: "facturen-2026-10-01-2026-12-31.zip". */
export function booksFileName(name: string, period: Period, extension: string): string {
  const { first, last } = periodDays(period)
  return `${name}-${first}-${last}.${extension}`
}
