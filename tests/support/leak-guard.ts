// Test files share a process and its modules, so what one file leaves behind reaches the next. Vitest undoes its own
// stubs and timers here, and any other change to the process fails the file that made it.
import { afterAll, afterEach, vi } from 'vitest'
import { findLeaks, takeSnapshot } from './process-snapshot.ts'

const snapshotBefore = takeSnapshot()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

afterAll(() => {
  const leaks = findLeaks(snapshotBefore, takeSnapshot())
  if (leaks.length > 0) throw new Error(`This file leaves behind: ${leaks.join(', ')}`)
})
