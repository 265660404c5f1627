import { expect, test, vi } from 'vitest'
import { withTimeout } from './load-part.ts'

test('loading a part times out after 120 seconds [K14]', async () => {
  vi.useFakeTimers()
  const outcome = withTimeout(new Promise(() => undefined)).then(
    () => 'loaded',
    () => 'given up',
  )
  await vi.advanceTimersByTimeAsync(120_000 - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('given up')
})

test('a loaded part leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await withTimeout(Promise.resolve('menu'))).toBe('menu')
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(0)
})
