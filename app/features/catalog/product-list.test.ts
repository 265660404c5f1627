import { expect, test } from 'vitest'
import { parseProductQuery, productListAddress } from './product-list.ts'

test.each([
  '/beheer/producten/',
  '/beheer/producten/?zoek=vera&staat=concept&categorie=12&voorraad=bijna-op&pagina=3',
  '/beheer/producten/?staat=winkel&voorraad=uitverkocht',
])('%s restores the same list', (address) => {
  const url = new URL(address, 'http://schakel.test')
  expect(productListAddress(parseProductQuery(url.searchParams))).toBe(address)
})

test('nonsense in the address is not asked', () => {
  const query = parseProductQuery(
    new URLSearchParams('staat=weg&categorie=-1&pagina=nul&voorraad=*'),
  )
  expect(productListAddress(query)).toBe('/beheer/producten/')
})
