import { setTimeout as pause } from 'node:timers/promises'

/** Signals that stop the shop: Ctrl-C, a stop by the system, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Time limit of a step. A step that hangs, for example because the database does not respond, must not block the exit. */
const STEP_MS = 12_000

export type Shutdown = ReturnType<typeof createShutdown>

/** Collects the steps to close, and runs them once in reverse order, however the process ends. */
export function createShutdown() {
  const steps: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined

  async function closeAll() {
    for (const step of steps.reverse()) {
      try {
        await Promise.race([step(), pause(STEP_MS)])
      } catch (error) {
        // The next steps must run even if one fails.
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
    /** Closes everything and ends the process when a signal arrives. */
    closeOnSignal() {
      const end = () => shutdown.close().then(() => process.exit())
      for (const signal of SIGNALS) process.on(signal, end)
      // The parent process has ended (see runNode in scripts/ready.mjs), and nothing else could stop this one.
      process.on('disconnect', end)
    },
  }
  return shutdown
}
