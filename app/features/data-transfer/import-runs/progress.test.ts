import { expect, test, vi } from 'vitest'
import type { ImportProgress } from './imports.ts'
import { createProgress } from './progress.ts'

test('progress before a pause does not count for the speed of a run', () => {
  vi.useFakeTimers()
  const reported: ImportProgress[] = []
  // A tenth of the rows was stored before the pause.
  const progress = createProgress('storing', (report) => reported.push(report), {
    rows: 10,
    share: 0.1,
    of: 100,
  })
  progress(10, 0.1)
  vi.advanceTimersByTime(20_000)
  progress(20, 0.2)
  expect(reported).toEqual([
    { phase: 'storing', rows: 10, of: 100, rowsPerSecond: 0, share: 0.1, secondsLeft: null },
    // 10 rows in 20 seconds, and eight tenths are left
    { phase: 'storing', rows: 20, of: 100, rowsPerSecond: 0.5, share: 0.2, secondsLeft: 160 },
  ])
})
