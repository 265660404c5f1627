import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { percentText } from '#app/features/sales/tax/vat-rates.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Movement, VatScheme } from './bookkeeping.ts'

/** Accounts of the ledger, with the numbers that are usual in Dutch bookkeeping programs. */
export const ACCOUNTS = {
  '1100': { name: 'Bank', type: 'B' },
  '1200': { name: 'Te ontvangen van betaaldienst', type: 'B' },
  '1210': { name: 'Kas en pin', type: 'B' },
  '1300': { name: 'Debiteuren', type: 'B' },
  '1500': { name: 'Btw hoog', type: 'B' },
  '1505': { name: 'Btw over de marge', type: 'B' },
  '1510': { name: 'Btw laag', type: 'B' },
  '1520': { name: 'Btw overige tarieven', type: 'B' },
  '1530': { name: 'Btw eenloketregeling (OSS)', type: 'B' },
  '4500': { name: 'Transactiekosten', type: 'P' },
  '8000': { name: 'Omzet hoog tarief', type: 'P' },
  '8010': { name: 'Omzet laag tarief', type: 'P' },
  '8020': { name: 'Omzet overige tarieven', type: 'P' },
  '8030': { name: 'Omzet nultarief', type: 'P' },
  '8040': { name: 'Omzet margeregeling', type: 'P' },
  '8100': { name: 'Omzet eenloketregeling (OSS)', type: 'P' },
  '8200': { name: 'Omzet btw verlegd binnen de EU', type: 'P' },
} as const
type Account = keyof typeof ACCOUNTS

/** A line of a journal entry. Debits are positive, credits negative, so that the lines of an entry add up to zero. */
export interface EntryLine {
  account: Account
  text: string
  cents: Cents
  vat: { code: string; rate: number; cents: Cents } | null
}

/** An entry of the journal of sales or of that of money. */
export interface Entry {
  journal: 'sales' | 'money'
  number: string
  /** "2026-11-21" */
  day: string
  text: string
  /** number of the invoice, or reference of the payment */
  reference: string
  customerId: string | null
  lines: EntryLine[]
}

function revenueAccount(scheme: VatScheme, rate: number): Account {
  if (scheme === 'reversed') return '8200'
  if (scheme === 'oss') return '8100'
  if (scheme === 'margin') return '8040'
  if (rate === 21) return '8000'
  if (rate === 9) return '8010'
  return rate === 0 ? '8030' : '8020'
}

function vatAccount(scheme: VatScheme, rate: number): Account {
  if (scheme === 'oss') return '1530'
  if (scheme === 'margin') return '1505'
  if (rate === 21) return '1500'
  return rate === 9 ? '1510' : '1520'
}

/** Returns a VAT code: "NL21", "MARGE21", "OSS-BE21", "KOR", or "ICL" for a supply to another member state. */
export function vatCode(scheme: VatScheme, country: Country, rate: number): string {
  if (scheme === 'reversed') return 'ICL'
  if (scheme === 'margin') return `MARGE${rate}`
  if (scheme === 'exempt') return 'KOR'
  return `${scheme === 'oss' ? 'OSS-' : ''}${country}${rate}`
}

/** Texts that follow the rate and country in the description of a VAT code. */
export const SCHEME_TEXTS: Record<VatScheme, string> = {
  domestic: '',
  exempt: ', vrijgesteld',
  margin: ' over de marge',
  oss: '',
  reversed: ', verlegd',
}

interface BookedLine {
  text: string
  rate: number
  netCents: Cents
  vatCents: Cents
  isMargin?: true
}

const schemeOf = ({ isMargin }: BookedLine, scheme: VatScheme): VatScheme =>
  isMargin ? 'margin' : scheme

/** Returns the entry of an invoice or credit note: debtors against revenue and VAT. */
export function documentEntry(document: {
  number: string
  day: string
  text: string
  customerId: string
  scheme: VatScheme
  country: Country
  totalCents: Cents
  lines: BookedLine[]
}): Entry {
  const { number, day, text, customerId, scheme, country, totalCents, lines } = document
  // `0 - x` instead of `-x`, because -0 would differ from 0.
  const revenueLines: EntryLine[] = lines.map((line) => ({
    account: revenueAccount(schemeOf(line, scheme), line.rate),
    text: line.text,
    cents: 0 - line.netCents,
    vat: {
      code: vatCode(schemeOf(line, scheme), country, line.rate),
      rate: line.rate,
      cents: 0 - line.vatCents,
    },
  }))
  const accountOf = (line: BookedLine) => vatAccount(schemeOf(line, scheme), line.rate)
  const linesByAccountAndRate = Map.groupBy(lines, (line) => `${accountOf(line)} ${line.rate}`)
  const vatLines = [...linesByAccountAndRate.values()].flatMap((accountLines): EntryLine[] => {
    const [firstLine] = accountLines
    if (!firstLine) return []
    const text = `Btw ${percentText(firstLine.rate)}`
    const cents = 0 - accountLines.reduce((sum, { vatCents }) => sum + vatCents, 0)
    return [{ account: accountOf(firstLine), text, cents, vat: null }]
  })
  return {
    journal: 'sales',
    number,
    day,
    text,
    reference: number,
    customerId,
    lines: [
      { account: '1300', text, cents: totalCents, vat: null },
      ...[...revenueLines, ...vatLines].filter(({ cents }) => cents !== 0),
    ],
  }
}

/** Returns the account on which a provider's money is booked. */
function moneyAccount(provider: string): Account {
  if (provider === 'bank-transfer') return '1100'
  return provider === 'pos' ? '1210' : '1200'
}

/** Returns the entry of a payment, refund, chargeback or payout. */
export function moneyEntry(
  { kind, orderId, provider, cents, feeCents, day, reference }: Movement,
  number: string,
): Entry {
  const account = moneyAccount(provider)
  const makeLine = (lineAccount: Account, text: string, lineCents: Cents): EntryLine => ({
    account: lineAccount,
    text,
    cents: lineCents,
    vat: null,
  })
  if (kind === 'paid-out') {
    const text = `Uitbetaling ${provider}`
    const lines = [
      makeLine('1100', text, cents),
      makeLine('4500', `Kosten ${provider}`, feeCents),
      makeLine(account, text, -cents - feeCents),
    ].filter((entryLine) => entryLine.cents !== 0)
    return { journal: 'money', number, day, text, reference, customerId: null, lines }
  }
  const text = `${movementName(kind)} bestelling ${orderId}`
  const signedCents = kind === 'received' ? cents : -cents
  return {
    journal: 'money',
    number,
    day,
    text,
    reference,
    customerId: orderId === null ? null : customerIdOf(orderId),
    lines: [makeLine(account, text, signedCents), makeLine('1300', text, 0 - signedCents)],
  }
}

/** Returns the id of a debtor. Each order has its own debtor, because guests have no customer number. */
export const customerIdOf = (orderId: number): string => `B${orderId}`

function movementName(kind: 'received' | 'refunded' | 'charged-back'): string {
  switch (kind) {
    case 'received':
      return 'Ontvangen voor'
    case 'refunded':
      return 'Terugbetaald van'
    case 'charged-back':
      return 'Teruggeboekt van'
  }
}
