import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TaskMeta } from 'vitest'
import type { Report } from './report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TESTS = [
  'server/rush.test.ts',
  'server/kill-checkouts.test.ts',
  'server/several-processes.test.ts',
  'app/features/partners/sync/sync-offers.server.test.ts',
  'app/features/partners/marketplace-import/sync-days.server.test.ts',
]

/** The fields of Vitest's report that are used here. */
interface TestReport {
  numFailedTests: number
  testResults: { assertionResults: { meta: TaskMeta }[] }[]
}

/** Runs the fault tests of `npm test` at full size. */
export async function measureFaults(report: Report) {
  report.heading(
    'Faults: 200 buyers for 5 units; 40 kills in 1,000 checkouts; 20,000 requests during a swap; three processes killed in turn; 10,000 offers synced',
  )
  const { numFailedTests, testResults } = await runTests()
  report.line('tests that failed', numFailedTests, '', { max: 0 })
  const metas = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map((test) => test.meta),
  )
  const swap = metas.find((meta) => meta.swap)?.swap
  if (!swap) throw new Error('the swap of a process did not end')
  report.line('swap of a process: requests sent', swap.sent, '')
  report.line('swap of a process: requests lost', swap.lost, '', { max: 0 })
}

async function runTests(): Promise<TestReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-faults-'))
  const file = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...reporters, ...TESTS],
      { cwd: ROOT, env: { ...process.env, FAULTS: 'full' }, stdio: 'inherit' },
    )
    await once(child, 'close')
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
