import { registerScheme } from '#app/features/core/settings/company-number.ts'
import { EXEMPT_TEXT } from '#app/features/core/settings/policy-settings.ts'
import {
  type DocumentKind,
  MARGIN_TEXT,
  type Party,
} from '#app/features/fulfilment/documents/documents.ts'
import type { TaxedLine } from '#app/features/fulfilment/documents/taxed-lines.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: invoices and credit notes as UBL, following Peppol BIS Billing 3, a profile of EN 16931. */
export interface EInvoice {
  kind: DocumentKind
  number: string
  /** "2026-11-21" */
  issueDate: string
  orderNumber: string
  /** the invoice that this document credits; null for an invoice */
  creditedInvoice: { number: string; issueDate: string } | null
  seller: Party
  buyer: Party
  deliveryCountry: Country
  /** "2026-11-22" */
  deliveryDate: string
  lines: TaxedLine[]
  vatSplit: VatPart[]
  isVatReversed: boolean
  /** the seller charges no VAT (kleineondernemersregeling) */
  isVatExempt: boolean
  totalCents: Cents
  /** text that is printed below the totals */
  note: string
}

type VatTreatment = Pick<EInvoice, 'isVatReversed' | 'isVatExempt'>

/**
 * Returns the names of the fields that a seller must still enter for a valid e-invoice. A seller that charges no VAT needs no
 * VAT id.
 */
export function missingSellerFields(
  { street, postcode, city, kvk, vatId, name }: Party,
  isVatExempt: boolean,
): string[] {
  return Object.entries({
    'naam van de winkel': name,
    straat: street,
    postcode,
    plaats: city,
    'KvK-nummer': kvk,
    ...(!isVatExempt && { 'btw-id': vatId }),
  })
    .filter(([, value]) => value === '')
    .map(([field]) => field)
}

/** Returns whether a buyer has all data of an e-invoice; a customer of the physical shop may be unknown. */
export const isCompleteBuyer = (buyer: Party): boolean =>
  [endpointOf(buyer).id, buyer.street, buyer.postcode, buyer.city].every((value) => value !== '')

/** "factuur-F2026-00012.xml" */
export const eInvoiceFileName = ({ kind, number }: Pick<EInvoice, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'factuur' : 'creditnota'}-${number}.xml`

/**
 * Electronic address schemes (EAS) of VAT ids by their prefix, which is EL for Greece. Finland has no scheme since Peppol 3.0.21.
 */
const VAT_SCHEMES: Record<string, string> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  HR: '9934',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SE: '9955',
  SI: '9949',
  SK: '9950',
}

/**
 * Returns the electronic address of a party: its number in the Dutch or Belgian register of companies (a Belgian VAT id contains
 * that number), else its VAT id. A party with neither has only its e-mail address, which may be empty.
 */
export function endpointOf({ kvk, vatId, email }: Party): { scheme: string; id: string } {
  const register = registerScheme(kvk)
  if (register) return { scheme: register, id: kvk }
  if (/^BE[01]\d{9}$/.test(vatId)) return { scheme: '0208', id: vatId.slice(2) }
  const scheme = VAT_SCHEMES[vatId.slice(0, 2)]
  return scheme ? { scheme, id: vatId } : { scheme: 'EM', id: email }
}

export interface TaxRegistration {
  id: string
  scheme: 'VAT' | 'TAX'
}

export const vatRegistration = ({ vatId }: Party): TaxRegistration | null =>
  vatId === '' ? null : { id: vatId, scheme: 'VAT' }

/** Returns the tax registration of the seller. A seller without VAT states its registered tax status (BR-E-02, BT-32). */
export const sellerRegistration = ({ seller, isVatExempt }: EInvoice): TaxRegistration | null =>
  vatRegistration(seller) ??
  (isVatExempt ? { id: 'Kleineondernemersregeling', scheme: 'TAX' } : null)

export interface TaxCategory {
  /** code of UNCL 5305: S standard, Z zero rate, E exempt, K supply to another member state */
  code: 'S' | 'Z' | 'E' | 'K'
  /** percentage */
  rate: number
  /** reason of an exemption; the small business scheme has no code in the list of codes */
  exemption?: { code?: string; reason: string }
}

/** Category of second-hand goods, whose VAT amount may not be stated. */
export const MARGIN_CATEGORY: TaxCategory = {
  code: 'E',
  rate: 0,
  exemption: { code: 'VATEX-EU-F', reason: MARGIN_TEXT },
}

/** Returns the category of a rate. A reverse charge is a supply to another member state (art. 138 of the VAT directive). */
export function categoryOf(
  rate: number,
  { isVatReversed, isVatExempt }: VatTreatment,
): TaxCategory {
  if (isVatReversed) {
    return {
      code: 'K',
      rate: 0,
      exemption: { code: 'VATEX-EU-IC', reason: 'Btw verlegd, intracommunautaire levering' },
    }
  }
  if (isVatExempt) return { code: 'E', rate: 0, exemption: { reason: EXEMPT_TEXT } }
  return rate === 0 ? { code: 'Z', rate: 0 } : { code: 'S', rate }
}

/** Returns the price of one unit, with as many decimals as the line amount needs. */
export function unitPrice(netCents: Cents, quantity: number): string {
  const exactPrice = netCents / quantity / 100
  // Removes the zeros at the end, except for the first two decimals.
  return exactPrice.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')
}
