import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Report } from './report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TESTS = [
  'server/rush.test.ts',
  'server/kill-checkouts.test.ts',
  'server/several-processes.test.ts',
  'app/features/partners/sync/sync-offers.server.test.ts',
  'app/features/partners/marketplace-import/sync-days.server.test.ts',
]

/** The tests of `npm test` at full size. */
export async function measureFaults(report: Report) {
  report.heading(
    'Faults: 200 buyers for 5 units; 40 kills in 1,000 checkouts; 20,000 requests during a swap; three processes killed in turn; 10,000 offers synced',
  )
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...TESTS],
    { cwd: ROOT, env: { ...process.env, FAULTS: 'full' }, stdio: 'inherit' },
  )
  const [code] = await once(child, 'close')
  report.line('tests that failed', code === 0 ? 0 : 1, '', { max: 0 })
}
