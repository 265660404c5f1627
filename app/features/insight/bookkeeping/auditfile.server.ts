import { countryOfCompanyNumber } from '#app/features/core/settings/company-number.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { percentText } from '#app/features/sales/tax/vat-rates.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay, MONTHS } from '#app/platform/dutch-time.ts'
import { type Cents, decimalAmount } from '#app/platform/money.ts'
import { xmlElement, xmlText } from '#app/platform/text/xml.ts'
import type { VatScheme } from './bookkeeping.ts'
import {
  ACCOUNTS,
  customerIdOf,
  documentEntry,
  type Entry,
  type EntryLine,
  moneyEntry,
  SCHEME_TEXTS,
  vatCode,
} from './journal.ts'
import { type LedgerDocument, readLedger } from './ledger-rows.server.ts'
import { readMovements } from './money-movements.server.ts'
import { type Period, periodDays } from './period.ts'

/** Maximum lengths of the types in the definition of XML Auditfile Financieel 3.2. */
const MAX_ID_CHARS = 35
const MAX_NAME = 50
const MAX_TEXT = 999

const toEntry = (document: LedgerDocument): Entry =>
  documentEntry({
    number: document.number,
    day: dutchDay(document.madeAt),
    text: `${document.number}, bestelling ${document.orderId}`,
    customerId: customerIdOf(document.orderId),
    scheme: document.scheme,
    country: document.country,
    totalCents: document.totalCents,
    lines: document.lines,
  })

/** Reads the journal entries of a period: first those of invoices and credit notes, then those of money. */
export async function* readJournal(app: App, period: Period): AsyncGenerator<Entry> {
  for await (const document of readLedger(app, period)) yield toEntry(document)
  const movements = await readMovements(app, period)
  let number = 0
  for (const movement of movements) {
    number += 1
    yield moneyEntry(movement, `G${number}`)
  }
}

interface Customer {
  name: string
  email: string
  vatId: string
}

interface VatCode {
  scheme: VatScheme
  country: Country
  rate: number
}

/** The data of the part of the file before the entries. */
interface Summary {
  customers: Map<string, Customer>
  vatCodes: Map<string, VatCode>
  lineCount: number
  debitCents: Cents
  creditCents: Cents
}

async function summarize(app: App, period: Period): Promise<Summary> {
  const customers = new Map<string, Customer>()
  const vatCodes = new Map<string, VatCode>()
  const totals = { lineCount: 0, debitCents: 0, creditCents: 0 }
  const addToTotals = ({ lines }: Entry) => {
    for (const { cents } of lines) {
      totals.lineCount += 1
      if (cents >= 0) totals.debitCents += cents
      else totals.creditCents -= cents
    }
  }
  for await (const document of readLedger(app, period)) {
    const { company, customer, email, vatId, scheme, country } = document
    customers.set(customerIdOf(document.orderId), { name: company || customer, email, vatId })
    for (const { rate, isMargin } of document.lines) {
      const code: VatCode = isMargin
        ? { scheme: 'margin', country: 'NL', rate }
        : { scheme, country, rate }
      vatCodes.set(vatCode(code.scheme, code.country, rate), code)
    }
    addToTotals(toEntry(document))
  }
  for (const movement of await readMovements(app, period)) {
    const id = movement.orderId === null ? null : customerIdOf(movement.orderId)
    if (id && !customers.has(id)) customers.set(id, { name: id, email: '', vatId: '' })
    addToTotals(moneyEntry(movement, ''))
  }
  return { customers, vatCodes, ...totals }
}

/**
 * Streams the books of a period as XML Auditfile Financieel 3.2. The format requires the totals before the entries, so the period
 * is read twice.
 */
export async function* writeAuditfile(app: App, period: Period): AsyncGenerator<string> {
  const settings = await readSettings(app)
  const summary = await summarize(app, period)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">`
  yield renderHeader(period, dutchDay(app.clock.now()))
  yield `<company>${renderCompany(settings)}`
  yield xmlElement('customersSuppliers', ...[...summary.customers].map(renderCustomer))
  yield xmlElement('generalLedger', ...Object.entries(ACCOUNTS).map(renderAccount))
  yield xmlElement('vatCodes', ...[...summary.vatCodes].map(renderVatCode))
  yield renderPeriods(period)
  yield '<transactions>'
  yield [
    xmlText('linesCount', summary.lineCount),
    xmlText('totalDebit', decimalAmount(summary.debitCents)),
    xmlText('totalCredit', decimalAmount(summary.creditCents)),
  ].join('')
  yield* writeJournals(app, period)
  yield '</transactions></company></auditfile>\n'
}

