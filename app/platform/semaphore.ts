/**
 * Returns a function that runs at most `limit` tasks at the same time. Other tasks wait in memory: if they waited for a lock
 * inside a transaction, each would hold a database connection until none is left.
 */
export function createSemaphore(limit: number) {
  let runningCount = 0
  const waitingTasks: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (runningCount < limit) runningCount += 1
    else await new Promise<void>((resolve) => waitingTasks.push(resolve))
    try {
      return await work()
    } finally {
      // A waiting task takes over the place of this one, so the count does not change.
      const startNext = waitingTasks.shift()
      if (startNext) startNext()
      else runningCount -= 1
    }
  }
}

/** Returns a function that runs at most `limit` tasks per key at the same time. A semaphore exists only while it is used. */
export function createSemaphores(limit: number) {
  const byKey = new Map<string, { run: ReturnType<typeof createSemaphore>; users: number }>()
  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const semaphore = byKey.get(key) ?? { run: createSemaphore(limit), users: 0 }
    byKey.set(key, semaphore)
    semaphore.users += 1
    try {
      return await semaphore.run(work)
    } finally {
      semaphore.users -= 1
      if (semaphore.users === 0) byKey.delete(key)
    }
  }
}
