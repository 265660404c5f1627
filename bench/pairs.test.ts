import { expect, test } from 'vitest'
import { comparePairs, readFigures } from './pairs.ts'
import { createReport } from './report.ts'

const OUTPUT = `
1,000 products
  (filled in 12 s)
  start to the first page                                     1.84 s  aim ≤ 3       ok
  pages from the cache                                        4210 /s  aim ≥ 3000    ok

100,000 products
  start to the first page                                     2.10 s  aim ≤ 3       ok
  memory of the Node process                                   312 MB

All aims met.
`

test('the figures of a report are read with their heading, notes are left out', () => {
  expect(readFigures(OUTPUT)).toEqual([
    { name: '1,000 products: start to the first page', value: 1.84, unit: 's' },
    { name: '1,000 products: pages from the cache', value: 4210, unit: '/s' },
    { name: '100,000 products: start to the first page', value: 2.1, unit: 's' },
    { name: '100,000 products: memory of the Node process', value: 312, unit: 'MB' },
  ])
})

test('a line that a report prints can be read back', () => {
  const lines: string[] = []
  const originalLog = console.log
  console.log = (line: string) => lines.push(line)
  try {
    createReport().line('the home page, rendered', 12.345, 'ms', { max: 50 })
  } finally {
    console.log = originalLog
  }
  expect(readFigures(lines.join('\n'))).toEqual([
    { name: ': the home page, rendered', value: 12.3, unit: 'ms' },
  ])
})

test('runs are compared pair by pair; a figure that is missing in one run is left out', () => {
  const run = (value: number) => [{ name: 'a', value, unit: 'ms' }]
  const pairs = [
    { current: [...run(10), { name: 'b', value: 1, unit: 'ms' }], base: run(20) },
    { current: run(30), base: run(30) },
    { current: run(22), base: run(20) },
  ]
  expect(comparePairs(pairs)).toEqual([{ name: 'a', unit: 'ms', current: 22, base: 20, ratio: 1 }])
})
