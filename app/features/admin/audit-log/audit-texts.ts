import { isAmountSetting, settingName } from '#app/features/admin/settings/settings-texts.ts'
import { LEGAL_PAGES, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { MENU_NAMES, MENU_PLACES } from '#app/features/content/menus/menus.ts'
import type { OpenRange } from '#app/features/core/opening-hours/hours.ts'
import { rangesText, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { SERVICE_NAMES } from '#app/features/core/service-keys/service-keys.ts'
import { MAIL_KINDS, mailFacts } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { countryName, isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { WeightBracket } from '#app/features/sales/delivery/shipping.ts'
import { bracketsText } from '#app/features/sales/delivery/shipping-texts.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { formatCents } from '#app/platform/money.ts'
import type { AuditAction, AuditChanges } from './audit.ts'
import { accessText, codeName } from './audit-codes.ts'
import { columnName } from './audit-column-names.ts'
import { tableName } from './audit-table-names.ts'

const ACTION_NAMES: Record<AuditAction, string> = {
  made: 'gemaakt',
  changed: 'gewijzigd',
  removed: 'verwijderd',
}

/** Codes of payment methods that occur only in entries of version 0.1.0. */
const OWN_METHODS: Record<string, string> = {
  'bank-transfer': 'bankoverschrijving',
  'test-bank': 'testbank',
}

/** Maximum number of characters; a longer value is cut off. */
const MAX_VALUE_LENGTH = 300

export interface AuditLine {
  field: string
  before: string
  after: string
}

interface AuditSubject {
  table: string
  name: string
}

/** Returns a sentence such as "Product ‘Zegelring Otto’ gewijzigd". */
export function auditTitle(entry: AuditSubject & { action: AuditAction }): string {
  const name = subjectName(entry)
  const isFirstValue = entry.table === 'settings' && entry.action === 'made'
  const action = isFirstValue ? 'ingesteld' : ACTION_NAMES[entry.action]
  return `${tableName(entry.table)}${name && ` ‘${name}’`} ${action}`
}

function subjectName({ table, name }: AuditSubject): string {
  if (name === '') return ''
  switch (table) {
    case 'settings':
      return settingName(name)
    case 'refunds':
      return formatCents(Number(name))
    case 'opening_hours':
      return weekdayText(Number(name))
    case 'mail_texts': {
      const kind = MAIL_KINDS.find((each) => each === name)
      return kind ? mailFacts(kind).name : name
    }
    case 'legal_text_versions': {
      const page = LEGAL_PAGES.find((each) => each === name)
      return page ? legalPageFacts(page).title : name
    }
    case 'menus': {
      const place = MENU_PLACES.find((each) => each === name)
      return place ? MENU_NAMES[place].title : name
    }
    case 'marketplace_switches':
    case 'source_keys':
      return lookUp(MARKETPLACE_SWITCHES, name)?.name ?? name
    case 'service_keys':
      return lookUp(SERVICE_NAMES, name) ?? name
    case 'payment_choices':
      return OWN_METHODS[name] ?? methodName(name, name)
    default:
      return name
  }
}

/** Returns each field with its Dutch values before and after, without fields whose texts are equal. */
export function auditLines(
  entry: AuditSubject & { changes: AuditChanges },
  now: Date,
): AuditLine[] {
  const isAmount = entry.table === 'settings' && isAmountSetting(entry.name)
  const textOf = (column: string, value: unknown) =>
    isAmount && column === 'value' && typeof value === 'number'
      ? formatCents(value)
      : valueText(entry.table, column, value, now)
  return Object.entries(entry.changes)
    .map(([column, [before, after]]) => ({
      field: columnName(column),
      before: textOf(column, before),
      after: textOf(column, after),
    }))
    .filter(({ before, after }) => before !== after)
}

function valueText(table: string, column: string, value: unknown, now: Date): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number')
    return /(?:^|_)cents$/.test(column) ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    if (column.endsWith('_at')) return dutchMoment(new Date(value), now)
    return shorten(codeName(table, column, value))
  }
  if (Array.isArray(value)) return shorten(listText(table, column, value, now))
  // Only JSON columns remain, and they contain objects.
  return shorten(objectText(table, column, value as Record<string, unknown>, now))
}

function listText(table: string, column: string, list: unknown[], now: Date): string {
  // The shop writes these JSON columns with these types only.
  if (column === 'ranges') return rangesText(list as OpenRange[])
  if (column === 'brackets') return bracketsText(list as WeightBracket[])
  const parts = list.map((part) => valueText(table, column, part, now))
  const separator = list.some((part) => typeof part === 'object') ? '; ' : ', '
  return parts.map((part) => (isCountry(part) ? countryName(part) : part)).join(separator)
}

/** Returns a text such as "metaal: goud, gehalte: 585", without empty parts. */
function objectText(
  table: string,
  column: string,
  object: Record<string, unknown>,
  now: Date,
): string {
  if (column === 'custom_access') return accessText(object)
  return Object.entries(object)
    .map(([key, value]) => {
      const snakeKey = key.replace(
        /([a-z])([A-Z])/g,
        (_, end: string, start: string) => `${end}_${start.toLowerCase()}`,
      )
      return { name: columnName(snakeKey), text: valueText(table, snakeKey, value, now) }
    })
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join(', ')
}

function shorten(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
