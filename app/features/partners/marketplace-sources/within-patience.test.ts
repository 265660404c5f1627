import { expect, test } from 'vitest'
import { withTimeout } from './with-source-timeout.server.ts'

test('a request to a silent marketplace times out', async () => {
  const silent = { ok: false, error: 'unavailable' } as const
  const whySilent = async () => silent
  expect(await withTimeout(new Promise(() => {}), whySilent, 1)).toEqual(silent)
  expect(await withTimeout(Promise.resolve('here'), whySilent, 60_000)).toBe('here')
})
