import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('tasks run up to the limit, all of them, in the order of arrival', async () => {
  const runLimited = createSemaphore(2)
  const startedTasks: number[] = []
  let runningCount = 0
  let maxRunning = 0
  const work = (number: number) =>
    runLimited(async () => {
      startedTasks.push(number)
      runningCount += 1
      maxRunning = Math.max(maxRunning, runningCount)
      await Promise.resolve()
      runningCount -= 1
      return number
    })
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5])
  expect(startedTasks).toEqual([1, 2, 3, 4, 5])
  expect(maxRunning).toBe(2)
})

test('a failed task makes room for the next one', async () => {
  const runLimited = createSemaphore(1)
  const failingTask = runLimited(() => Promise.reject(new Error('no')))
  const nextTask = runLimited(() => Promise.resolve('yes'))
  await expect(failingTask).rejects.toThrow('no')
  expect(await nextTask).toBe('yes')
})
