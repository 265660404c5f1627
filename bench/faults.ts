import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Report } from './report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TESTS = [
  'server/rush.test.ts',
  'server/kill-checkouts.test.ts',
  'app/features/partners/sync/sync-offers.server.test.ts',
  'app/features/partners/marketplace-import/sync-days.server.test.ts',
]

/** The tests of `npm test` at full size. */
export async function measureFaults(report: Report) {
  report.heading(
    '200 buyers at once for 5 pieces; killed during 1,000 checkouts; 10,000 pieces told anew',
  )
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...TESTS],
    { cwd: ROOT, env: { ...process.env, FAULTS: 'full' }, stdio: 'inherit' },
  )
  const [code] = await once(child, 'close')
  report.line('tests that failed', code === 0 ? 0 : 1, '', { most: 0 })
}
