// npm run check:long -- hostile-agents: runs checks by name that take too long for every run of the tests.
import { spawnSync } from 'node:child_process'
import { build, install } from './ready.mjs'

/** The long checks: a test file with the environment that enlarges it, or a script that uses the built shop. */
const CHECKS = {
  'hostile-agents': {
    file: 'tests/contract/agents-hostile.test.ts',
    env: { HOSTILE_REQUESTS: '20000' },
  },
  'hostile-requests': {
    file: 'tests/contract/hostile-requests.test.ts',
    env: { HOSTILE_REQUESTS: '50000' },
  },
  mutation: { file: 'scripts/mutation/mutation.test.ts', env: { MUTANTS: 'all' } },
  'structured-data': {
    file: 'app/features/storefront/structured-data/generated-products.server.test.ts',
    env: { GENERATED_PRODUCTS: '10000' },
  },
  'generated-feeds': {
    file: 'app/features/channels/product-feeds/generated-feeds.server.test.ts',
    env: { GENERATED_PRODUCTS: '10000' },
  },
  'rest-fuzz': {
    file: 'tests/contract/rest-fuzz.test.ts',
    env: { FUZZ_REQUESTS: '50000' },
  },
  'sql-injection': {
    file: 'tests/contract/sql-injection.test.ts',
    env: { INJECTION_PAYLOADS: 'all' },
  },
  'wc-core-tests': { script: 'scripts/wc-core-tests.ts' },
  'move-in': { script: 'tests/support/former-shop/move-large-shop.ts' },
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
build()
const [command, args] = check.script
  ? ['node_modules/.bin/node', [check.script, ...process.argv.slice(3)]]
  : ['node_modules/.bin/vitest', ['run', check.file]]
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, ...check.env },
})
process.exit(status ?? 1)
