import { type Cents, formatCents } from '#app/platform/money.ts'

/** Start here: texts that a shopper gives with a product, such as an engraving or an initial. */

export const MAX_TEXT_FIELDS = 5
export const MAX_TEXT_LINES = 5
export const MAX_LINE_LENGTH = 100
/** Characters of a label, and of the hint below a field. */
export const MAX_LABEL = 60
export const MAX_HINT = 160

/** Sets of allowed characters; spaces are in every set except `capitals`. */
export const CHARACTER_SETS = ['text', 'letters', 'capitals', 'date'] as const
export type CharacterSet = (typeof CHARACTER_SETS)[number]

/** A field for a text on the page of a product. */
export interface TextField {
  /** eight characters that never change; identifies the text in the cart and in forms */
  id: string
  label: string
  /** shown below the field; may be empty */
  hint: string
  /** lines that fit */
  lines: number
  /** characters that fit on a line */
  maxLength: number
  characters: CharacterSet
  /** further characters that are allowed, such as "♥&" */
  extra: string
  /** added to the unit price, VAT included; 0 for a required field */
  cents: Cents
  isRequired: boolean
  /** option values of the variants that have the field; empty: all variants */
  onlyFor: string[]
  /** how a picture of the product would show the text; null: not known */
  preview: TextPreview | null
}

/** Font and place of a text on the product's first photo; places are shares of its width and height. */
interface TextPreview {
  font: string
  x: number
  y: number
  width: number
  height: number
  /** degrees, clockwise */
  rotation: number
}

/** A text with the label and price of its field, as in the cart or as ordered; lines are separated by "\n". */
export interface LineText {
  field: string
  label: string
  text: string
  /** per unit, VAT included */
  cents: Cents
}

export type TextProblem =
  | { kind: 'missing' }
  | { kind: 'too-many-lines' }
  | { kind: 'too-long'; line: number; length: number }
  | { kind: 'characters'; found: string[] }

/** The texts by field id, or the problem of each field that has one. */
export type TextsResult =
  | { ok: true; texts: Record<string, string> }
  | { ok: false; problems: Record<string, TextProblem> }

