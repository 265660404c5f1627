import { expect, test } from 'vitest'
import { sizeText } from './run-texts.ts'

test('a file size is shown in Dutch notation', () => {
  expect(sizeText(512)).toBe('1 kB')
  expect(sizeText(90 * 1024)).toBe('90 kB')
  expect(sizeText(2_000_000)).toBe('1,9 MB')
})
