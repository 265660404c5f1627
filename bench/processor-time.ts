import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

/** Returns a function that reads the processor time in ms so far, of the server and of PostgreSQL. Linux only. */
export async function createCostReader(shop: BenchShop) {
  const [backend] = await shop.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmasterPid = (await readStat(Number(backend?.pid)))?.parent ?? 0
  return async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const stats = await Promise.all(pids.map(readStat))
    const workers = stats.filter((stat) => stat?.parent === postmasterPid)
    const endedMs = (await readStat(postmasterPid))?.endedMs ?? 0
    return {
      server: await shop.cpuMs(),
      database: workers.reduce((sum, stat) => sum + (stat?.ms ?? 0), endedMs),
    }
  }
}

/** Reads the processor time of a process; the system counts in hundredths of a second. */
async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // The fields utime, stime, cutime and cstime of proc(5); the last two count children that ended.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    parent: fields[1],
    ms: (user + system) * 10,
    endedMs: (endedUser + endedSystem) * 10,
  }
}

const IDLE_SHARE = 0.05
const IDLE_CHECK_MS = 2_000
const MAX_BUSY_MS = 600_000

/** Waits until the work after a start is finished, such as reading the lists of common search terms. */
export async function waitUntilIdle(shop: BenchShop, report: Report) {
  const readCost = await createCostReader(shop)
  const began = performance.now()
  let before = await readCost()
  while (performance.now() - began < MAX_BUSY_MS) {
    await pause(IDLE_CHECK_MS)
    const now = await readCost()
    const busyMs = now.server - before.server + now.database - before.database
    if (busyMs < IDLE_CHECK_MS * IDLE_SHARE) break
    before = now
  }
  report.note(`busy for ${Math.round((performance.now() - began) / 1000)} s after the start`)
}
