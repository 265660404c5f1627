import { expect, test } from 'vitest'
import { withinPatience } from './with-source-timeout.server.ts'

test('who waits for a silent marketplace hears in time that it is silent', async () => {
  const silent = { ok: false, error: 'unavailable' } as const
  const whySilent = async () => silent
  expect(await withinPatience(new Promise(() => {}), whySilent, 1)).toEqual(silent)
  expect(await withinPatience(Promise.resolve('here'), whySilent, 60_000)).toBe('here')
})
