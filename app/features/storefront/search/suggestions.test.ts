import { expect, test } from 'vitest'
import { splitAround, suggestionsUrl } from './suggestions.ts'

test('a suggestion is split around the typed text, which is found anywhere and in any case', () => {
  expect(splitAround('Parelketting', 'parel')).toEqual(['', 'Parel', 'ketting'])
  expect(splitAround('Zoetwaterparels', 'PAREL')).toEqual(['Zoetwater', 'parel', 's'])
  expect(splitAround('Ringen', 'parel')).toEqual(['Ringen', '', ''])
  expect(splitAround('Ringen', '')).toEqual(['Ringen', '', ''])
})

test('the suggestions URL has the category only if one is chosen', () => {
  expect(suggestionsUrl('parel & goud', null)).toBe('/deel/suggesties/?s=parel+%26+goud')
  expect(suggestionsUrl('parel', 'ringen')).toBe('/deel/suggesties/?s=parel&product_cat=ringen')
})
