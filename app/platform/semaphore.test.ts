import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('tasks run up to the limit, all of them, in the order of arrival', async () => {
  const pass = createSemaphore(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    pass(async () => {
      begun.push(number)
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return number
    })
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failed task makes room for the next one', async () => {
  const pass = createSemaphore(1)
  const failing = pass(() => Promise.reject(new Error('no')))
  const next = pass(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