const SETS: Record<CharacterSet, RegExp> = {
  text: /[\p{Script=Latin}\p{M}\d .,;:'’"“”()&+/!?-]/u,
  letters: /[\p{Script=Latin}\p{M} .'’-]/u,
  capitals: /[A-Z]/,
  date: /[\d ./-]/,
}

/** Returns the fields of a variant with these option values. */
export function textFieldsFor(
  fields: TextField[],
  optionValues: Record<string, string>,
): TextField[] {
  const values = Object.values(optionValues)
  return fields.filter(
    ({ onlyFor }) => onlyFor.length === 0 || onlyFor.some((value) => values.includes(value)),
  )
}

/** Returns a text as it will be made: without outer spaces and empty last lines, and in capitals if only those fit. */
export function cleanText(field: Pick<TextField, 'characters'>, typed: string): string {
  const lines = typed.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
  const text = lines
    .map((line) => line.replace(/[\t\u00a0 ]+/g, ' ').trim())
    .join('\n')
    .trim()
  return field.characters === 'capitals' ? text.toUpperCase() : text
}

/** Returns why a clean text does not fit its field; undefined if it does. */
export function textProblem(field: TextField, text: string): TextProblem | undefined {
  if (text === '') return field.isRequired ? { kind: 'missing' } : undefined
  const lines = text.split('\n')
  if (lines.length > field.lines) return { kind: 'too-many-lines' }
  for (const [at, line] of lines.entries()) {
    const { length } = [...line]
    if (length > field.maxLength) return { kind: 'too-long', line: at + 1, length }
  }
  const allowed = SETS[field.characters]
  const characters = [...new Set(lines.join(''))]
  const found = characters.filter((one) => !allowed.test(one) && !field.extra.includes(one))
  return found.length > 0 ? { kind: 'characters', found } : undefined
}

/** Validates the typed texts of a variant's fields. Texts of other fields are left out. */
export function checkTexts(fields: TextField[], typed: Record<string, string>): TextsResult {
  const texts: Record<string, string> = {}
  const problems: Record<string, TextProblem> = {}
  for (const field of fields) {
    const text = cleanText(field, typed[field.id] ?? '')
    const problem = textProblem(field, text)
    if (problem) problems[field.id] = problem
    else if (text !== '') texts[field.id] = text
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, texts }
}

/** Returns the stored texts of a variant with their current labels and prices; null if they no longer fit its fields. */
export function toLineTexts(
  fields: TextField[],
  stored: Record<string, string>,
): LineText[] | null {
  const checked = checkTexts(fields, stored)
  if (!checked.ok || Object.keys(stored).some((id) => checked.texts[id] !== stored[id])) return null
  return fields.flatMap(({ id, label, cents }) => {
    const text = checked.texts[id]
    return text === undefined ? [] : [{ field: id, label, text, cents }]
  })
}

export const sumTexts = (texts: LineText[]): Cents =>
  texts.reduce((sum, { cents }) => sum + cents, 0)

/** Returns whether a line is made for its buyer, who therefore cannot withdraw from it (art. 6:230p BW). */
export const isPersonal = ({ texts }: { texts: readonly unknown[] }): boolean => texts.length > 0

/** "Gravure: Sanne / 12-6-2027" */
const lineTextsText = (texts: LineText[]): string[] =>
  texts.map(({ label, text }) => `${label}: ${text.replaceAll('\n', ' / ')}`)

interface SpecifiedLine {
  variantName: string
  /** mails that were stored by an earlier version have none */
  texts?: LineText[]
}

/** "maat 17, Gravure: Sanne": what distinguishes a line from others of the same product, as one text. */
export const specificationText = ({ variantName, texts = [] }: SpecifiedLine): string =>
  [variantName, ...lineTextsText(texts)].filter(Boolean).join(', ')

/** "Trouwringen Hanne, maat 17, Gravure: Sanne": a line of the cart or an order as one text. */
export const fullLineName = (line: SpecifiedLine & { name: string }): string =>
  [line.name, specificationText(line)].filter(Boolean).join(', ')

/** Stated before ordering, as art. 6:230m lid 1 sub k BW requires. */
export const PERSONAL_TEXT =
  'Met jouw tekst maken we dit speciaal voor jou. Je kunt het daarom niet herroepen of ruilen, behalve als er iets mis mee is.'

/** The same beside a line of the cart, the checkout or an order. */
export const PERSONAL_LINE = 'Speciaal voor jou gemaakt: niet te herroepen of te ruilen.'

export function textProblemMessage(field: TextField, problem: TextProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `Vul bij ‘${field.label}’ je tekst in.`
    case 'too-many-lines':
      return field.lines === 1 ? 'Er past één regel op.' : `Er passen ${field.lines} regels op.`
    case 'too-long': {
      const fits = field.maxLength === 1 ? 'past 1 teken' : `passen ${field.maxLength} tekens`
      return field.lines === 1
        ? `Er ${fits} op; dit zijn er ${problem.length}.`
        : `Op een regel ${fits}; regel ${problem.line} heeft er ${problem.length}.`
    }
    case 'characters': {
      const list = problem.found.slice(0, 5).join(' ')
      return `Dit kunnen we niet maken: ${list}. ${characterText(field)}`
    }
  }
}

/** "Alleen letters.": the characters that a field allows, for shoppers. */
export function characterText({
  characters,
  extra,
}: Pick<TextField, 'characters' | 'extra'>): string {
  const also = extra === '' ? '' : ` en ${[...extra].join(' ')}`
  switch (characters) {
    case 'text':
      return `Letters, cijfers en leestekens${also}.`
    case 'letters':
      return `Alleen letters${also}.`
    case 'capitals':
      return `Alleen hoofdletters, A tot en met Z${also}.`
    case 'date':
      return `Alleen cijfers, punten en streepjes${also}.`
  }
}

/** "Maximaal 2 regels van 20 tekens." */
export function roomText({ lines, maxLength }: Pick<TextField, 'lines' | 'maxLength'>): string {
  const characters = maxLength === 1 ? '1 teken' : `${maxLength} tekens`
  return lines === 1 ? `Maximaal ${characters}.` : `Maximaal ${lines} regels van ${characters}.`
}

/** "Gravure (+ € 15,00)" */
export const priceLabel = ({ label, cents }: Pick<TextField, 'label' | 'cents'>): string =>
  cents === 0 ? label : `${label} (+ ${formatCents(cents)})`

/** Name of a field in forms and calls; `part` is 2 for the second unit of a pair. */
export const textName = (id: string, part: 1 | 2 = 1): string =>
  part === 1 ? `text_${id}` : `text2_${id}`

/** Returns the texts of a form or call by field id. */
export function readTypedTexts(
  entries: Iterable<[string, unknown]>,
  part: 1 | 2 = 1,
): Record<string, string> {
  const prefix = textName('', part)
  const typed: Record<string, string> = {}
  for (const [name, value] of entries) {
    if (name.startsWith(prefix) && typeof value === 'string')
      typed[name.slice(prefix.length)] = value
  }
  return typed
}
