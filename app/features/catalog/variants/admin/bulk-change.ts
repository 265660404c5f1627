import {
  type EditableVariant,
  VARIANT_METAL_FIELDS,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { readMeasure, readPrice } from '#app/platform/text/price-text.ts'

/** The labels of the actions for selected variants. An action can be combined with filled-in columns. */
export const BULK_ACTIONS = {
  activate: 'Zet te koop',
  deactivate: 'Haal uit de verkoop',
  endSale: 'Haal de actie weg',
  remove: 'Verwijder',
  undoRemove: 'Verwijderen ongedaan maken',
} as const

/**
 * The columns that can be filled in for many rows at once. An empty field leaves the rows unchanged. The columns are applied in this
 * order, because a percentage in the sale column is calculated from the new price.
 */
const BULK_COLUMNS = [
  'price',
  'sale',
  'saleFrom',
  'saleUntil',
  'stock',
  'weight',
  'cost',
  ...VARIANT_METAL_FIELDS,
] as const
type BulkColumn = (typeof BULK_COLUMNS)[number]

/** The value of a metal, plating or hallmark select that makes the variant follow the product again. */
export const AS_PRODUCT = 'product'

export const bulkFieldName = (name: BulkColumn | 'rowSelection' | 'action') => `bulk.${name}`
export const pickedFieldName = (id: number) => `v${id}.picked`

export type BulkResult =
  /** `fields`: the form fields to change; '' empties a text field and unticks a checkbox */
  { ok: true; fields: FormValues; rowCount: number } | { ok: false; errors: FieldErrors }

/** Applies the bulk row to the form fields, without saving. */
export function applyBulkRow(
  formValues: FormValues,
  variants: Pick<EditableVariant, 'id' | 'optionValues'>[],
): BulkResult {
  const selectedVariants = variants.filter((variant) => isSelected(formValues, variant))
  const errors = validate(formValues, selectedVariants.length)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const fields: FormValues = {}
  for (const { id } of selectedVariants) {
    const set = (field: VariantFieldName, value: string) => {
      fields[variantField(id, field)] = value
    }
    const currentValue = (field: VariantFieldName) =>
      fields[variantField(id, field)] ?? formValues[variantField(id, field)] ?? ''
    for (const { column, entered } of filledColumns(formValues)) {
      const value = nextText(column, entered, currentValue)
      if (value !== undefined) set(column, value)
    }
    // The other facts belong to the previous metal, so they are cleared too.
    if (formValues[bulkFieldName('metal')] === AS_PRODUCT)
      for (const field of VARIANT_METAL_FIELDS) set(field, '')
    switch (formValues[bulkFieldName('action')]) {
      case 'activate':
        set('active', 'on')
        break
      case 'deactivate':
        set('active', '')
        break
      case 'endSale':
        for (const field of ['sale', 'saleFrom', 'saleUntil'] as const) set(field, '')
        break
      case 'remove':
        set('gone', 'on')
        break
      case 'undoRemove':
        set('gone', '')
        break
    }
  }
  return { ok: true, fields, rowCount: selectedVariants.length }
}

const filledColumns = (formValues: FormValues) =>
  BULK_COLUMNS.map((column) => ({
    column,
    entered: formValues[bulkFieldName(column)]?.trim() ?? '',
  })).filter(({ entered }) => entered !== '')

/** Returns whether a variant is selected. The selection is "all", "picked" or an option value such as "metaal=Witgoud". */
function isSelected(
  formValues: FormValues,
  { id, optionValues }: Pick<EditableVariant, 'id' | 'optionValues'>,
): boolean {
  const rowSelection = formValues[bulkFieldName('rowSelection')] ?? 'picked'
  if (rowSelection === 'all') return true
  if (rowSelection === 'picked') return formValues[pickedFieldName(id)] === 'on'
  const [code = '', ...value] = rowSelection.split('=')
  return optionValues[code] === value.join('=')
}

function validate(formValues: FormValues, rowCount: number): FieldErrors {
  const errors: FieldErrors = {}
  const columns = filledColumns(formValues)
  for (const { column, entered } of columns) {
    const problem = columnProblem(column, entered)
    if (problem) errors[bulkFieldName(column)] = problem
  }
  if (rowCount === 0) {
    errors[bulkFieldName('rowSelection')] = 'Vink eerst de uitvoeringen aan, of kies hier welke.'
  } else if (columns.length === 0 && !formValues[bulkFieldName('action')]) {
    errors[bulkFieldName('action')] = 'Vul een veld in, of kies wat er moet gebeuren.'
  }
  return errors
}

/** Returns the error of a column; null if it is valid. Dates and selects are validated when the form is saved. */
function columnProblem(column: BulkColumn, value: string): string | null {
  switch (column) {
    case 'price':
      return isAmountOrPercentage(value) ? null : 'Een bedrag, of bijvoorbeeld +5%.'
    case 'sale':
      return isAmountOrPercentage(value) ? null : 'Een bedrag, of bijvoorbeeld 20%.'
    case 'stock':
      return /^[+\-−]?\d+$/.test(value) ? null : 'Een aantal, of bijvoorbeeld +5.'
    case 'weight':
    case 'metalMass':
      return readMeasure(value) === null ? 'Grammen, zoals 3,25.' : null
    case 'cost':
      return readCents(value) === null ? 'Een bedrag zonder btw, zoals 42,50.' : null
    case 'fineness':
      return /^\d{3}$/.test(value) ? null : 'Duizendsten, zoals 585 of 925.'
    default:
      return null
  }
}

/** Returns the new text of a column for one variant; undefined if a percentage has no valid price to start from. */
function nextText(
  column: BulkColumn,
  value: string,
  currentValue: (field: VariantFieldName) => string,
): string | undefined {
  if (column === 'price' || column === 'sale') {
    const percentage = readPercentage(value)
    if (percentage === null) return formatAmount(readCents(value) ?? 0)
    const price = readCents(currentValue('price'))
    if (price === null) return undefined
    // A sale price is always lower than the price, so "20%" and "-20%" mean the same discount.
    const change = column === 'sale' ? -Math.abs(percentage) : percentage
    return formatAmount(Math.max(0, Math.round((price * (100 + change)) / 100)))
  }
  if (value === AS_PRODUCT) return ''
  if (column === 'stock' && /^[+\-−]/.test(value)) {
    // An uncounted stock starts at 0.
    const currentStock = Number(currentValue('stock')) || 0
    return String(Math.max(0, currentStock + Number(value.replace('−', '-'))))
  }
  return value
}

const isAmountOrPercentage = (text: string): boolean =>
  readPercentage(text) !== null || readCents(text) !== null

/** Reads a percentage such as "-10%", also with a typographic minus sign (U+2212); null if the text is not a percentage. */
function readPercentage(text: string): number | null {
  const [, sign, amount] = /^([+\-−]?)\s*(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text) ?? []
  if (amount === undefined) return null
  return Number(amount.replace(',', '.')) * (sign === '' || sign === '+' ? 1 : -1)
}

function readCents(text: string): number | null {
  const price = readPrice(text)
  return price.ok ? price.cents : null
}
