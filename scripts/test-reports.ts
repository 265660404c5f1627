import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  /** One entry per failure, for people: the title and the first lines of what went wrong. */
  failures: string[]
}

export interface VitestTally extends Tally {
  /** the files in which the failures are */
  files: string[]
  /** of all that passed, those in files without a failure */
  passedInGoodFiles: number
}

/** A run that died without a report has told nothing, not even a failure; its exit code did. */
function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const LINES_OF_A_FAILURE = 12

export function tellFailure(title: string, why: string | undefined): string {
  const lines = (why ?? '').split('\n').slice(0, LINES_OF_A_FAILURE)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

interface VitestReport {
  numPassedTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** A file that could not even be loaded has no failed test; it counts as one. */
export function readVitestReport(file: string): VitestTally {
  const { numPassedTests = 0, testResults = [] } = readReport(file) as VitestReport
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [tellFailure(name, message)] : []
    return failed.map((test) => tellFailure(`${name}: ${test.fullName}`, test.failureMessages?.[0]))
  })
  const passedInGoodFiles = testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  return { passed: numPassedTests, failures, files, passedInGoodFiles }
}

interface Suite {
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      projectName: string
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

/** One that worked at its second try (the runner names it flaky) has passed. */
export function readPlaywrightReport(file: string): Tally & { flaky: string[] } {
  const { suites = [], stats } = readReport(file) as {
    suites?: Suite[]
    stats?: { expected: number; flaky: number }
  }
  const told = { unexpected: [] as string[], flaky: [] as string[] }
  const walk = (suite: Suite): void => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests)
        if (test.status === 'unexpected' || test.status === 'flaky') {
          const where = `${spec.file}:${spec.line} (${test.projectName})`
          const why = test.results[0]?.errors?.[0]?.message
          told[test.status].push(tellFailure(`${where}: ${spec.title}`, why))
        }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failures: told.unexpected,
    flaky: told.flaky,
  }
}
