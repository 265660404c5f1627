import { expect, test } from 'vitest'
import { type OptionEdit, planVariantSet } from './variant-plan.ts'

const existingValues = (...values: string[]) => values.map((value) => ({ was: value, value }))
const newValues = (...values: string[]) => values.map((value) => ({ was: null, value }))
const metal: OptionEdit = {
  code: 'metaal',
  name: 'Metaal',
  values: existingValues('Witgoud', 'Geelgoud'),
}
const VARIANTS = [
  { id: 1, optionValues: { metaal: 'Witgoud' } },
  { id: 2, optionValues: { metaal: 'Geelgoud' } },
]
const plan = (
  options: OptionEdit[],
  make: 'all' | 'none' | 'one' = 'all',
  combination: string[] = [],
) => planVariantSet(VARIANTS, { options, make, one: combination })

test('a renamed value renames its variant, and a removed one removes it', () => {
  const result = plan([{ ...metal, values: [{ was: 'Witgoud', value: 'Platina' }] }])
  expect(result).toEqual({
    ok: true,
    plan: {
      options: [{ code: 'metaal', name: 'Metaal', values: ['Platina'] }],
      remaining: [{ id: 1, optionValues: { metaal: 'Platina' }, position: 0 }],
      goneIds: [2],
      newVariants: [],
    },
  })
})

test('two values can swap their names', () => {
  const values = [
    { was: 'Witgoud', value: 'Geelgoud' },
    { was: 'Geelgoud', value: 'Witgoud' },
  ]
  expect(plan([{ ...metal, values }])).toMatchObject({
    plan: {
      remaining: [
        { id: 1, optionValues: { metaal: 'Geelgoud' }, position: 0 },
        { id: 2, optionValues: { metaal: 'Witgoud' }, position: 1 },
      ],
    },
  })
})

test('a new option gives existing variants its first value and adds the other combinations', () => {
  const size: OptionEdit = { code: null, name: 'Ringmaat', values: newValues('17', '18') }
  expect(plan([metal, size])).toMatchObject({
    plan: {
      options: [{ code: 'metaal' }, { code: 'ringmaat', name: 'Ringmaat' }],
      remaining: [
        { id: 1, optionValues: { metaal: 'Witgoud', ringmaat: '17' }, position: 0 },
        { id: 2, optionValues: { metaal: 'Geelgoud', ringmaat: '17' }, position: 2 },
      ],
      newVariants: [
        { optionValues: { metaal: 'Witgoud', ringmaat: '18' }, position: 1 },
        { optionValues: { metaal: 'Geelgoud', ringmaat: '18' }, position: 3 },
      ],
      goneIds: [],
    },
  })
})

test('without options only the first variant stays', () => {
  expect(plan([])).toMatchObject({
    plan: { options: [], remaining: [{ id: 1, optionValues: {} }], goneIds: [2], newVariants: [] },
  })
})

test('one variant can be added when its combination is valid and new', () => {
  const options = [{ ...metal, values: [...metal.values, ...newValues('Roségoud')] }]
  expect(plan(options, 'one', ['Roségoud'])).toMatchObject({
    plan: { newVariants: [{ optionValues: { metaal: 'Roségoud' }, position: 2 }] },
  })
  expect(plan(options, 'one', ['Witgoud'])).toEqual({ ok: false, error: 'variant-exists' })
  expect(plan(options, 'one', ['Brons'])).toEqual({ ok: false, error: 'no-such-choice' })
})

test('a duplicate option or value is reported beside its field', () => {
  const sameNameOption: OptionEdit = { code: null, name: 'metaal', values: newValues('Zilver') }
  expect(plan([metal, sameNameOption])).toEqual({ ok: false, error: 'option-twice', option: 1 })
  const values = [...metal.values, ...newValues('witgoud')]
  expect(plan([{ ...metal, values }])).toEqual({
    ok: false,
    error: 'value-twice',
    option: 0,
    value: 2,
  })
})

test('more than five hundred variants are rejected', () => {
  const optionWith = (name: string, count: number): OptionEdit => ({
    code: null,
    name,
    values: newValues(...Array.from({ length: count }, (_, index) => `${name} ${index}`)),
  })
  expect(plan([optionWith('Kleur', 25), optionWith('Maat', 21)])).toEqual({
    ok: false,
    error: 'too-many-variants',
    count: 25 * 21,
  })
  const noVariants: typeof VARIANTS = []
  const options = [optionWith('Kleur', 25), optionWith('Maat', 20)]
  expect(planVariantSet(noVariants, { options, make: 'all', one: [] })).toMatchObject({ ok: true })
})
