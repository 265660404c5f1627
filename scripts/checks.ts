// Runs every check, even after an earlier one failed. The last line of the output is the result.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { applyQuarantine, describeTest, type TestResult } from './quarantine.ts'
import {
  describeFailure,
  readPlaywrightReport,
  readVitestReport,
  type SuiteReport,
} from './test-reports.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const startedAt = Date.now()
const QUARANTINE = path.join('tests', 'quarantine.json')
const quarantine: unknown = JSON.parse(readFileSync(path.join(ROOT, QUARANTINE), 'utf8'))
const total = { passed: 0, failures: [] as string[] }
const results: TestResult[] = []

type Program = [file: string, ...args: string[]]

function run(program: Program, env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

/** Runs a program in parallel with others, and collects its output until it ends. */
async function runInParallel(program: Program): Promise<{ hasPassed: boolean; output: string }> {
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { hasPassed: code === 0, output }
}

const packageFile = (...parts: string[]) => path.join('node_modules', ...parts)

/** Runs a check that contains no tests; the result counts it as one test. */
async function check(name: string, ...programs: Program[]): Promise<boolean> {
  let hasPassed = true
  let joinedOutput = ''
  for (const program of programs) {
    const { hasPassed: hasProgramPassed, output } = await runInParallel(program)
    hasPassed &&= hasProgramPassed
    joinedOutput += output
  }
  console.log(`\n── ${name}\n${joinedOutput.trimEnd()}`)
  if (hasPassed) total.passed += 1
  else total.failures.push(describeFailure(name, joinedOutput.trim()))
  return hasPassed
}

/** Adds the report of a test runner. A runner that fails without a failed test is one failure. */
function addReport(name: string, hasPassed: boolean, report: SuiteReport) {
  results.push(...report.results)
  total.failures.push(...report.failures)
  const hasFailure = report.failures.length > 0 || report.results.some((each) => !each.hasPassed)
  if (!hasPassed && !hasFailure) total.failures.push(`${name}: broken off`)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const testsReport = path.join(RESULTS, 'tests.json')
const errorsReport = path.join(RESULTS, 'unhandled-errors.json')
const journeysReport = path.join(RESULTS, 'journeys.json')

// The download is mostly waiting time, so it runs in parallel with checks that need no browser.
const browser = check('a browser', [path.join('scripts', 'browser.ts')])
const types = check(
  'types',
  [packageFile('@react-router', 'dev', 'bin.cjs'), 'typegen'],
  [packageFile('typescript', 'bin', 'tsc'), '--noEmit'],
)
// Advisories are shown but are never a failure, because a new vulnerability is not caused by this commit.
const advisories = runInParallel([path.join('scripts', 'report-advisories.ts')])
// The contract tests use the build, so the build comes before the tests.
const isBuilt = await check('build', [path.join('scripts', 'build.mjs')])
await check('lint', [
  packageFile('@biomejs', 'biome', 'bin', 'biome'),
  'check',
  '--error-on-warnings',
  '.',
])
await check('architecture rules', [path.join('scripts', 'architecture', 'check-architecture.mjs')])
await check('nothing unused', [packageFile('knip', 'bin', 'knip.js'), '--no-progress'])
await types

const suite = 'unit, use cases, HTTP contract'
console.log(`\n── ${suite}`)
const hasSuitePassed = run(
  [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${testsReport}`,
    `--reporter=${path.join(ROOT, 'scripts', 'unhandled-errors.ts')}`,
  ],
  { UNHANDLED_ERRORS_FILE: errorsReport },
)
addReport(suite, hasSuitePassed, readVitestReport(testsReport, errorsReport))

if ((await browser) && isBuilt) {
  console.log('\n── journeys')
  const hasPassed = run(
    [packageFile('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
    },
  )
  addReport('journeys', hasPassed, readPlaywrightReport(journeysReport))
}

const { passedCount, failedTests, lines, problems } = applyQuarantine(quarantine, results)
total.passed += passedCount
total.failures.push(...failedTests.map((test) => describeFailure(describeTest(test), test.reason)))
total.failures.push(...problems.map((problem) => `${QUARANTINE}: ${problem}`))

const { output: advisoryReport } = await advisories
if (advisoryReport) console.log(`\n── known vulnerabilities\n${advisoryReport.trimEnd()}`)

// The failures are repeated at the end, because often only the end of a long log is stored.
for (const line of lines) console.log(`\n${line}`)
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 ? 0 : 1)
