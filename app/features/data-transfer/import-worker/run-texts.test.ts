import { expect, test } from 'vitest'
import { sizeText } from './run-texts.ts'

test('a file size is shown in Dutch notation', () => {
  expect([512, 90 * 1024, 2_000_000].map(sizeText)).toEqual(['1 kB', '90 kB', '1,9 MB'])
})
