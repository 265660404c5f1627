import { expect, test } from 'vitest'
import { readTextFields, writeTextFields } from './text-field-cell.ts'

const engraving = {
  id: '1a2b3c4d',
  label: 'Gravure | binnen',
  hint: 'Een naam; of een datum',
  lines: 2,
  maxLength: 12,
  characters: 'text' as const,
  extra: '♥|',
  cents: 15_00,
  isRequired: false,
  onlyFor: ['Zilver', 'Goud; 14 kt'],
  preview: null,
}
const initialField = {
  ...engraving,
  id: 'initiaal',
  label: 'Initiaal',
  hint: '',
  lines: 1,
  maxLength: 1,
  characters: 'capitals' as const,
  extra: '',
  cents: 0,
  isRequired: true,
  onlyFor: [],
}

test('a cell has one line for each text field', () => {
  expect(writeTextFields([engraving, initialField])).toBe(
    'Gravure \\| binnen | uitleg: Een naam\\; of een datum | regels: 2 | tekens: 12 | toegestaan: tekst | ook: ♥\\| | prijs: 15,00 | alleen: Zilver; Goud\\; 14 kt | code: 1a2b3c4d\n' +
      'Initiaal | regels: 1 | tekens: 1 | toegestaan: hoofdletters | verplicht: ja | code: initiaal',
  )
})

test('a written cell is parsed to the same fields', () => {
  // A file has no previews.
  const { preview: _, ...writtenEngraving } = engraving
  const { preview: __, ...writtenInitial } = initialField
  const values = ['Zilver', 'Goud; 14 kt', 'Rosé']
  expect(readTextFields(writeTextFields([engraving, initialField]), values)).toEqual({
    ok: true,
    fields: [writtenEngraving, writtenInitial],
  })
})

test('a name alone is a field of twenty characters', () => {
  expect(readTextFields('Naam', [])).toEqual({
    ok: true,
    fields: [
      {
        id: null,
        label: 'Naam',
        hint: '',
        lines: 1,
        maxLength: 20,
        characters: 'text',
        extra: '',
        cents: 0,
        isRequired: false,
        onlyFor: [],
      },
    ],
  })
})

test('the word “geen” removes all fields', () => {
  expect(readTextFields('geen', [])).toEqual({ ok: true, fields: [] })
})

test.each([
  ['Gravure | regels: veel', 'Gravure: Een getal van 1 tot en met 5.'],
  ['Gravure | kleur: rood', 'Gravure: “kleur: rood”'],
  ['Gravure | constructor: x', 'Gravure: “constructor: x”'],
  ['Gravure | toegestaan: runen', 'Gravure: “toegestaan: runen”'],
  ['Gravure | alleen: Platina', 'Gravure: “alleen: Platina”'],
  ['Gravure | code: 1', 'Gravure: “code: 1”'],
  ['Gravure | verplicht', 'Gravure: “verplicht”'],
  [
    'Naam | prijs: 5,00 | verplicht: ja',
    'Naam: Een verplichte tekst kost niets extra: reken hem mee in de prijs.',
  ],
  ['a\nb\nc\nd\ne\nf', 'hoogstens 5 teksten'],
])('the cell “%s” is rejected with the reason', (cell, text) => {
  expect(readTextFields(cell, ['Zilver'])).toEqual({ ok: false, text })
})
