import { describe, expect, test } from 'vitest'
import {
  CREDIT_NOTE,
  E_INVOICE_SAMPLES,
  INVOICE,
  REVERSE_CHARGE_INVOICE,
  VAT_EXEMPT_INVOICE,
} from '#tests/support/e-invoice-samples.ts'
import { listAllElements, readXml, type UblElement } from '#tests/support/read-ubl.ts'
import { writeUbl } from './ubl.ts'

const CONTENT = new Map(
  E_INVOICE_SAMPLES.map(([name, sample]) => [name, readXml(writeUbl(sample))]),
)
/** The root element and the code of the document type. */
const DOCUMENT_TYPES = {
  invoice: { name: 'Invoice', code: '380' },
  'credit-note': { name: 'CreditNote', code: '381' },
}
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const lineName = (root: UblElement) =>
  root.name === 'Invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine'

describe.each(E_INVOICE_SAMPLES)('%s as UBL', (name, { kind }, exemptions) => {
  const root = CONTENT.get(name) as UblElement
  const seller = root.all('cac:AccountingSupplierParty/cac:Party')[0] as UblElement
  const buyer = root.all('cac:AccountingCustomerParty/cac:Party')[0] as UblElement
  const totals = root.all('cac:LegalMonetaryTotal')[0] as UblElement
  const lines = root.all(lineName(root))

  test('names the profile, its number, date, type and one currency', () => {
    expect(root.value('cbc:CustomizationID')).toBe(
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    )
    expect(root.value('cbc:ProfileID')).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
    expect(root.value('cbc:ID')).toMatch(/^[FC]2026-000\d\d$/)
    expect(root.value('cbc:IssueDate')).toBe('2026-11-21')
    const code = root.value('cbc:InvoiceTypeCode') ?? root.value('cbc:CreditNoteTypeCode')
    expect({ name: root.name, code }).toEqual(DOCUMENT_TYPES[kind])
    expect(root.value('cbc:DocumentCurrencyCode')).toBe('EUR')
    const currencies = listAllElements(root).flatMap(
      ({ attributes }) => attributes.currencyID ?? [],
    )
    expect(new Set(currencies)).toEqual(new Set(['EUR']))
  })

  test('refers to the order', () => {
    expect(root.value('cac:OrderReference/cbc:ID')).toBe('10007')
  })

  test('has electronic addresses, countries and names of both parties', () => {
    for (const party of [seller, buyer]) {
      expect(party.value('cbc:EndpointID')).toMatch(/./)
      expect(party.all('cbc:EndpointID')[0]?.attributes.schemeID).toMatch(/^(?:\d{4}|EM)$/)
      expect(party.value('cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toMatch(
        /^(?:NL|BE|DE)$/,
      )
      expect(party.value('cac:PartyLegalEntity/cbc:RegistrationName')).toMatch(/./)
    }
  })

  test('has the trade register number and address of a Dutch seller', () => {
    const [kvk] = seller.all('cac:PartyLegalEntity/cbc:CompanyID')
    expect(kvk?.text).toBe('12345678')
    expect(kvk?.attributes.schemeID).toBe('0106')
    expect(seller.value('cac:PostalAddress/cbc:StreetName')).toBe('Dorpsstraat 1')
    expect(seller.value('cac:PostalAddress/cbc:CityName')).toBe('Voorbeeld')
    expect(seller.value('cac:PostalAddress/cbc:PostalZone')).toBe('1234 AB')
  })

  test('has street, city and postcode of the buyer', () => {
    for (const field of ['StreetName', 'CityName', 'PostalZone'])
      expect(buyer.value(`cac:PostalAddress/cbc:${field}`)).toMatch(/./)
  })

  test('has both parts of every tax scheme', () => {
    for (const scheme of listAllElements(root).filter(
      (element) => element.name === 'cac:PartyTaxScheme',
    )) {
      expect(scheme.value('cbc:CompanyID')).toMatch(/./)
      expect(scheme.value('cac:TaxScheme/cbc:ID')).toMatch(/^(?:VAT|TAX)$/)
    }
  })

  test('has one note at most, and no empty element', () => {
    expect(root.all('cbc:Note').length).toBeLessThanOrEqual(1)
    const emptyElements = listAllElements(root).filter(
      ({ text, children }) => children.length === 0 && text.trim() === '',
    )
    expect(emptyElements.map((element) => element.name)).toEqual([])
  })

  test('writes dates as YYYY-MM-DD and amounts with two decimals', () => {
    const readTexts = (ending: RegExp) =>
      listAllElements(root)
        .filter((element) => ending.test(element.name))
        .map(({ text }) => text)
    for (const text of readTexts(/Date$/)) expect(text).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const text of readTexts(/(?<!Price)Amount$/)) expect(text).toMatch(/^-?\d+\.\d\d$/)
  })

  test('has lines with number, quantity, unit, net amount, name, category and price', () => {
    expect(lines.length).toBeGreaterThan(0)
    lines.forEach((line, index) => {
      expect(line.value('cbc:ID')).toBe(String(index + 1))
      const [quantity] = [...line.all('cbc:InvoicedQuantity'), ...line.all('cbc:CreditedQuantity')]
      expect(Number(quantity?.text)).toBeGreaterThan(0)
      expect(quantity?.attributes.unitCode, 'the code for units').toBe('C62')
      expect(line.value('cbc:LineExtensionAmount')).toMatch(/./)
      expect(line.value('cac:Item/cbc:Name')).toMatch(/./)
      expect(line.value('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')).toMatch(/^[SZEK]$/)
    })
  })

  test('has net prices that are not negative and give the amount of their line', () => {
    for (const line of lines) {
      const price = Number(line.value('cac:Price/cbc:PriceAmount'))
      const quantity = Number(
        line.value('cbc:InvoicedQuantity') ?? line.value('cbc:CreditedQuantity'),
      )
      expect(price).toBeGreaterThanOrEqual(0)
      expect(Math.round(price * quantity * 100)).toBe(cents(line.value('cbc:LineExtensionAmount')))
    }
  })

  test('adds up: lines, discounts, VAT and total', () => {
    const net = sum(lines.map((line) => cents(line.value('cbc:LineExtensionAmount'))))
    const allowances = sum(
      root.all('cac:AllowanceCharge').map((charge) => cents(charge.value('cbc:Amount'))),
    )
    const vat = cents(root.value('cac:TaxTotal/cbc:TaxAmount'))
    expect(cents(totals.value('cbc:LineExtensionAmount'))).toBe(net)
    expect(cents(totals.value('cbc:AllowanceTotalAmount') ?? '0')).toBe(allowances)
    expect(cents(totals.value('cbc:TaxExclusiveAmount'))).toBe(net - allowances)
    expect(cents(totals.value('cbc:TaxInclusiveAmount'))).toBe(net - allowances + vat)
    const prepaid = cents(totals.value('cbc:PrepaidAmount') ?? '0')
    expect(cents(totals.value('cbc:PayableAmount'))).toBe(net - allowances + vat - prepaid)
  })

  test('has a VAT subtotal per category and rate with the net amounts of its lines', () => {
    const categoryKey = (element: UblElement | undefined) =>
      `${element?.value('cbc:ID')} ${Number(element?.value('cbc:Percent'))}`
    const netByCategory = new Map<string, number>()
    const addAmount = (category: UblElement | undefined, amount: number) => {
      const key = categoryKey(category)
      netByCategory.set(key, (netByCategory.get(key) ?? 0) + amount)
    }
    for (const line of lines)
      addAmount(
        line.all('cac:Item/cac:ClassifiedTaxCategory')[0],
        cents(line.value('cbc:LineExtensionAmount')),
      )
    for (const charge of root.all('cac:AllowanceCharge'))
      addAmount(charge.all('cac:TaxCategory')[0], -cents(charge.value('cbc:Amount')))
    const subtotals = root.all('cac:TaxTotal/cac:TaxSubtotal')
    expect(
      new Map(
        subtotals.map((subtotal) => [
          categoryKey(subtotal.all('cac:TaxCategory')[0]),
          cents(subtotal.value('cbc:TaxableAmount')),
        ]),
      ),
    ).toEqual(netByCategory)
    expect(sum(subtotals.map((subtotal) => cents(subtotal.value('cbc:TaxAmount'))))).toBe(
      cents(root.value('cac:TaxTotal/cbc:TaxAmount')),
    )
    for (const subtotal of subtotals) {
      const rate = Number(subtotal.value('cac:TaxCategory/cbc:Percent'))
      const expectedTax = (cents(subtotal.value('cbc:TaxableAmount')) * rate) / 100
      // EN 16931 allows a difference of one euro; rounding per line causes a difference of some cents.
      expect(Math.abs(cents(subtotal.value('cbc:TaxAmount')) - expectedTax)).toBeLessThan(5)
    }
  })

  test('has an exemption code for a category without VAT that has one, and for no other', () => {
    const categories = root.all('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')
    expect(
      categories.map((element) => [
        element.value('cbc:ID'),
        element.value('cbc:TaxExemptionReasonCode'),
      ]),
    ).toEqual(exemptions)
  })
})

