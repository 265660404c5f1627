import { expect, test } from 'vitest'
import { findExpired, momentOfName, nameOfMoment } from './retention.ts'

const DAY_MS = 86_400_000

test('the newest backup of seven days, four weeks and twelve months is retained', () => {
  const start = new Date('2025-06-01T01:30:00Z')
  const names = Array.from({ length: 500 }, (_, day) =>
    nameOfMoment(new Date(start.getTime() + day * DAY_MS)),
  )
  // The owner's own folder and that of the photos stand beside the backups.
  const expiredNames = new Set(findExpired([...names, 'holiday-photos', 'schakel-media']))
  const retainedDays = names
    .filter((name) => !expiredNames.has(name))
    .map((name) => name.slice(0, '2026-10-13'.length))
  const endsOfMonths = [
    ...['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ...['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-13'],
  ]
  const endsOfWeeks = ['2026-09-27', '2026-10-04', '2026-10-11', '2026-10-13']
  const lastDays = [
    ...['2026-10-07', '2026-10-08', '2026-10-09', '2026-10-10'],
    ...['2026-10-11', '2026-10-12', '2026-10-13'],
  ]
  expect(new Set(retainedDays)).toEqual(new Set([...endsOfMonths, ...endsOfWeeks, ...lastDays]))
  expect(retainedDays).toHaveLength(20)
  expect(expiredNames.has('holiday-photos')).toBe(false)
  expect(expiredNames.has('schakel-media')).toBe(false)
})

test('of two backups of a day the later one is retained', () => {
  expect(findExpired(['2026-11-21T01-30-00Z', '2026-11-21T09-15-07Z'])).toEqual([
    '2026-11-21T01-30-00Z',
  ])
  expect(momentOfName('2026-11-21T09-15-07Z')).toEqual(new Date('2026-11-21T09:15:07Z'))
})
