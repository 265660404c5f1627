import { expect, test } from 'vitest'
import { applyQuarantine } from './quarantine.ts'

const CART = { file: 'tests/journeys/cart.e2e.ts', title: 'a line is removed' }
const VAT = {
  file: 'app/features/sales/tax/vat.test.ts',
  title: 'VAT is rounded once',
}
const REASON = 'The panel sometimes closes before the click.'

test('a failed test in quarantine is shown and does not count as failed', () => {
  const results = [
    { ...CART, project: 'phone', hasPassed: false, reason: 'timeout' },
    { ...CART, project: 'desktop', hasPassed: true },
    { ...VAT, hasPassed: true },
  ]
  expect(applyQuarantine([{ ...CART, reason: REASON }], results)).toEqual({
    passedCount: 2,
    failedTests: [],
    lines: [
      'quarantined, failed: tests/journeys/cart.e2e.ts (phone): a line is removed (The panel sometimes closes before the click.)',
      'quarantined, passed: tests/journeys/cart.e2e.ts (desktop): a line is removed (The panel sometimes closes before the click.)',
    ],
    problems: [],
  })
})

test('a failed test that is not listed counts as failed', () => {
  const failure = { ...VAT, hasPassed: false, reason: 'expected 1 to be 2' }
  const { passedCount, failedTests, lines, problems } = applyQuarantine([], [failure])
  expect({ passedCount, failedTests, lines, problems }).toEqual({
    passedCount: 0,
    failedTests: [failure],
    lines: [],
    problems: [],
  })
})

test.each([
  { name: 'another file', entry: { ...CART, file: 'tests/journeys/product.e2e.ts' } },
  { name: 'another title', entry: { ...CART, title: 'a line' } },
])('an entry that matches no test is a problem: $name', ({ entry }) => {
  const failure = { ...CART, hasPassed: false }
  const { failedTests, problems } = applyQuarantine([{ ...entry, reason: REASON }], [failure])
  expect(failedTests).toEqual([failure])
  expect(problems).toEqual([`no test ran as ${entry.file}: ${entry.title}`])
})

test.each([
  { name: 'missing', entry: CART },
  { name: 'empty', entry: { ...CART, reason: '' } },
  { name: 'blank', entry: { ...CART, reason: '  ' } },
])('an entry without a reason is a problem and excuses nothing: $name', ({ entry }) => {
  const failure = { ...CART, hasPassed: false }
  const { failedTests, lines, problems } = applyQuarantine([entry], [failure])
  expect(failedTests).toEqual([failure])
  expect(lines).toEqual([])
  expect(problems).toEqual([expect.stringContaining('entry 0.reason: ')])
})
