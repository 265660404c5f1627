import {
  type EditableVariant,
  VARIANT_METAL_FIELDS,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { readMeasure, readPrice } from '#app/platform/text/price-text.ts'

/** Actions on many variants at once, beside filling columns. */
export const BULK_ACTIONS = {
  on: 'Zet te koop',
  off: 'Haal uit de verkoop',
  endSale: 'Haal de actie weg',
  gone: 'Verwijder',
  back: 'Verwijderen ongedaan maken',
} as const

/** Columns that can be filled for many rows at once; an empty field leaves the rows unchanged. */
const COLUMNS = [
  'price',
  'sale',
  'saleFrom',
  'saleUntil',
  'stock',
  'weight',
  'cost',
  ...VARIANT_METAL_FIELDS,
] as const
type BulkColumn = (typeof COLUMNS)[number]

/** The choice that removes a fact of a variant. */
export const AS_PRODUCT = 'product'

export const bulkField = (name: BulkColumn | 'rows' | 'deed') => `bulk.${name}`
export const pickField = (id: number) => `v${id}.pick`

export type BulkResult =
  /** the fields of the form that change; '' is an unticked checkbox */
  { ok: true; fields: Typed; rows: number } | { ok: false; errors: FieldErrors }

/** Applies the bulk row to the fields of the form; saves nothing. */
export function bulkChange(
  typed: Typed,
  variants: Pick<EditableVariant, 'id' | 'optionValues'>[],
): BulkResult {
  const rows = variants.filter((variant) => isMeant(typed, variant))
  const errors = validate(typed, rows.length)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const fields: Typed = {}
  for (const { id } of rows) {
    const set = (field: VariantFieldName, value: string) => {
      fields[variantField(id, field)] = value
    }
    const now = (field: VariantFieldName) =>
      fields[variantField(id, field)] ?? typed[variantField(id, field)] ?? ''
    for (const column of COLUMNS) {
      const wish = typed[bulkField(column)]?.trim() ?? ''
      const value = wish === '' ? undefined : nextText(column, wish, now)
      if (value !== undefined) set(column, value)
    }
    if (typed[bulkField('metal')] === AS_PRODUCT)
      for (const field of VARIANT_METAL_FIELDS) set(field, '')
    switch (typed[bulkField('deed')]) {
      case 'on':
        set('active', 'on')
        break
      case 'off':
        set('active', '')
        break
      case 'endSale':
        for (const field of ['sale', 'saleFrom', 'saleUntil'] as const) set(field, '')
        break
      case 'gone':
        set('gone', 'on')
        break
      case 'back':
        set('gone', '')
        break
    }
  }
  return { ok: true, fields, rows: rows.length }
}

/** "all", "picked", or "metaal=Witgoud". */
function isMeant(typed: Typed, { id, optionValues }: Pick<EditableVariant, 'id' | 'optionValues'>) {
  const rows = typed[bulkField('rows')] ?? 'picked'
  if (rows === 'all') return true
  if (rows === 'picked') return typed[pickField(id)] === 'on'
  const [code = '', ...value] = rows.split('=')
  return optionValues[code] === value.join('=')
}

function validate(typed: Typed, rows: number): FieldErrors {
  const errors: FieldErrors = {}
  const wishes = COLUMNS.filter((column) => typed[bulkField(column)]?.trim())
  for (const column of wishes) {
    const wish = typed[bulkField(column)]?.trim() ?? ''
    const isGood =
      column === 'price' || column === 'sale'
        ? percentOf(wish) !== null || readCents(wish) !== null
        : column === 'stock'
          ? /^[+-]?\d+$/.test(wish)
          : isGoodText(column, wish)
    if (!isGood) errors[bulkField(column)] = HINTS[column]
  }
  if (rows === 0) errors[bulkField('rows')] = 'Vink eerst de uitvoeringen aan, of kies hier welke.'
  else if (wishes.length === 0 && !typed[bulkField('deed')]) {
    errors[bulkField('deed')] = 'Vul een veld in, of kies wat er moet gebeuren.'
  }
  return errors
}

function isGoodText(column: BulkColumn, wish: string): boolean {
  if (column === 'fineness') return /^\d{3}$/.test(wish)
  if (column === 'weight' || column === 'mass') return readMeasure(wish) !== null
  return column !== 'cost' || readCents(wish) !== null
}

const HINTS: Record<BulkColumn, string> = {
  price: 'Een bedrag, of bijvoorbeeld +5%.',
  sale: 'Een bedrag, of bijvoorbeeld 20%.',
  saleFrom: 'Een datum en een tijd.',
  saleUntil: 'Een datum en een tijd.',
  stock: 'Een aantal, of bijvoorbeeld +5.',
  weight: 'Grammen, zoals 3,25.',
  cost: 'Een bedrag zonder btw, zoals 42,50.',
  metal: 'Kies een metaal.',
  fineness: 'Duizendsten, zoals 585 of 925.',
  plating: 'Kies een afwerking.',
  mass: 'Grammen, zoals 3,25.',
  hallmark: 'Kies een waarborg.',
}

/** Returns the new text of one field; undefined leaves a value that cannot be calculated with. */
function nextText(
  column: BulkColumn,
  wish: string,
  now: (field: VariantFieldName) => string,
): string | undefined {
  if (column === 'price' || column === 'sale') {
    const percent = percentOf(wish)
    if (percent === null) return formatAmount(readCents(wish) ?? 0)
    const price = readCents(now('price'))
    if (price === null) return undefined
    const change = column === 'sale' ? -Math.abs(percent) : percent
    return formatAmount(Math.max(0, Math.round((price * (100 + change)) / 100)))
  }
  if (wish === AS_PRODUCT) return ''
  if (column === 'stock' && /^[+-]/.test(wish)) {
    return String(Math.max(0, (Number(now('stock')) || 0) + Number(wish)))
  }
  return wish
}

/** "-10%" is -10; null if it is no percentage. */
function percentOf(text: string): number | null {
  const [, sign, amount] = /^([+\-−]?)\s*(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text) ?? []
  if (amount === undefined) return null
  return Number(amount.replace(',', '.')) * (sign === '' || sign === '+' ? 1 : -1)
}

function readCents(text: string): number | null {
  const price = readPrice(text)
  return price.ok ? price.cents : null
}
