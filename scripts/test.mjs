// npm test: goes from a fresh clone to a test result. After the packages are installed, everything runs on the Node they contain.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ENV, install, NODE, ROOT } from './ready.mjs'

install()
// The checks print their result on the last line.
const checks = spawnSync(NODE, [path.join(ROOT, 'scripts', 'checks.ts')], {
  cwd: ROOT,
  env: ENV,
  stdio: 'inherit',
})
process.exit(checks.status ?? 1)
