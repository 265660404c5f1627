import { expect, test } from 'vitest'
import { readPastedItems } from './read-pasted-items.ts'

test('ASINs, URLs and EANs are read from pasted text without duplicates', () => {
  const text = `B0CH4K3L01, b0ch4k3l02
https://www.amazon.de/dp/B0CH4K3L01?tag=iemand-21
4006381333931; B0CH4K3L01
https://www.bol.com/be/nl/p/ring/9300000123456789/`
  expect(readPastedItems(text, 'nl')).toEqual({
    ok: true,
    items: [
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L01' },
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L02' },
      { source: 'amazon', country: 'de', itemRef: 'B0CH4K3L01' },
      { source: 'bol', country: 'nl', itemRef: '4006381333931' },
      { source: 'bol', country: 'be', itemRef: '9300000123456789' },
    ],
  })
})

test('a word without an item is rejected, or the whole line if it has no item, and all items are imported', () => {
  const text = `Deze vond ik mooi:
B0CH4K3L01,B0CH4K3L02, ring
https://winkel.example/ring,1`
  const rejected = (itemRef: string, reason: string) => ({
    source: 'other',
    country: '',
    itemRef,
    reason: expect.stringContaining(reason),
  })
  expect(readPastedItems(text, 'nl')).toEqual({
    ok: true,
    items: [
      rejected('Deze vond ik mooi:', 'Plak een adres'),
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L01' },
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L02' },
      rejected('ring', 'Plak een adres'),
      rejected('https://winkel.example/ring,1', 'Voeg het toe als nieuw product'),
    ],
  })
})

test.each([
  ['', 'Plak minstens één'],
  ['https://www.bol.com/nl/nl/p/ring/123456/', 'Plak de EAN'],
  ['https://winkel.example/ring', 'Voeg het toe als nieuw product'],
  ['ring', '‘ring’: Plak een adres'],
  [
    Array.from({ length: 2_001 }, (_, index) => `B0${100_000_00 + index}`).join('\n'),
    'Hoogstens 2000',
  ],
])('%o is rejected with a reason', (text, error) => {
  expect(readPastedItems(text, 'nl')).toMatchObject({
    ok: false,
    error: expect.stringContaining(error),
  })
})
