import { expect, test } from 'vitest'
import { createTextDecoder, repairDouble } from './dump-text.ts'

const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

test('text is decoded as UTF-8, or as windows-1252 if it is not valid UTF-8', () => {
  const { decode, findings } = createTextDecoder({ repairsDouble: false })
  expect(decode(bytesOf('Créole 14 karaat 😀'))).toBe('Créole 14 karaat 😀')
  expect(decode('Cr\xe9ole \x80 12')).toBe('Créole € 12')
  expect(findings).toMatchObject({ windows1252Count: 1, doubleEncodedCount: 0 })
})

test('text that was encoded twice is counted, and repaired on request', () => {
  const garbledBytes = bytesOf('CrÃ©ole van â‚¬ 12')
  const decoder = createTextDecoder({ repairsDouble: false })
  expect(decoder.decode(garbledBytes)).toBe('CrÃ©ole van â‚¬ 12')
  expect(decoder.findings).toMatchObject({
    doubleEncodedCount: 1,
    example: { original: 'CrÃ©ole van â‚¬ 12', repaired: 'Créole van € 12' },
  })
  expect(createTextDecoder({ repairsDouble: true }).decode(garbledBytes)).toBe('Créole van € 12')
})

test('a text that only looks encoded twice is not repaired', () => {
  // The star cannot be the result of encoding twice.
  expect(repairDouble('Â© 2026 – ★')).toBeNull()
})
