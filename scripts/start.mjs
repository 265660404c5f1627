// npm start: from a fresh clone to an open shop.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, ENV, install, NODE, ROOT } from './ready.mjs'

install()
build()
const shop = spawn(NODE, [path.join('server', 'main.ts')], {
  cwd: ROOT,
  env: ENV,
  stdio: 'inherit',
})
// The terminal tells the shop itself of Ctrl-C; we only wait until it has closed.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => shop.kill('SIGTERM'))
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
