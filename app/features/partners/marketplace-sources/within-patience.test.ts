import { expect, test } from 'vitest'
import { withinPatience } from './with-source-timeout.server.ts'

test('a request to a silent marketplace times out', async () => {
  const silent = { ok: false, error: 'unavailable' } as const
  const whySilent = async () => silent
  expect(await withinPatience(new Promise(() => {}), whySilent, 1)).toEqual(silent)
  expect(await withinPatience(Promise.resolve('here'), whySilent, 60_000)).toBe('here')
})
