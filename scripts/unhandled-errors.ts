import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes errors that were thrown outside tests to a file. They fail a run, but are missing in the JSON report. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, unhandledErrors: readonly { stack?: string; message: string }[]) {
    const errors = unhandledErrors.map(({ stack, message }) => stack ?? message)
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify({ errors }))
  }
}
