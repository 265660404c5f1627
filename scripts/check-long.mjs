// npm run check:long -- hostile-agents: checks that take too long for every run of the suite, by name.
import { spawnSync } from 'node:child_process'
import { install } from './ready.mjs'

/** The test file of each check, and how much more it does than in the suite. */
const CHECKS = {
  'hostile-agents': {
    file: 'tests/contract/agents-hostile.test.ts',
    env: { HOSTILE_REQUESTS: '20000' },
  },
  bookkeeping: {
    file: 'app/features/insight/bookkeeping/bookkeeping.server.test.ts',
    env: { BOOKED_ORDERS: '10000' },
  },
}

const name = process.argv[2] ?? ''
const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
if (!check) {
  console.error(`Unknown check. Choose one of: ${Object.keys(CHECKS).join(', ')}`)
  process.exit(1)
}
install()
const { status } = spawnSync('node_modules/.bin/vitest', ['run', check.file], {
  stdio: 'inherit',
  env: { ...process.env, ...check.env },
})
process.exit(status ?? 1)
