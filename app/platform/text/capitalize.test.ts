import { expect, test } from 'vitest'
import { capitalize } from './capitalize.ts'

test('a text begins with a capital and is left alone otherwise', () => {
  expect(['roodgoud', 'één steen', 'IJs', ''].map(capitalize)).toEqual([
    'Roodgoud',
    'Één steen',
    'IJs',
    '',
  ])
})
