import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes the errors that were thrown outside of any test: they fail a run, but the JSON report does not have them. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, unhandledErrors: readonly { stack?: string; message: string }[]) {
    const errors = unhandledErrors.map(({ stack, message }) => stack ?? message)
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify({ errors }))
  }
}
