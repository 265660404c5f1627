import { expect, test } from 'vitest'
import { withTimeout } from './with-source-timeout.server.ts'

test('a request to a silent marketplace times out', async () => {
  const failure = { ok: false, error: 'unavailable' } as const
  const readReason = async () => failure
  expect(await withTimeout(new Promise(() => {}), readReason, 1)).toEqual(failure)
  expect(await withTimeout(Promise.resolve('here'), readReason, 60_000)).toBe('here')
})
