import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
}

/** A run that died without a report has told nothing, not even a failure; its exit code did. */
function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function readVitestReport(file: string): Tally {
  const report = readReport(file) as { numPassedTests?: number; numFailedTests?: number }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
}

export function readPlaywrightReport(file: string): Tally {
  const { stats } = readReport(file) as {
    stats?: { expected: number; unexpected: number; flaky: number }
  }
  // One that worked at its second try is named by the runner as flaky.
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}
