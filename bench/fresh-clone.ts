import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { findFreePort } from '../server/free-port.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TIMEOUT_MS = 10 * 60_000

/** Measures the first start of a clone with installed packages: it builds, creates the database and fills the demo. */
export async function measureFreshClone(report: Report) {
  report.heading('A fresh clone')
  const clone = await mkdtemp(path.join(tmpdir(), 'schakel-clone-'))
  const dataDir = path.join(clone, 'data')
  const { home } = await findPostgresLocation(dataDir)
  try {
    run('git', ['clone', '--quiet', ROOT, path.join(clone, 'shop')])
    const shop = path.join(clone, 'shop')
    run('cp', ['--archive', '--link', path.join(ROOT, 'node_modules'), shop])
    const port = await findFreePort()
    const began = performance.now()
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: shop,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'close')
    const url = `http://127.0.0.1:${port}/`
    while ((await sendRequest(url).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS) {
        throw new Error('the clone did not start')
      }
      await pause(100)
    }
    report.line('first start of a fresh clone', (performance.now() - began) / 1000, 's', {
      max: 60,
    })
    child.kill('SIGTERM')
    await ended
  } finally {
    await rm(clone, { recursive: true, force: true })
    await rm(home, { recursive: true, force: true })
  }
}

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`)
}