test('a seller states its VAT id', () => {
  const [seller] = readXml(writeUbl(INVOICE)).all('cac:AccountingSupplierParty/cac:Party')
  expect(seller?.value('cac:PartyTaxScheme/cbc:CompanyID')).toBe('NL001234567B01')
  expect(seller?.value('cac:PartyTaxScheme/cac:TaxScheme/cbc:ID')).toBe('VAT')
})

test('a seller under article 25 states that instead of a VAT id, and the reason of the exemption', () => {
  const root = readXml(writeUbl(VAT_EXEMPT_INVOICE))
  const scheme = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'
  expect(root.value(`${scheme}/cbc:CompanyID`)).toBe('Kleineondernemersregeling')
  expect(root.value(`${scheme}/cac:TaxScheme/cbc:ID`)).toBe('TAX')
  expect(root.value('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason')).toBe(
    'Vrijgesteld van btw: kleineondernemersregeling, artikel 25 Wet op de omzetbelasting 1968.',
  )
})

test('a seller under article 25 with a VAT id states it', () => {
  const root = readXml(writeUbl({ ...VAT_EXEMPT_INVOICE, seller: INVOICE.seller }))
  const scheme = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'
  expect(root.all(scheme).map((element) => element.value('cbc:CompanyID'))).toEqual([
    'NL001234567B01',
  ])
})

