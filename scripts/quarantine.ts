import { z } from 'zod'

export interface TestResult {
  /** path inside the repository */
  file: string
  /** titles of the describe blocks and of the test, joined by a space */
  title: string
  /** browser project of a journey */
  project?: string
  hasPassed: boolean
  /** reason of the failure, for the summary */
  reason?: string | undefined
}

const quarantineEntries = z.array(
  z.strictObject({
    file: z.string().min(1),
    title: z.string().min(1),
    reason: z.string().trim().min(1),
  }),
)

export interface QuarantineOutcome {
  passedCount: number
  /** failed tests that are not in quarantine */
  failedTests: TestResult[]
  /** summary with one line for each quarantined result */
  lines: string[]
  /** mistakes in the list, which make the run fail */
  problems: string[]
}

/** Removes the quarantined tests from the failures. If the list contains a mistake, it removes none. */
export function applyQuarantine(list: unknown, results: TestResult[]): QuarantineOutcome {
  const parsedEntries = quarantineEntries.safeParse(list)
  const entries = parsedEntries.success ? parsedEntries.data : []
  const problems = parsedEntries.success
    ? []
    : parsedEntries.error.issues.map(({ path, message }) => `entry ${path.join('.')}: ${message}`)
  const findEntry = ({ file, title }: TestResult) =>
    entries.find((entry) => entry.file === file && entry.title === title)
  const quarantinedResults = results.flatMap((result) => {
    const entry = findEntry(result)
    return entry ? [{ result, entry }] : []
  })
  const unmatchedEntries = entries.filter(
    (entry) => !quarantinedResults.some((each) => each.entry === entry),
  )
  return {
    passedCount: results.filter(({ hasPassed }) => hasPassed).length,
    failedTests: results.filter((result) => !result.hasPassed && !findEntry(result)),
    lines: quarantinedResults.map(({ result, entry }) => {
      const outcome = result.hasPassed ? 'passed' : 'failed'
      return `quarantined, ${outcome}: ${describeTest(result)} (${entry.reason})`
    }),
    problems: [
      ...problems,
      ...unmatchedEntries.map(({ file, title }) => `no test ran as ${file}: ${title}`),
    ],
  }
}

export function describeTest({ file, project, title }: TestResult): string {
  return `${file}${project ? ` (${project})` : ''}: ${title}`
}
