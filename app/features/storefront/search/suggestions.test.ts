import { expect, test } from 'vitest'
import { splitAround, suggestionsAddress } from './suggestions.ts'

test('what was typed stands out, wherever it is and however it was written', () => {
  expect(splitAround('Parelketting', 'parel')).toEqual(['', 'Parel', 'ketting'])
  expect(splitAround('Zoetwaterparels', 'PAREL')).toEqual(['Zoetwater', 'parel', 's'])
  expect(splitAround('Ringen', 'parel')).toEqual(['Ringen', '', ''])
  expect(splitAround('Ringen', '')).toEqual(['Ringen', '', ''])
})

test('the address of suggestions has the chosen category only when there is one', () => {
  expect(suggestionsAddress('parel & goud', null)).toBe('/deel/suggesties/?s=parel+%26+goud')
  expect(suggestionsAddress('parel', 'ringen')).toBe('/deel/suggesties/?s=parel&product_cat=ringen')
})