test('a discount is an allowance with a reason, because no line may be negative', () => {
  const [allowance] = readXml(writeUbl(INVOICE)).all('cac:AllowanceCharge')
  expect(allowance?.value('cbc:ChargeIndicator')).toBe('false')
  expect(allowance?.value('cbc:AllowanceChargeReasonCode')).toBe('95')
  expect(allowance?.value('cbc:AllowanceChargeReason')).toBe('Korting WELKOM')
  expect(allowance?.value('cbc:Amount')).toBe('2.75')
})

test('an invoice that is paid has nothing left to pay, so it needs no due date', () => {
  const root = readXml(writeUbl(INVOICE))
  expect(root.value('cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('168.55')
  expect(root.value('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('0.00')
  expect(root.all('cac:PaymentMeans')).toEqual([])
})

test('a credit note has positive amounts, names its invoice, and has terms for what is paid back', () => {
  const root = readXml(writeUbl(CREDIT_NOTE))
  expect(root.value('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('F2026-00012')
  expect(root.value('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('39.04')
  expect(root.value('cac:PaymentTerms/cbc:Note')).toBe('Terugbetaling')
})

test('a supply within the EU has both VAT ids, the delivery date and the country of delivery', () => {
  const root = readXml(writeUbl(REVERSE_CHARGE_INVOICE))
  const vatId = 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID'
  expect(root.value(`cac:AccountingSupplierParty/${vatId}`)).toBe('NL001234567B01')
  expect(root.value(`cac:AccountingCustomerParty/${vatId}`)).toBe('BE0123456789')
  expect(root.value('cac:Delivery/cbc:ActualDeliveryDate')).toBe('2026-11-22')
  expect(
    root.value('cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode'),
  ).toBe('BE')
})

test('the elements have the order of the UBL schema', () => {
  const names = readXml(writeUbl(INVOICE)).children.map(({ name }) => name)
  expect([...new Set(names)]).toEqual([
    'cbc:CustomizationID',
    'cbc:ProfileID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:InvoiceTypeCode',
    'cbc:Note',
    'cbc:DocumentCurrencyCode',
    'cac:OrderReference',
    'cac:AccountingSupplierParty',
    'cac:AccountingCustomerParty',
    'cac:Delivery',
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:LegalMonetaryTotal',
    'cac:InvoiceLine',
  ])
})

test('a Belgian seller has its enterprise number as electronic address and in the register', () => {
  const seller = { ...INVOICE.seller, country: 'BE' as const, kvk: '0123456749' }
  const root = readXml(writeUbl({ ...INVOICE, seller }))
  const [party] = root.all('cac:AccountingSupplierParty/cac:Party')
  for (const field of ['cbc:EndpointID', 'cac:PartyLegalEntity/cbc:CompanyID'])
    expect(party?.all(field), field).toMatchObject([
      { text: '0123456749', attributes: { schemeID: '0208' } },
    ])
  expect(party?.value('cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toBe('BE')
})
