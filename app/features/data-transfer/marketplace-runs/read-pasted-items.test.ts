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

test('a word that is no item is rejected, a line without any item as a whole, and the items are read', () => {
  const text = `Deze vond ik mooi:
B0CH4K3L01,B0CH4K3L02, ring
https://winkel.example/ring,1`
  const rejection = (itemRef: string, reason: string) => ({
    source: 'other',
    country: '',
    itemRef,
    reason: expect.stringContaining(reason),
  })
  expect(readPastedItems(text, 'nl')).toEqual({
    ok: true,
    items: [
      rejection('Deze vond ik mooi:', 'Plak een adres'),
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L01' },
      { source: 'amazon', country: 'nl', itemRef: 'B0CH4K3L02' },
      rejection('ring', 'Plak een adres'),
      rejection('https://winkel.example/ring,1', 'Voeg het toe als nieuw product'),
    ],
  })
})

const twoThousandAndOne = Array.from({ length: 2_001 }, (_, index) => `B0${10_000_000 + index}`)

test.each([
  { input: 'nothing', text: '', error: 'Plak minstens één' },
  {
    input: 'the number of a product at bol that is no EAN',
    text: 'https://www.bol.com/nl/nl/p/ring/123456/',
    error: 'Plak de EAN',
  },
  {
    input: 'the URL of another shop',
    text: 'https://winkel.example/ring',
    error: 'Voeg het toe als nieuw product',
  },
  { input: 'a word', text: 'ring', error: '‘ring’: Plak een adres' },
  { input: 'more than 2000 items', text: twoThousandAndOne.join('\n'), error: 'Hoogstens 2000' },
])('$input is rejected with a reason', ({ text, error }) => {
  expect(readPastedItems(text, 'nl')).toMatchObject({
    ok: false,
    error: expect.stringContaining(error),
  })
})
