import { registerScheme } from '#app/features/core/settings/company-number.ts'
import type { Party } from '#app/features/fulfilment/documents/documents.ts'
import type { TaxedLine } from '#app/features/fulfilment/documents/taxed-lines.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import { type Cents, decimalAmount } from '#app/platform/money.ts'
import { xmlElement, xmlText } from '#app/platform/text/xml.ts'
import {
  categoryOf,
  type EInvoice,
  endpointOf,
  MARGIN_CATEGORY,
  sellerRegistration,
  type TaxCategory,
  type TaxRegistration,
  unitPrice,
  vatRegistration,
} from './e-invoice.ts'

const NAMESPACES =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const CURRENCY = 'EUR'
/** Code for one unit in UNECE recommendation 20. */
const UNIT = 'C62'

/** Writes an invoice or credit note as UBL 2.1. The amounts of a credit note are positive in UBL, and negative in ours. */
export function writeUbl(source: EInvoice): string {
  const { kind } = source
  const document = kind === 'invoice' ? source : negate(source)
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote'
  // A negative line would have a negative price, which EN 16931 forbids, so discounts are allowances of the document.
  const chargedLines = document.lines.filter(({ grossCents }) => grossCents >= 0)
  const allowanceLines = document.lines.filter(({ grossCents }) => grossCents < 0)
  const content = [
    ...renderHeader(document),
    renderParty('AccountingSupplierParty', document.seller, sellerRegistration(document)),
    renderParty('AccountingCustomerParty', document.buyer, vatRegistration(document.buyer)),
    renderDelivery(document),
    kind === 'credit-note' &&
      xmlElement('cac:PaymentTerms', xmlText('cbc:Note', document.note || 'Terugbetaling')),
    ...allowanceLines.map((line) => renderAllowance(line, document)),
    renderTaxTotal(document),
    renderTotals(document, chargedLines, allowanceLines),
    ...chargedLines.map((line, index) => renderLine(line, index + 1, document)),
  ].filter(Boolean)
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${NAMESPACES}>${content.join('\n')}</${root}>
`
}

/** Changes the sign of all amounts. Uses `0 - x`, because -x of zero is minus zero. */
function negate(document: EInvoice): EInvoice {
  return {
    ...document,
    totalCents: 0 - document.totalCents,
    lines: document.lines.map((line) => ({
      ...line,
      netCents: 0 - line.netCents,
      vatCents: 0 - line.vatCents,
      grossCents: 0 - line.grossCents,
    })),
    vatSplit: document.vatSplit.map(({ rate, netCents, vatCents }) => ({
      rate,
      netCents: 0 - netCents,
      vatCents: 0 - vatCents,
    })),
  }
}

function renderHeader({ kind, number, issueDate, note, orderNumber, creditedInvoice }: EInvoice) {
  return [
    xmlText('cbc:CustomizationID', CUSTOMIZATION),
    xmlText('cbc:ProfileID', PROFILE),
    xmlText('cbc:ID', number),
    xmlText('cbc:IssueDate', issueDate),
    kind === 'invoice'
      ? xmlText('cbc:InvoiceTypeCode', '380')
      : xmlText('cbc:CreditNoteTypeCode', '381'),
    xmlText('cbc:Note', note),
    xmlText('cbc:DocumentCurrencyCode', CURRENCY),
    xmlElement('cac:OrderReference', xmlText('cbc:ID', orderNumber)),
    creditedInvoice &&
      xmlElement(
        'cac:BillingReference',
        xmlElement(
          'cac:InvoiceDocumentReference',
          xmlText('cbc:ID', creditedInvoice.number),
          xmlText('cbc:IssueDate', creditedInvoice.issueDate),
        ),
      ),
  ]
}

function renderParty(role: string, company: Party, tax: TaxRegistration | null): string {
  const endpoint = endpointOf(company)
  const register = registerScheme(company.kvk)
  return xmlElement(
    `cac:${role}`,
    xmlElement(
      'cac:Party',
      xmlText('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
      xmlElement('cac:PartyName', xmlText('cbc:Name', company.name)),
      xmlElement(
        'cac:PostalAddress',
        xmlText('cbc:StreetName', company.street),
        xmlText('cbc:CityName', company.city),
        xmlText('cbc:PostalZone', company.postcode),
        xmlElement('cac:Country', xmlText('cbc:IdentificationCode', company.country)),
      ),
      tax &&
        xmlElement(
          'cac:PartyTaxScheme',
          xmlText('cbc:CompanyID', tax.id),
          renderTaxScheme(tax.scheme),
        ),
      xmlElement(
        'cac:PartyLegalEntity',
        xmlText('cbc:RegistrationName', company.name),
        register && xmlText('cbc:CompanyID', company.kvk, { schemeID: register }),
      ),
      xmlElement(
        'cac:Contact',
        xmlText('cbc:Telephone', company.phone),
        xmlText('cbc:ElectronicMail', company.email),
      ),
    ),
  )
}

const renderTaxScheme = (id: string) => xmlElement('cac:TaxScheme', xmlText('cbc:ID', id))
const VAT_SCHEME = renderTaxScheme('VAT')

const renderDelivery = ({ deliveryDate, deliveryCountry }: EInvoice) =>
  xmlElement(
    'cac:Delivery',
    xmlText('cbc:ActualDeliveryDate', deliveryDate),
    xmlElement(
      'cac:DeliveryLocation',
      xmlElement(
        'cac:Address',
        xmlElement('cac:Country', xmlText('cbc:IdentificationCode', deliveryCountry)),
      ),
    ),
  )

const renderAmount = (name: string, cents: Cents) =>
  xmlText(`cbc:${name}`, decimalAmount(cents), { currencyID: CURRENCY })

/** Renders a tax category. Only the totals contain the reason of an exemption. */
const renderCategory = (name: string, { code, rate, exemption }: TaxCategory, hasReason: boolean) =>
  xmlElement(
    `cac:${name}`,
    xmlText('cbc:ID', code),
    xmlText('cbc:Percent', rate),
    hasReason && exemption?.code && xmlText('cbc:TaxExemptionReasonCode', exemption.code),
    hasReason && exemption && xmlText('cbc:TaxExemptionReason', exemption.reason),
    VAT_SCHEME,
  )

/** Renders a discount; 95 is its code in UNCL 5189. */
const renderAllowance = (line: TaxedLine, invoice: EInvoice) =>
  xmlElement(
    'cac:AllowanceCharge',
    xmlText('cbc:ChargeIndicator', 'false'),
    xmlText('cbc:AllowanceChargeReasonCode', '95'),
    xmlText('cbc:AllowanceChargeReason', line.text),
    renderAmount('Amount', -line.netCents),
    renderCategory('TaxCategory', categoryOfLine(line, invoice), false),
  )

const sumOf = <Item>(items: Item[], centsOf: (item: Item) => Cents) =>
  items.reduce((sum, item) => sum + centsOf(item), 0)

const netOf = ({ netCents }: { netCents: Cents }) => netCents

const categoryOfLine = ({ rate, isMargin }: TaxedLine, invoice: EInvoice) =>
  isMargin ? MARGIN_CATEGORY : categoryOf(rate, invoice)

/** Goods of the margin scheme are in the 0% part of `vatSplit`, but get a subtotal of their own. */
const renderTaxTotal = (invoice: EInvoice) => {
  const { vatSplit, lines } = invoice
  const marginCents = sumOf(lines, (line) => (line.isMargin ? line.netCents : 0))
  return xmlElement(
    'cac:TaxTotal',
    renderAmount(
      'TaxAmount',
      sumOf(vatSplit, (part) => part.vatCents),
    ),
    ...vatSplit
      .map((part) => (part.rate === 0 ? { ...part, netCents: part.netCents - marginCents } : part))
      .filter(({ rate, netCents }) => rate !== 0 || marginCents === 0 || netCents !== 0)
      .map((part) => renderSubtotal(part, categoryOf(part.rate, invoice))),
    marginCents !== 0 && renderSubtotal({ netCents: marginCents, vatCents: 0 }, MARGIN_CATEGORY),
  )
}

const renderSubtotal = (
  { netCents, vatCents }: Pick<VatPart, 'netCents' | 'vatCents'>,
  taxCategory: TaxCategory,
) =>
  xmlElement(
    'cac:TaxSubtotal',
    renderAmount('TaxableAmount', netCents),
    renderAmount('TaxAmount', vatCents),
    renderCategory('TaxCategory', taxCategory, true),
  )

/** Renders the totals. An invoice is made when it is paid, so nothing is left to pay; a credit note is paid out to the buyer. */
function renderTotals(
  { vatSplit, totalCents, kind }: EInvoice,
  chargedLines: TaxedLine[],
  allowanceLines: TaxedLine[],
) {
  const isInvoice = kind === 'invoice'
  return xmlElement(
    'cac:LegalMonetaryTotal',
    renderAmount('LineExtensionAmount', sumOf(chargedLines, netOf)),
    renderAmount('TaxExclusiveAmount', sumOf(vatSplit, netOf)),
    renderAmount('TaxInclusiveAmount', totalCents),
    allowanceLines.length > 0 &&
      renderAmount('AllowanceTotalAmount', -sumOf(allowanceLines, netOf)),
    isInvoice && renderAmount('PrepaidAmount', totalCents),
    renderAmount('PayableAmount', isInvoice ? 0 : totalCents),
  )
}

function renderLine(line: TaxedLine, id: number, invoice: EInvoice): string {
  const { text, quantity, netCents } = line
  const isInvoice = invoice.kind === 'invoice'
  return xmlElement(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    xmlText('cbc:ID', id),
    xmlText(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', quantity, {
      unitCode: UNIT,
    }),
    renderAmount('LineExtensionAmount', netCents),
    xmlElement(
      'cac:Item',
      xmlText('cbc:Name', text || 'Artikel'),
      renderCategory('ClassifiedTaxCategory', categoryOfLine(line, invoice), false),
    ),
    xmlElement(
      'cac:Price',
      xmlText('cbc:PriceAmount', unitPrice(netCents, quantity), { currencyID: CURRENCY }),
    ),
  )
}
