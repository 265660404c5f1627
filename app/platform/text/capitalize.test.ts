import { expect, test } from 'vitest'
import { capitalize } from './capitalize.ts'

test('a text is capitalised and does not change otherwise', () => {
  expect(['roodgoud', 'één steen', 'IJs', ''].map(capitalize)).toEqual([
    'Roodgoud',
    'Één steen',
    'IJs',
    '',
  ])
})
