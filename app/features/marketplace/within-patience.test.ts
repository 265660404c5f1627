import { expect, test } from 'vitest'
import { withinPatience } from './within-patience.ts'

test('who waits for a silent marketplace hears in time that it is silent', async () => {
  expect(await withinPatience(new Promise(() => {}), 1)).toEqual({
    ...{ ok: false, error: 'unavailable' },
  })
  expect(await withinPatience(Promise.resolve('here'), 60_000)).toBe('here')
})
