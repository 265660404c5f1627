// npm test: from a fresh clone to a result. Everything after the packages runs on the Node that they contain.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ENV, install, NODE, ROOT } from './ready.mjs'

install()
// The result is the last line of the output.
const checks = spawnSync(NODE, [path.join(ROOT, 'scripts', 'checks.ts')], {
  cwd: ROOT,
  env: ENV,
  stdio: 'inherit',
})
process.exit(checks.status ?? 1)
