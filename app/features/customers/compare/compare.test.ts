import { expect, test, vi } from 'vitest'
import { compareTitle, compareUrl, groupOf, readCompareIds } from './compare.ts'
import { showsProducts } from './compare-bar.tsx'

/** A category that belongs to none of the groups. */
const OTHER_CATEGORY = 5
const RINGS = { id: 1, name: 'Ringen', slug: 'ringen', categoryIds: [10, 11], isCatchAll: false }
const REST = { id: 2, name: 'Overig', slug: 'overig', categoryIds: [], isCatchAll: true }
const CHAINS = { id: 3, name: 'Kettingen', slug: 'kettingen', categoryIds: [20], isCatchAll: false }
const EMPTY = { id: 4, name: 'Leeg', slug: 'leeg', categoryIds: [], isCatchAll: false }

test('a product belongs to the first group with its category, else to the group for all other categories', () => {
  expect(groupOf([REST, RINGS, CHAINS], [OTHER_CATEGORY, 20])).toBe(CHAINS)
  expect(groupOf([REST, RINGS, CHAINS], [OTHER_CATEGORY])).toBe(REST)
  expect(groupOf([EMPTY, RINGS, CHAINS], [OTHER_CATEGORY])).toBeUndefined()
  expect(groupOf([EMPTY, { ...RINGS, isCatchAll: true }], [OTHER_CATEGORY])).toMatchObject({
    id: RINGS.id,
  })
})

test('the URL of a comparison has each product once [S05]', () => {
  expect(compareUrl(RINGS, [4, 7])).toBe('/vergelijken/ringen/?compareids=4,7')
  expect(compareUrl(undefined, [4])).toBe('/vergelijken/?compareids=4')
  expect(compareUrl(RINGS, [])).toBe('/vergelijken/ringen/')
  expect(readCompareIds('4,7, 4,x,-1,1e3,99999999999,0')).toEqual([4, 7])
})

test('the bar is on pages with products only', () => {
  const lists = ['/', '/shop/', '/product-category/ringen/', '/verlanglijst/', '/zoeken/']
  expect([...lists, '/product/ring-otto/'].every(showsProducts)).toBe(true)
  expect(['/cart/', '/shoppen/', '/blog/product/'].some(showsProducts)).toBe(false)
})

test('the title spells out the number of products', () => {
  expect(compareTitle(3, 'Ringen')).toBe('Drie ringen naast elkaar')
  expect(compareTitle(12, 'Ringen')).toBe('12 ringen naast elkaar')
  expect(compareTitle(1, 'Ringen')).toBe('Ringen vergelijken')
})

test('the compare button needs two products; a message shows for 4.5 seconds what is missing [V07] [X01] [X02] [K04]', async () => {
  vi.useFakeTimers()
  const { checkCompareCount, readMessage } = await import('./compare-store.ts')
  expect(checkCompareCount(0)).toBe(false)
  expect(readMessage()).toBe('Please, add items to this compare group or choose not empty group')
  vi.advanceTimersByTime(2_000) // the first message is still shown, and the second one replaces it
  expect(checkCompareCount(1)).toBe(false)
  expect(readMessage()).toBe('Please, add more items to compare')
  vi.advanceTimersByTime(4_499)
  expect(readMessage()).toBe('Please, add more items to compare')
  vi.advanceTimersByTime(1)
  expect(readMessage()).toBeNull()
  expect(checkCompareCount(2)).toBe(true)
})
