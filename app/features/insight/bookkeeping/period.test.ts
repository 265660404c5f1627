import { expect, test } from 'vitest'
import {
  adjacentPeriod,
  type Period,
  periodAround,
  periodBounds,
  periodDays,
  periodName,
  readPeriod,
} from './period.ts'

function parsePeriod(code: string): Period {
  const period = readPeriod(code)
  if (!period) throw new Error(code)
  return period
}

test('a period is a month, a quarter or a year of the Dutch calendar', () => {
  expect(periodDays(parsePeriod('2026-02'))).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(periodDays(parsePeriod('2026-K4'))).toEqual({ first: '2026-10-01', last: '2026-12-31' })
  expect(periodDays(parsePeriod('2028'))).toEqual({ first: '2028-01-01', last: '2028-12-31' })
  // Daylight saving time begins in March and ends in October.
  expect(periodBounds(parsePeriod('2026-K2'))).toEqual({
    from: new Date('2026-03-31T22:00:00Z'),
    to: new Date('2026-06-30T22:00:00Z'),
  })
  expect(periodBounds(parsePeriod('2026-11')).from).toEqual(new Date('2026-10-31T23:00:00Z'))
})

test.each(['', '2026-13', '2026-00', '2026-K5', '2026-K', '26', '1999', '3000', '2026-11-21', 'x'])(
  '“%s” is not a period',
  (code) => {
    expect(readPeriod(code)).toBeUndefined()
  },
)

test('the previous and the next period may be in another year', () => {
  const [previous, next] = [-1, 1] as const
  expect(adjacentPeriod(parsePeriod('2026-01'), previous).code).toBe('2025-12')
  expect(adjacentPeriod(parsePeriod('2026-K4'), next).code).toBe('2027-K1')
  expect(adjacentPeriod(parsePeriod('2026'), next).code).toBe('2027')
})

test('a day belongs to one period of each length', () => {
  const day = { year: 2026, month: 11, day: 21 }
  expect(([1, 3, 12] as const).map((months) => periodAround(day, months).code)).toEqual([
    '2026-11',
    '2026-K4',
    '2026',
  ])
  expect(['2026-11', '2026-K4', '2026'].map((code) => periodName(parsePeriod(code)))).toEqual([
    'november 2026',
    '4e kwartaal 2026',
    '2026',
  ])
})
