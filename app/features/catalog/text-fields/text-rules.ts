import { formatCents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import type { LineText } from './personal-line.ts'
import { type CharacterSet, type ProductTextField, textName } from './text-fields.ts'

/** The rules for texts in a text field, with their messages. The browser loads this file only for products with text fields. */

export type TextProblem =
  | { kind: 'missing' }
  | { kind: 'too-many-lines' }
  | { kind: 'too-long'; line: number; length: number }
  /** characters that the field does not allow */
  | { kind: 'characters'; characters: string[] }

/** The texts by field id, or the problem of each field whose text does not fit. */
export type TextsResult =
  | { ok: true; texts: Record<string, string> }
  | { ok: false; problems: Record<string, TextProblem> }

const ALLOWED_CHARACTERS: Record<CharacterSet, RegExp> = {
  text: /[\p{Script=Latin}\p{M}\d .,;:'’"“”()&+/!?·-]/u,
  letters: /[\p{Script=Latin}\p{M} .'’-]/u,
  capitals: /[A-Z]/,
  date: /[\d ./·-]/,
}

/** Returns the text as it is engraved: trimmed, without empty lines at the start or end, and in capitals if only those are allowed. */
export function cleanText(field: Pick<ProductTextField, 'characters'>, input: string): string {
  const lines = input.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
  const text = lines
    .map((line) => line.replace(/[\t\u00a0 ]+/g, ' ').trim())
    .join('\n')
    .trim()
  return field.characters === 'capitals' ? text.toUpperCase() : text
}

/** Returns the reason why a cleaned text does not fit its field; undefined if it fits. */
export function textProblem(field: ProductTextField, text: string): TextProblem | undefined {
  if (text === '') return field.isRequired ? { kind: 'missing' } : undefined
  const lines = text.split('\n')
  if (lines.length > field.lines) return { kind: 'too-many-lines' }
  for (const [index, line] of lines.entries()) {
    const { length } = [...line]
    if (length > field.maxLength) return { kind: 'too-long', line: index + 1, length }
  }
  const allowedCharacters = ALLOWED_CHARACTERS[field.characters]
  const characters = [...new Set(lines.join(''))]
  const invalidCharacters = characters.filter(
    (character) => !allowedCharacters.test(character) && !field.extra.includes(character),
  )
  return invalidCharacters.length > 0
    ? { kind: 'characters', characters: invalidCharacters }
    : undefined
}

/** Validates the typed texts of a variant's fields. Texts of unknown fields are left out. */
export function checkTexts(
  fields: ProductTextField[],
  submittedTexts: Record<string, string>,
): TextsResult {
  const texts: Record<string, string> = {}
  const problems: Record<string, TextProblem> = {}
  for (const field of fields) {
    const text = cleanText(field, submittedTexts[field.id] ?? '')
    const problem = textProblem(field, text)
    if (problem) problems[field.id] = problem
    else if (text !== '') texts[field.id] = text
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, texts }
}

/** Returns the stored texts of a variant with the current labels and prices; null if they no longer fit the fields. */
export function toLineTexts(
  fields: ProductTextField[],
  storedTexts: Record<string, string>,
): LineText[] | null {
  const checkResult = checkTexts(fields, storedTexts)
  if (
    !checkResult.ok ||
    Object.keys(storedTexts).some((id) => checkResult.texts[id] !== storedTexts[id])
  )
    return null
  return fields.flatMap(({ id, label, cents }) => {
    const text = checkResult.texts[id]
    return text === undefined ? [] : [{ field: id, label, text, cents }]
  })
}

export function textProblemMessage(field: ProductTextField, problem: TextProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `Vul bij ‘${field.label}’ je tekst in.`
    case 'too-many-lines':
      return field.lines === 1 ? 'Er past één regel op.' : `Er passen ${field.lines} regels op.`
    case 'too-long': {
      const sizeText = field.maxLength === 1 ? 'past 1 teken' : `passen ${field.maxLength} tekens`
      return field.lines === 1
        ? `Er ${sizeText} op; dit zijn er ${problem.length}.`
        : `Op een regel ${sizeText}; regel ${problem.line} heeft er ${problem.length}.`
    }
    case 'characters': {
      const list = problem.characters.slice(0, 5).join(' ')
      const subject = problem.characters.length === 1 ? 'Dit teken' : 'Deze tekens'
      return `${subject} kunnen we niet maken: ${list}. Wel: ${allowedCharactersText(field)}.`
    }
  }
}

const SET_NAMES: Record<CharacterSet, string[]> = {
  text: ['letters', 'cijfers', 'leestekens'],
  letters: ['letters'],
  capitals: ['hoofdletters van A tot en met Z'],
  date: ['cijfers', 'punten', 'streepjes'],
}

/** Lists the allowed characters, such as "letters, cijfers, leestekens, ♥ en ∞". */
const allowedCharactersText = ({
  characters,
  extra,
}: Pick<ProductTextField, 'characters' | 'extra'>): string =>
  joinWithAnd([...SET_NAMES[characters], ...extra])

/** Describes the allowed characters for shoppers, such as "Alleen letters." */
const charactersHint = (field: Pick<ProductTextField, 'characters' | 'extra'>): string =>
  field.characters === 'text'
    ? `${capitalize(allowedCharactersText(field))}.`
    : `Alleen ${allowedCharactersText(field)}.`

/** Describes the length and the allowed characters for shoppers, such as "Maximaal 20 tekens. Alleen letters." */
export function allowedTextHint(field: ProductTextField): string {
  if (field.characters === 'capitals' && field.extra === '' && field.lines * field.maxLength === 1)
    return 'Eén hoofdletter, A tot en met Z.'
  if (field.characters === 'capitals' && field.extra === '' && field.lines === 1)
    return `Maximaal ${field.maxLength} hoofdletters.`
  const isUsual = field.characters === 'text' && field.extra === ''
  return isUsual ? maxSizeText(field) : `${maxSizeText(field)} ${charactersHint(field)}`
}

/** Describes the maximum length, such as "Maximaal 2 regels van 20 tekens." */
export function maxSizeText({
  lines,
  maxLength,
}: Pick<ProductTextField, 'lines' | 'maxLength'>): string {
  const characters = maxLength === 1 ? '1 teken' : `${maxLength} tekens`
  return lines === 1 ? `Maximaal ${characters}.` : `Maximaal ${lines} regels van ${characters}.`
}

/** Shown before ordering, as art. 6:230m lid 1 sub k BW requires. */
export const PERSONAL_TEXT_NOTICE =
  'Met jouw tekst maken we dit speciaal voor jou. Je kunt het daarom niet herroepen of ruilen, behalve als er iets mis mee is.'

/** Returns the label of a field with its price, such as "Gravure, + € 15,00". */
export const priceLabel = ({ label, cents }: Pick<ProductTextField, 'label' | 'cents'>): string =>
  cents === 0 ? label : `${label}, + ${formatCents(cents)}`

/** Reads the texts from a form or call, by field id. */
export function readSubmittedTexts(
  entries: Iterable<[string, unknown]>,
  part: 1 | 2 = 1,
): Record<string, string> {
  const prefix = textName('', part)
  const submittedTexts: Record<string, string> = {}
  for (const [name, value] of entries) {
    if (name.startsWith(prefix) && typeof value === 'string')
      submittedTexts[name.slice(prefix.length)] = value
  }
  return submittedTexts
}
