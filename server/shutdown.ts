import { setTimeout as pause } from 'node:timers/promises'

/** Signals that stop the shop: Ctrl-C in the terminal, the system, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A step that hangs, such as a database without response, must not block the exit. */
const STEP_MS = 12_000

export type Shutdown = ReturnType<typeof createShutdown>

/** Runs the steps to close in reverse order, once, however the process ends. */
export function createShutdown() {
  const steps: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const step of steps.reverse()) {
      try {
        await Promise.race([step(), pause(STEP_MS)])
      } catch (error) {
        // A failed step must not prevent the next one.
        console.error(error)
      }
    }
  }
  const shutdown = {
    get isUnderWay() {
      return closing !== undefined
    },
    add(step: () => Promise<unknown>) {
      steps.push(step)
    },
    close(): Promise<void> {
      closing ??= closeAll()
      return closing
    },
    /** Closes everything that is open at a signal, and ends the process. */
    onSignal() {
      const end = () => shutdown.close().then(() => process.exit())
      for (const signal of SIGNALS) process.on(signal, end)
      // The parent process is gone (see runNode in scripts/ready.mjs), and nothing else could stop this one.
      process.on('disconnect', end)
    },
  }
  return shutdown
}
