import { expect, test } from 'vitest'
import { applyIntent, readDraft, startDraft, validateDraft } from './text-field-forms.ts'

const engraving = {
  id: 'a1b2c3d4',
  label: 'Gravure',
  hint: 'Aan de binnenkant',
  lines: 2,
  maxLength: 20,
  characters: 'text' as const,
  extra: '♥',
  cents: 15_00,
  isRequired: false,
  onlyFor: ['Zilver'],
  preview: null,
}

/** The product is not sold as a pair. */
const SOLD_SINGLY = false

test('a field is shown as it was saved, and saved as it is shown', () => {
  const soldAsPair = true
  const draft = startDraft([engraving], soldAsPair)
  expect(draft.formValues).toMatchObject({
    soldAsPair: 'on',
    'veld0.label': 'Gravure',
    'veld0.price': '15,00',
    'veld0.alleen.Zilver': 'on',
  })
  const { preview: _, ...savedField } = engraving
  expect(validateDraft(readDraft(draft.formValues), ['Geelgoud', 'Zilver'])).toEqual({
    ok: true,
    edit: { soldAsPair: true, fields: [savedField] },
  })
})

test('a field is added at the end, and removing one moves the others up', () => {
  const twoFields = applyIntent(startDraft([engraving], SOLD_SINGLY), 'add')
  expect(twoFields.count).toBe(2)
  expect(twoFields.formValues['veld1.maxLength']).toBe('20')
  const oneField = applyIntent(
    { ...twoFields, formValues: { ...twoFields.formValues, 'veld1.label': 'Initiaal' } },
    'remove.0',
  )
  expect(oneField.count).toBe(1)
  expect(oneField.formValues['veld0.label']).toBe('Initiaal')
  expect(oneField.formValues['veld0.hint']).toBeUndefined()
})

test('each wrong value gets an error beside it', () => {
  const formValues = {
    'veld0.label': '',
    'veld0.lines': '9',
    'veld0.maxLength': 'veel',
    'veld0.characters': 'text',
    'veld0.price': 'gratis',
  }
  expect(validateDraft(readDraft(formValues), [])).toEqual({
    ok: false,
    errors: {
      'veld0.label': 'Geef het veld een naam, zoals Gravure.',
      'veld0.price': 'Vul een bedrag in, zoals 15,00.',
      'veld0.lines': 'Een getal van 1 tot en met 5.',
      'veld0.maxLength': 'Een getal van 1 tot en met 100.',
    },
  })
})

test('a required text has no surcharge, so that the price of the product is right', () => {
  const draft = startDraft([{ ...engraving, isRequired: true }], SOLD_SINGLY)
  expect(validateDraft(draft, [])).toEqual({
    ok: false,
    errors: {
      'veld0.price': 'Een verplichte tekst kost niets extra: reken hem mee in de prijs.',
    },
  })
})
