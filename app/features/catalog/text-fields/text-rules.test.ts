import { expect, test } from 'vitest'
import { fullLineName } from './personal-line.ts'
import { type ProductTextField, textFieldsFor } from './text-fields.ts'
import {
  allowedTextHint,
  checkTexts,
  cleanText,
  maxSizeText,
  priceLabel,
  readSubmittedTexts,
  textProblem,
  textProblemMessage,
  toLineTexts,
} from './text-rules.ts'

const engraving: ProductTextField = {
  id: 'engrave1',
  label: 'Gravure',
  hint: '',
  lines: 2,
  maxLength: 10,
  characters: 'text',
  extra: '♥',
  cents: 15_00,
  isRequired: false,
  onlyFor: [],
  preview: null,
}
const initial: ProductTextField = {
  ...engraving,
  id: 'initial1',
  label: 'Initiaal',
  lines: 1,
  maxLength: 1,
  characters: 'capitals',
  extra: '',
  cents: 0,
  isRequired: true,
}

test('a text is stored without outer spaces and empty last lines', () => {
  expect(cleanText(engraving, '  Sanne \r\n 12-6-2027\n\n')).toBe('Sanne\n12-6-2027')
})

test('a field for capitals converts small letters', () => {
  expect(cleanText(initial, ' m ')).toBe('M')
})

test.each([
  ['Sanne ♥\n12-6-2027', undefined],
  ['', undefined],
  ['Sanne-Marie', { kind: 'too-long', line: 1, length: 11 }],
  ['Sanne\nSanne-Marie', { kind: 'too-long', line: 2, length: 11 }],
  ['a\nb\nc', { kind: 'too-many-lines' }],
  ['Sanne 😀', { kind: 'characters', characters: ['😀'] }],
  ['Привет', { kind: 'characters', characters: ['П', 'р', 'и', 'в', 'е', 'т'] }],
  ['Zoë & José', undefined],
  ['14·05·2027', undefined],
])('the engraving “%s” has the problem %o', (text, problem) => {
  expect(textProblem(engraving, text)).toEqual(problem)
})

test('a required text must be filled in, and texts of unknown fields are ignored', () => {
  expect(checkTexts([engraving, initial], { engrave1: 'Sanne', other: 'x' })).toEqual({
    ok: false,
    problems: { initial1: { kind: 'missing' } },
  })
  expect(checkTexts([engraving, initial], { initial1: 's', other: 'x' })).toEqual({
    ok: true,
    texts: { initial1: 'S' },
  })
})

test('each message and hint names the limit of its field', () => {
  const message = (field: ProductTextField, text: string) => {
    const problem = textProblem(field, text)
    return problem && textProblemMessage(field, problem)
  }
  expect(message(initial, '')).toBe('Vul bij ‘Initiaal’ je tekst in.')
  expect(message(initial, 'MM')).toBe('Er past 1 teken op; dit zijn er 2.')
  expect(message(initial, '4')).toBe(
    'Dit teken kunnen we niet maken: 4. Wel: hoofdletters van A tot en met Z.',
  )
  expect(message(engraving, 'a¤ø©')).toBe(
    'Deze tekens kunnen we niet maken: ¤ ©. Wel: letters, cijfers, leestekens en ♥.',
  )
  expect(allowedTextHint(initial)).toBe('Eén hoofdletter, A tot en met Z.')
  expect(allowedTextHint({ ...initial, maxLength: 3 })).toBe('Maximaal 3 hoofdletters.')
  expect(allowedTextHint({ ...initial, lines: 2, maxLength: 2 })).toBe(
    'Maximaal 2 regels van 2 tekens. Alleen hoofdletters van A tot en met Z.',
  )
  expect(message(engraving, 'a\nb\nc')).toBe('Er passen 2 regels op.')
  expect(message(engraving, 'Sanne\nSanne-Marie')).toBe(
    'Op een regel passen 10 tekens; regel 2 heeft er 11.',
  )
  expect(priceLabel(initial)).toBe('Initiaal')
  expect(priceLabel(engraving).replaceAll('\u00a0', ' ')).toBe('Gravure, + € 15,00')
  expect(maxSizeText(engraving)).toBe('Maximaal 2 regels van 10 tekens.')
})

test('a field is shown only for the option values that it names', () => {
  const silver = { ...engraving, onlyFor: ['Zilver'] }
  expect(textFieldsFor([silver], { metaal: 'Zilver', ringmaat: '17' })).toEqual([silver])
  expect(textFieldsFor([silver], { metaal: 'Geelgoud', ringmaat: '17' })).toEqual([])
})

test('a line whose stored text no longer fits its field cannot be ordered', () => {
  expect(toLineTexts([engraving], { engrave1: 'Sanne' })).toEqual([
    { field: 'engrave1', label: 'Gravure', text: 'Sanne', cents: 1500 },
  ])
  expect(toLineTexts([{ ...engraving, maxLength: 3 }], { engrave1: 'Sanne' })).toBeNull()
  expect(toLineTexts([], { engrave1: 'Sanne' })).toBeNull()
  expect(toLineTexts([initial], {})).toBeNull()
  const secondEngraving = { ...engraving, id: 'engrave2' }
  const storedTexts = { engrave1: 'Sanne', engrave2: ' Noor ' }
  expect(toLineTexts([engraving, secondEngraving], storedTexts)).toBeNull()
})

test('lists, mails and documents show a line and its texts as one text', () => {
  const texts = [{ field: 'engrave1', label: 'Gravure', text: 'Sanne\n12-6-2027', cents: 0 }]
  expect(fullLineName({ name: 'Zegelring Otto', variantName: 'maat 18', texts })).toBe(
    'Zegelring Otto, maat 18, Gravure: Sanne / 12-6-2027',
  )
})

test('the texts of each part are read from the form fields of that part', () => {
  const form: [string, string][] = [
    ['quantity', '1'],
    ['text_a', 'Sanne'],
    ['text2_a', 'Noor'],
  ]
  const [firstPart, secondPart] = [readSubmittedTexts(form), readSubmittedTexts(form, 2)]
  expect(firstPart).toEqual({ a: 'Sanne' })
  expect(secondPart).toEqual({ a: 'Noor' })
})
