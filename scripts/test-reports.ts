import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestResult } from './quarantine.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** The results of one test runner, and the failures outside tests. */
export interface SuiteReport {
  results: TestResult[]
  failures: string[]
}

/** Reads a report. A runner that crashed left none, and its exit code is the failure. */
function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const MAX_FAILURE_LINES = 12

export function describeFailure(title: string, reason: string | undefined): string {
  const lines = (reason ?? '').split('\n').slice(0, MAX_FAILURE_LINES)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

interface VitestReport {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages?: string[] | null
    }[]
  }[]
}

/** Reads Vitest's report. The report lacks errors that were thrown outside tests, so a second file contains them. */
export function readVitestReport(file: string, errorsFile: string): SuiteReport {
  const { testResults = [] } = readReport(file) as VitestReport
  const { errors = [] } = readReport(errorsFile) as { errors?: string[] }
  const report: SuiteReport = {
    results: [],
    failures: errors.map((error) => describeFailure('unhandled error', error)),
  }
  for (const { name, status, message, assertionResults } of testResults) {
    const testFile = path.relative(ROOT, name)
    const results = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        file: testFile,
        title: [...test.ancestorTitles, test.title].filter(Boolean).join(' '),
        hasPassed: test.status === 'passed',
        reason: test.failureMessages?.[0],
      }))
    report.results.push(...results)
    // The test file could not be loaded, or one of its hooks failed.
    if (message || (status === 'failed' && results.every(({ hasPassed }) => hasPassed)))
      report.failures.push(describeFailure(testFile, message))
  }
  return report
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      projectName: string
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport {
  config?: { rootDir: string }
  suites?: Suite[]
  /** errors outside tests */
  errors?: { message?: string }[]
}

/** Reads Playwright's report. A journey that passed only at a second attempt counts as failed. */
export function readPlaywrightReport(file: string): SuiteReport {
  const { config, suites = [], errors = [] } = readReport(file) as PlaywrightReport
  const folder = config ? path.relative(ROOT, config.rootDir) : ''
  const collectResults = (suite: Suite, titles: string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'skipped')
        .map((test) => ({
          file: path.join(folder, spec.file),
          title: [...titles, spec.title].join(' '),
          project: test.projectName,
          hasPassed: test.status === 'expected',
          reason: test.results[0]?.errors?.[0]?.message,
        })),
    ),
    ...(suite.suites ?? []).flatMap((child) => collectResults(child, [...titles, child.title])),
  ]
  return {
    // The title of a top-level suite is its file.
    results: suites.flatMap((suite) => collectResults(suite, [])),
    failures: errors.map(({ message }) => describeFailure('journeys', message)),
  }
}
