import { setTimeout as pause } from 'node:timers/promises'

/** Told from outside to end: the terminal's Ctrl-C, the system, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A step that hangs (a database that says nothing) must not keep the process for ever. */
const STEP_MS = 12_000

export type Closing = ReturnType<typeof openClosing>

/** Closes what was opened in reverse order, once, however the process ends. */
export function openClosing() {
  const steps: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined

  async function closeAll() {
    for (const step of steps.reverse()) {
      try {
        await Promise.race([step(), pause(STEP_MS)])
      } catch (error) {
        // The next thing wants to be closed all the same.
        console.error(error)
      }
    }
  }
  const closing = {
    get isUnderWay() {
      return closed !== undefined
    },
    add(step: () => Promise<unknown>) {
      steps.push(step)
    },
    close(): Promise<void> {
      closed ??= closeAll()
      return closed
    },
    /** Ends the process when it is told to, with what is open at that moment closed. */
    onSignal() {
      const end = () => closing.close().then(() => process.exit())
      for (const signal of SIGNALS) process.on(signal, end)
      // The one who started us is gone (see runNode in scripts/ready.mjs), and with it whoever could stop us.
      process.on('disconnect', end)
    },
  }
  return closing
}
