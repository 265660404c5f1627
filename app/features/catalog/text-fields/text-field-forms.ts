import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import {
  CHARACTER_SETS,
  type CharacterSet,
  MAX_HINT,
  MAX_LABEL,
  MAX_LINE_LENGTH,
  MAX_TEXT_FIELDS,
  MAX_TEXT_LINES,
  type ProductTextField,
} from './text-fields.ts'

const MAX_PRICE_CENTS = 1_000_000
/** Maximum number of extra allowed characters. */
const MAX_EXTRA_CHARACTERS = 40

/** The typed values of the fields, with names from `fieldName`, and the number of fields. */
export interface TextFieldsDraft {
  formValues: FormValues
  count: number
}

/** A field to save. A new field has no id yet. */
export type TextFieldEdit = Omit<ProductTextField, 'id' | 'preview'> & { id: string | null }

export interface TextFieldsEdit {
  soldAsPair: boolean
  fields: TextFieldEdit[]
}

export const fieldName = (index: number, part: string) => `veld${index}.${part}`
export const onlyForName = (index: number, value: string) => fieldName(index, `alleen.${value}`)

export function startDraft(fields: ProductTextField[], soldAsPair: boolean): TextFieldsDraft {
  const formValues: FormValues = soldAsPair ? { soldAsPair: 'on' } : {}
  for (const [index, field] of fields.entries()) {
    formValues[fieldName(index, 'id')] = field.id
    formValues[fieldName(index, 'label')] = field.label
    formValues[fieldName(index, 'hint')] = field.hint
    formValues[fieldName(index, 'lines')] = String(field.lines)
    formValues[fieldName(index, 'maxLength')] = String(field.maxLength)
    formValues[fieldName(index, 'characters')] = field.characters
    formValues[fieldName(index, 'extra')] = field.extra
    formValues[fieldName(index, 'price')] = field.cents === 0 ? '' : formatAmount(field.cents)
    if (field.isRequired) formValues[fieldName(index, 'required')] = 'on'
    for (const value of field.onlyFor) formValues[onlyForName(index, value)] = 'on'
  }
  return { formValues, count: fields.length }
}

export function readDraft(formValues: FormValues): TextFieldsDraft {
  let count = 0
  while (count < MAX_TEXT_FIELDS && formValues[fieldName(count, 'label')] !== undefined) count++
  return { formValues, count }
}

/** Applies a button that changes the form without saving: "add", or "remove.0" with the index of a field. */
export function applyIntent(
  { formValues, count }: TextFieldsDraft,
  intent: string,
): TextFieldsDraft {
  const [action, index] = intent.split('.')
  if (action === 'add') return addField({ formValues, count })
  if (action !== 'remove') return { formValues, count }
  const removedIndex = Number(index)
  const otherValues: FormValues = {}
  for (const [name, value] of Object.entries(formValues)) {
    const match = /^veld(\d+)\.(.+)$/s.exec(name)
    const fieldIndex = Number(match?.[1])
    if (!match) otherValues[name] = value
    else if (fieldIndex !== removedIndex) {
      const newIndex = fieldIndex > removedIndex ? fieldIndex - 1 : fieldIndex
      otherValues[fieldName(newIndex, match[2] ?? '')] = value
    }
  }
  return { formValues: otherValues, count: Math.max(0, count - 1) }
}

function addField({ formValues, count }: TextFieldsDraft): TextFieldsDraft {
  if (count >= MAX_TEXT_FIELDS) return { formValues, count }
  const newField = { label: '', lines: '1', maxLength: '20', characters: 'text' }
  const addedValues = Object.entries(newField).map(([part, value]) => [
    fieldName(count, part),
    value,
  ])
  return { formValues: { ...formValues, ...Object.fromEntries(addedValues) }, count: count + 1 }
}

/** Validates the form and returns the fields to save. `optionValues` are the option values of the product. */
export function validateDraft(
  { formValues, count }: TextFieldsDraft,
  optionValues: string[],
): { ok: true; edit: TextFieldsEdit } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const fields = Array.from({ length: count }, (_, index) => {
    const text = (name: string) => (formValues[fieldName(index, name)] ?? '').trim()
    const reject = (name: string, message: string) => {
      errors[fieldName(index, name)] = message
    }
    const readWholeNumber = (name: string, max: number) => {
      const number = Number(text(name))
      if (/^\d{1,3}$/.test(text(name)) && number >= 1 && number <= max) return number
      reject(name, `Een getal van 1 tot en met ${max}.`)
      return 1
    }
    if (text('label') === '') reject('label', 'Geef het veld een naam, zoals Gravure.')
    if (text('label').length > MAX_LABEL) reject('label', `Hoogstens ${MAX_LABEL} tekens.`)
    if (text('hint').length > MAX_HINT) reject('hint', `Hoogstens ${MAX_HINT} tekens.`)
    if (text('extra').length > MAX_EXTRA_CHARACTERS)
      reject('extra', `Hoogstens ${MAX_EXTRA_CHARACTERS} tekens.`)
    const price = readPrice(text('price'))
    const cents = price.ok ? (price.cents ?? 0) : 0
    if (!price.ok || cents > MAX_PRICE_CENTS) reject('price', 'Vul een bedrag in, zoals 15,00.')
    const isRequired = text('required') === 'on'
    // Every buyer would have to pay for a required text, so the price in lists and on the page would be too low.
    if (isRequired && cents > 0) {
      reject('price', 'Een verplichte tekst kost niets extra: reken hem mee in de prijs.')
    }
    return {
      id: text('id') || null,
      label: text('label'),
      hint: text('hint'),
      lines: readWholeNumber('lines', MAX_TEXT_LINES),
      maxLength: readWholeNumber('maxLength', MAX_LINE_LENGTH),
      characters: toCharacterSet(text('characters')),
      extra: text('extra').normalize('NFC').replace(/\s/g, ''),
      cents,
      isRequired,
      onlyFor: optionValues.filter((value) => formValues[onlyForName(index, value)] === 'on'),
    }
  })
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, edit: { soldAsPair: formValues.soldAsPair === 'on', fields } }
}

const toCharacterSet = (text: string): CharacterSet =>
  CHARACTER_SETS.find((characterSet) => characterSet === text) ?? 'text'
