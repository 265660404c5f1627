import { expect, test } from 'vitest'
import { EMPTY_RULE } from '#app/features/listings/collections/collection.ts'
import {
  collectionValues,
  hasLostChoice,
  type RuleChoices,
  readCollectionForm,
} from './collection-form.ts'

const CHOICES: RuleChoices = {
  categories: [
    { id: 4, name: 'Ringen' },
    { id: 5, name: 'Kettingen' },
  ],
  attributes: [
    { code: 'materiaal', name: 'Materiaal', values: [{ slug: 'goud', label: 'Goud' }] },
    // More than 60 values are entered as names instead of checkboxes.
    {
      code: 'merk',
      name: 'Merk',
      values: Array.from({ length: 61 }, (_, index) => ({
        slug: `merk-${index}`,
        label: `Merk ${index}`,
      })),
    },
  ],
}
const FORM_VALUES = {
  name: 'Goud tot 200',
  slug: 'goud-tot-200',
  description: '',
  maxCents: '199,95',
}

test('a rule is read from checkboxes, amounts and names, and shown again as it was typed', () => {
  const values = {
    ...FORM_VALUES,
    'categorie.4': 'on',
    'kenmerk.materiaal.goud': 'on',
    'kenmerk.merk': 'merk 3\nMerk 60',
    tags: ' bruiloft \nbruiloft',
    newDays: '30',
    isOnSale: 'on',
  }
  const form = readCollectionForm(values, CHOICES)
  expect(form).toMatchObject({
    ok: true,
    value: {
      rule: {
        categoryIds: [4],
        values: { materiaal: ['goud'], merk: ['merk-3', 'merk-60'] },
        tags: ['bruiloft'],
        minCents: null,
        maxCents: 19_995,
        isOnSale: true,
        isInStock: false,
        newDays: 30,
      },
    },
  })
  expect(form.ok && collectionValues(form.value, CHOICES)).toMatchObject({
    'categorie.4': 'on',
    'kenmerk.materiaal.goud': 'on',
    'kenmerk.merk': 'Merk 3\nMerk 60',
    tags: 'bruiloft',
    maxCents: '199,95',
    newDays: '30',
    isOnSale: 'on',
  })
})

test('a rule whose category or value was removed is recognised', () => {
  const hasRemovedChoice = (rule: object) => hasLostChoice({ ...EMPTY_RULE, ...rule }, CHOICES)
  expect(
    hasRemovedChoice({ categoryIds: [4], values: { materiaal: ['goud'] }, minCents: 100 }),
  ).toBe(false)
  expect(hasRemovedChoice({ categoryIds: [4, 9] })).toBe(true)
  expect(hasRemovedChoice({ values: { materiaal: ['platina'] } })).toBe(true)
  expect(hasRemovedChoice({ values: { steen: ['parel'] } })).toBe(true)
})

test('one amount may be the lowest and the highest price', () => {
  const form = readCollectionForm({ ...FORM_VALUES, minCents: '199,95' }, CHOICES)
  expect(form).toMatchObject({ ok: true, value: { rule: { minCents: 19_995, maxCents: 19_995 } } })
})

test('a rule without a condition, an unknown name, swapped prices and invalid fields are rejected beside their fields', () => {
  const errorsOf = (values: Record<string, string>) => {
    const form = readCollectionForm({ ...FORM_VALUES, maxCents: '', ...values }, CHOICES)
    return form.ok ? {} : form.errors
  }
  expect(errorsOf({})).toEqual({ tags: 'Kies minstens één voorwaarde.' })
  expect(errorsOf({ 'kenmerk.merk': 'Merk 99' })).toMatchObject({
    'kenmerk.merk': 'Onbekend: Merk 99.',
  })
  expect(errorsOf({ minCents: '20', maxCents: '10' })).toEqual({
    maxCents: 'Dit is lager dan het bedrag waar de collectie begint.',
  })
  expect(errorsOf({ maxCents: 'veel' })).toHaveProperty('maxCents')
  expect(errorsOf({ newDays: '0' })).toHaveProperty('newDays')
  expect(errorsOf({ slug: 'Goud & zilver', newDays: '5' })).toHaveProperty('slug')
  expect(errorsOf({ name: ' ', newDays: '5' })).toHaveProperty('name')
})
