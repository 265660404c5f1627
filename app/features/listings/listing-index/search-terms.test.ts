import { expect, test } from 'vitest'
import {
  compoundParts,
  diminutiveBases,
  editDistance,
  plainText,
  searchTermsOf,
  withParts,
} from './search-terms.ts'

test('terms are compared without accents and case', () => {
  expect(plainText('Roségoud')).toBe('rosegoud')
  expect(searchTermsOf('14 karaat Witgoud, witgoud')).toEqual(['14', 'karaat', 'witgoud'])
})

test('a compound is also found by its parts', () => {
  expect(compoundParts('parelketting')).toEqual(['parel', 'ketting'])
  expect(compoundParts('verlovingsring')).toEqual(['verloving', 'ring'])
  expect(compoundParts('geboortesteenset')).toEqual(['geboortesteen', 'geboorte', 'steen', 'set'])
  expect(withParts('Parelketting Marit')).toBe('Parelketting Marit parel ketting')
})

test('words that only look like compounds are not split', () => {
  expect(compoundParts('ring')).toEqual([])
  expect(compoundParts('uitvoering')).toEqual([])
  expect(compoundParts('sluiting')).toEqual([])
})

test('a search for a diminutive includes its noun', () => {
  expect(diminutiveBases('kettinkje')).toContain('ketting')
  expect(diminutiveBases('kettinkjes')).toContain('ketting')
  expect(diminutiveBases('ringetje')).toContain('ring')
  expect(diminutiveBases('oorbelletje')).toContain('oorbel')
  expect(diminutiveBases('armbandje')).toContain('armband')
  expect(diminutiveBases('hangertje')).toContain('hanger')
  expect(diminutiveBases('bloempje')).toContain('bloem')
  expect(diminutiveBases('ring')).toEqual([])
})

test('a missing, superfluous or wrong letter and two swapped letters each count as one typing error', () => {
  expect(editDistance('zilvren', 'zilveren')).toBe(1)
  expect(editDistance('kteting', 'ketting')).toBe(1)
  expect(editDistance('saffir', 'saffier')).toBe(1)
  expect(editDistance('parrel', 'parel')).toBe(1)
  expect(editDistance('paril', 'parel')).toBe(1)
  expect(editDistance('parel', 'parel')).toBe(0)
})
