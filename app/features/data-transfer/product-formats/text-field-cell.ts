import {
  fieldName,
  onlyForName,
  type TextFieldEdit,
  validateDraft,
} from '#app/features/catalog/text-fields/text-field-forms.ts'
import {
  type CharacterSet,
  MAX_TEXT_FIELDS,
  type ProductTextField,
} from '#app/features/catalog/text-fields/text-fields.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { formatAmount } from '#app/platform/money.ts'

/**
 * The text fields of a product in one cell of a file, one field per line:
 * "Gravure | regels: 2 | tekens: 12 | toegestaan: tekst | prijs: 15,00 | alleen: Zilver; Goud | code: 1a2b3c4d".
 */

const CHARACTER_SET_NAMES: Record<CharacterSet, string> = {
  text: 'tekst',
  letters: 'letters',
  capitals: 'hoofdletters',
  date: 'datum',
}
const CHARACTER_SETS: Record<string, CharacterSet> = {
  tekst: 'text',
  letters: 'letters',
  hoofdletters: 'capitals',
  datum: 'date',
}
const YES_NO: Record<string, string> = { ja: 'on', nee: '' }
/** Text of a cell that removes all fields; an empty cell changes nothing. */
const NONE = 'geen'
const CODE = /^[\da-z]{8}$/

const escapeText = (text: string) => text.replace(/[\\|;]/g, (character) => `\\${character}`)
const unescapeText = (text: string) => text.replace(/\\([\\|;])/g, '$1').trim()

/** Splits at a separator, except where a backslash precedes it: each part consists of escaped and ordinary characters. */
const splitUnescaped = (text: string, separator: '|' | ';') =>
  (text.match(separator === '|' ? /(?:\\.|[^\\|])+/g : /(?:\\.|[^\\;])+/g) ?? []).filter(
    (part) => part.trim() !== '',
  )

export const writeTextFields = (fields: ProductTextField[]): string =>
  fields
    .map((field) =>
      [
        escapeText(field.label),
        field.hint && `uitleg: ${escapeText(field.hint)}`,
        `regels: ${field.lines}`,
        `tekens: ${field.maxLength}`,
        `toegestaan: ${CHARACTER_SET_NAMES[field.characters]}`,
        field.extra && `ook: ${escapeText(field.extra)}`,
        field.cents > 0 && `prijs: ${formatAmount(field.cents)}`,
        field.isRequired && 'verplicht: ja',
        field.onlyFor.length > 0 && `alleen: ${field.onlyFor.map(escapeText).join('; ')}`,
        `code: ${field.id}`,
      ]
        .filter(Boolean)
        .join(' | '),
    )
    .join('\n')

type TextFieldsResult = { ok: true; fields: TextFieldEdit[] } | { ok: false; text: string }

const FIELD_BY_PART_NAME: Record<string, string> = {
  uitleg: 'hint',
  regels: 'lines',
  tekens: 'maxLength',
  ook: 'extra',
  prijs: 'price',
}

/** Adds one part of a line to the form values; returns null, or the text of an error. */
function readPart(
  formValues: FormValues,
  index: number,
  part: string,
  optionValues: string[],
): string | null {
  const colonIndex = part.indexOf(':')
  const name = part.slice(0, Math.max(0, colonIndex)).trim().toLowerCase()
  const text = part.slice(colonIndex + 1).trim()
  const setValue = (field: string, value: string | null) => {
    if (value !== null) formValues[fieldName(index, field)] = value
    return value === null ? `“${part.trim()}”` : null
  }
  if (name === 'toegestaan')
    return setValue('characters', lookUp(CHARACTER_SETS, text.toLowerCase()))
  if (name === 'verplicht') return setValue('required', lookUp(YES_NO, text.toLowerCase()))
  if (name === 'code') return setValue('id', CODE.test(text) ? text : null)
  if (name === 'alleen') {
    const restrictedValues = splitUnescaped(text, ';').map(unescapeText)
    for (const value of restrictedValues) formValues[onlyForName(index, value)] = 'on'
    return restrictedValues.every((value) => optionValues.includes(value))
      ? null
      : `“${part.trim()}”`
  }
  const field = lookUp(FIELD_BY_PART_NAME, name)
  return field ? setValue(field, unescapeText(text)) : `“${part.trim()}”`
}

/** Parses a cell; `optionValues` are those of the product. A rejection has the text of the error. */
export function readTextFields(cell: string, optionValues: string[]): TextFieldsResult {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  if (cell.trim().toLowerCase() === NONE) return { ok: true, fields: [] }
  if (lines.length > MAX_TEXT_FIELDS)
    return { ok: false, text: `hoogstens ${MAX_TEXT_FIELDS} teksten` }
  const formValues: FormValues = {}
  for (const [index, line] of lines.entries()) {
    const [label = '', ...parts] = splitUnescaped(line, '|')
    const defaults = { label: unescapeText(label), lines: '1', maxLength: '20', characters: 'text' }
    for (const [name, value] of Object.entries(defaults)) formValues[fieldName(index, name)] = value
    for (const part of parts) {
      const problem = readPart(formValues, index, part, optionValues)
      if (problem) return { ok: false, text: `${unescapeText(label)}: ${problem}` }
    }
  }
  const parsedDraft = validateDraft({ formValues, count: lines.length }, optionValues)
  if (parsedDraft.ok) return { ok: true, fields: parsedDraft.edit.fields }
  const [[name = '', message = ''] = []] = Object.entries(parsedDraft.errors)
  const fieldIndex = Number(/\d+/.exec(name)?.[0])
  return { ok: false, text: `${formValues[fieldName(fieldIndex, 'label')]}: ${message}` }
}
