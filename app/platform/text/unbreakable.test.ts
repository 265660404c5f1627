import { expect, test } from 'vitest'
import { unbreakable } from './unbreakable.ts'

test('the fineness of gold stays on one line with its metal', () => {
  expect(unbreakable('14 karaat witgoud, zirkonia')).toBe('14\u00a0karaat\u00a0witgoud, zirkonia')
  expect(unbreakable('Sterling zilver, onyx')).toBe('Sterling zilver, onyx')
})

test('a measure stays on one line with its unit', () => {
  expect(unbreakable('Ketting van 45 cm, 1,5 mm dik')).toBe(
    'Ketting van 45\u00a0cm, 1,5\u00a0mm dik',
  )
  expect(unbreakable('Ovaal, 7,8 × 6 mm')).toBe('Ovaal, 7,8\u00a0×\u00a06\u00a0mm')
  expect(unbreakable('Met 3 cadeaus')).toBe('Met 3 cadeaus')
})
