import { expect, test } from 'vitest'
import { type OptionsDraft, readDraft, startDraft } from './options-draft.ts'
import { variantsText } from './options-messages.ts'

/** Returns the option values that result from `text` in the text area for new values. */
function parseNewValues(text: string): string[] {
  const form = new FormData()
  form.set('o0.name', 'Maat')
  form.set('o0.more', text)
  return readDraft(form).options.flatMap(({ values }) => values.map(({ value }) => value))
}

test('new values are separated by lines, semicolons, and commas with a space', () => {
  expect(parseNewValues('16, 17, 18')).toEqual(['16', '17', '18'])
  expect(parseNewValues('16;17; 18')).toEqual(['16', '17', '18'])
  expect(parseNewValues('16\r\n17,\r\n18,')).toEqual(['16', '17', '18'])
  expect(parseNewValues('1,5')).toEqual(['1,5'])
  expect(parseNewValues('1,5, 2,25 mm')).toEqual(['1,5', '2,25 mm'])
})

const option = (name: string, values: string[]): OptionsDraft['options'][number] => ({
  code: '',
  name,
  values: values.map((value) => ({ was: '', value })),
})

test('the page shows how many variants result from the options', () => {
  const draft = startDraft([], new Date('2026-11-21T12:00:00Z'))
  const simpleVariants = [{ id: 1, optionValues: {} }]
  expect(variantsText(simpleVariants, draft)).toBe('')
  const sizes = option('Maat', ['16', '17', '18'])
  const metals = option('Metaal', ['Goud', 'Zilver'])
  expect(variantsText(simpleVariants, { ...draft, options: [sizes, metals] })).toBe(
    'Dit maakt 6 uitvoeringen.',
  )
  const threeVariants = ['16', '17', '19'].map((maat, id) => ({ id, optionValues: { maat } }))
  expect(variantsText(threeVariants, { ...draft, options: [sizes] })).toBe(
    'Dit maakt 3 uitvoeringen. Nieuw: 18. Eén verdwijnt.',
  )
  const nameless = option('', ['16'])
  expect(variantsText(simpleVariants, { ...draft, options: [nameless] })).toBe('')
})
