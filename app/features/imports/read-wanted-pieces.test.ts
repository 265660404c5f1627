import { expect, test } from 'vitest'
import { readWantedPieces } from './read-wanted-pieces.ts'

test('ASINs, addresses and EANs are read from what was pasted, each once', () => {
  const typed = `B0CH4K3L01, b0ch4k3l02
https://www.amazon.de/dp/B0CH4K3L01?tag=iemand-21
4006381333931; B0CH4K3L01`
  expect(readWantedPieces(typed, 'nl')).toEqual({
    ok: true,
    pieces: [
      { source: 'amazon', country: 'nl', asked: 'B0CH4K3L01' },
      { source: 'amazon', country: 'nl', asked: 'B0CH4K3L02' },
      { source: 'amazon', country: 'de', asked: 'B0CH4K3L01' },
      { source: 'bol', country: 'nl', asked: '4006381333931' },
    ],
  })
})

test.each([
  ['', 'Plak minstens één'],
  ['https://www.bol.com/nl/nl/p/ring/9300000123456789/', 'Plak die in plaats van het adres'],
  ['https://winkel.example/ring', 'Voeg het toe als nieuw product'],
  ['ring', '‘ring’: Plak een adres'],
  ['B0CH4K3L01\n'.repeat(2_001), 'Hoogstens 2000 stuks'],
])('%o is refused in words', (typed, error) => {
  expect(readWantedPieces(typed, 'nl')).toMatchObject({
    ok: false,
    error: expect.stringContaining(error),
  })
})
