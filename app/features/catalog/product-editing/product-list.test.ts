import { expect, test } from 'vitest'
import { parseProductQuery, productListUrl } from './product-list.ts'

test.each([
  '/beheer/producten/',
  '/beheer/producten/?zoek=vera&staat=concept&categorie=12&voorraad=bijna-op&pagina=3',
  '/beheer/producten/?staat=winkel&voorraad=uitverkocht',
  '/beheer/producten/?staat=prullenbak&mist=foto&volgorde=prijs-op',
])('%s restores the same list', (address) => {
  const url = new URL(address, 'http://schakel.test')
  expect(productListUrl(parseProductQuery(url.searchParams))).toBe(address)
})

test('invalid filters in the URL are ignored', () => {
  for (const text of [
    'staat=weg&categorie=-1&pagina=nul&voorraad=*',
    'staat=__proto__&voorraad=constructor',
  ]) {
    const query = parseProductQuery(new URLSearchParams(text))
    expect(productListUrl(query), text).toBe('/beheer/producten/')
  }
})
