import { expect, test } from 'vitest'
import { unbreakable } from './unbreakable.ts'

test('the fineness of gold stays on one line with its metal', () => {
  expect(unbreakable('14 karaat witgoud, zirkonia')).toBe('14\u00a0karaat\u00a0witgoud, zirkonia')
  expect(unbreakable('Sterling zilver, onyx')).toBe('Sterling zilver, onyx')
})