async function* writeJournals(app: App, period: Period): AsyncGenerator<string> {
  yield `<journal>${xmlText('jrnID', 'VERK')}${xmlText('desc', 'Verkopen')}${xmlText('jrnTp', 'S')}`
  // The entries of sales come first; the first one of money closes their journal.
  let isInMoneyJournal = false
  for await (const entry of readJournal(app, period)) {
    if (!isInMoneyJournal && entry.journal === 'money') {
      isInMoneyJournal = true
      yield `</journal><journal>${xmlText('jrnID', 'GELD')}${xmlText('desc', 'Ontvangsten en betalingen')}${xmlText('jrnTp', 'B')}`
    }
    yield renderEntry(entry)
  }
  yield '</journal>'
}

function renderHeader(period: Period, today: string): string {
  const { first, last } = periodDays(period)
  return xmlElement(
    'header',
    xmlText('fiscalYear', period.year),
    xmlText('startDate', first),
    xmlText('endDate', last),
    xmlText('curCode', 'EUR'),
    xmlText('dateCreated', today),
    xmlText('softwareDesc', 'Schakel'),
  )
}

/** Returns the fields of the company. The format requires a VAT id and a name, even if the shop has not entered them. */
function renderCompany({ kvk, name, vatId, street, city, postcode }: ShopSettings): string {
  return [
    xmlText('companyIdent', kvk.slice(0, MAX_ID_CHARS)),
    xmlText('companyName', name || 'Onbekend'),
    xmlText('taxRegistrationCountry', 'NL'),
    xmlText('taxRegIdent', vatId.slice(0, 30) || 'onbekend'),
    xmlElement(
      'streetAddress',
      xmlText('streetname', street),
      xmlText('city', city.slice(0, MAX_NAME)),
      xmlText('postalCode', postcode.slice(0, 10)),
      xmlText('country', countryOfCompanyNumber(kvk)),
    ),
  ].join('')
}

const renderCustomer = ([id, { name, email, vatId }]: [string, Customer]) =>
  xmlElement(
    'customerSupplier',
    xmlText('custSupID', id),
    xmlText('custSupName', name.slice(0, MAX_NAME)),
    xmlText('eMail', email),
    xmlText('taxRegIdent', vatId.slice(0, 30)),
    xmlText('custSupTp', 'C'),
  )

const renderAccount = ([id, { name, type }]: [string, { name: string; type: string }]) =>
  xmlElement(
    'ledgerAccount',
    xmlText('accID', id),
    xmlText('accDesc', name),
    xmlText('accTp', type),
  )

const renderVatCode = ([id, { scheme, country, rate }]: [string, VatCode]) =>
  xmlElement(
    'vatCode',
    xmlText('vatID', id),
    xmlText('vatDesc', `Btw ${percentText(rate)} ${country}${SCHEME_TEXTS[scheme]}`),
  )

function renderPeriods({ month, months, year }: Period): string {
  const numbers = Array.from({ length: months }, (_, index) => month + index)
  return xmlElement(
    'periods',
    ...numbers.map((number) => {
      const { first, last } = periodDays({ code: '', year, month: number, months: 1 })
      return xmlElement(
        'period',
        xmlText('periodNumber', number),
        xmlText('periodDesc', MONTHS[number - 1] ?? ''),
        xmlText('startDatePeriod', first),
        xmlText('endDatePeriod', last),
      )
    }),
  )
}

const renderAmount = (name: string, cents: Cents) => [
  xmlText(name, decimalAmount(Math.abs(cents))),
  xmlText(`${name}Tp`, cents < 0 ? 'C' : 'D'),
]

function renderEntry(entry: Entry): string {
  return xmlElement(
    'transaction',
    xmlText('nr', entry.number),
    xmlText('desc', entry.text),
    xmlText('periodNumber', Number(entry.day.slice(5, 7))),
    xmlText('trDt', entry.day),
    ...entry.lines.map((line, index) => renderLine(entry, line, index + 1)),
  )
}

function renderLine(entry: Entry, { account, text, cents, vat }: EntryLine, nr: number): string {
  return xmlElement(
    'trLine',
    xmlText('nr', nr),
    xmlText('accID', account),
    xmlText('docRef', entry.reference.slice(0, MAX_TEXT) || entry.number),
    xmlText('effDate', entry.day),
    xmlText('desc', text),
    ...renderAmount('amnt', cents),
    // 1300: debtors.
    account === '1300' && entry.customerId && xmlText('custSupID', entry.customerId),
    entry.journal === 'sales' && xmlText('invRef', entry.reference),
    vat &&
      xmlElement(
        'vat',
        xmlText('vatID', vat.code),
        xmlText('vatPerc', vat.rate),
        ...renderAmount('vatAmnt', vat.cents),
      ),
  )
}
