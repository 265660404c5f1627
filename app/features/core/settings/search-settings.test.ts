import { expect, test } from 'vitest'
import { fillText, parseSynonyms, searchSettings, unknownPlaceholders } from './search-settings.ts'

test('a template is filled, and a separator beside an empty value disappears', () => {
  const values = { naam: 'Saffierketting', merk: '', materiaal: 'Goud 585' }
  expect(fillText('{naam} | {merk} | {materiaal}', values)).toBe('Saffierketting | Goud 585')
  expect(fillText('{naam}, {merk}', values)).toBe('Saffierketting')
})

test('names that do not exist are found', () => {
  expect(unknownPlaceholders('{naam} {prijs}', ['naam'])).toEqual(['prijs'])
})

test('groups of synonyms are read line by line, without repetitions and groups of one word', () => {
  expect(parseSynonyms('Ketting, collier , \n\nring\nhanger,bedel,hanger')).toEqual([
    ['ketting', 'collier'],
    ['hanger', 'bedel'],
  ])
})

test('stored choices that cannot be read fall back to the defaults', () => {
  expect(searchSettings.parse({ links: 7, productTitle: null })).toEqual({
    productTitle: '',
    productDescription: '',
    categoryTitle: '',
    categoryDescription: '',
    indexableFilters: [],
    indexesPages: true,
    links: [],
    synonyms: [],
  })
})
