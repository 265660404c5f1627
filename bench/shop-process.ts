import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '#server/database/embedded-postgres.ts'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { findFreePort } from '../server/free-port.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const START_TIMEOUT_MS = 60_000

/** The owner of the measured shop. */
export const OWNER = {
  email: 'meter@voorbeeld.example',
  password: 'een lang wachtwoord om mee te meten',
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

function createEnvironment(dataDir: string, port = 0): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')),
    ),
    DATA_DIR: dataDir,
    PORT: String(port),
    SHOP_DEMO: '0',
    // Guests of the bench have separate IP addresses, because some actions are limited per address.
    TRUST_PROXY: '1',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  }
}

/**
 * Opens a new shop for sales: it is closed, offers no bank transfer before it has an account, and sells nothing without a
 * manufacturer. Product feeds are switched off, because making them for a million products takes an hour of half a
 * processor.
 */
const OPEN_SHOP = `
  UPDATE product_feeds SET is_active = false;
  INSERT INTO settings (name, value) VALUES ('isComingSoon', 'false'), ('iban', '"NL79DEMO0000000000"'),
    ('manufacturerName', '"Atelier Voorbeeld"'), ('manufacturerAddress', '"Kade 1, 9711 AB Groningen"'),
    ('manufacturerEmail', '"atelier@voorbeeld.example"')
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  SELECT pg_notify('shop_changes', '{"from": "bench", "tags": ["*"]}')`

const filledFolders = new Set<string>()

export async function removeShops() {
  for (const dataDir of filledFolders) await removeShop(dataDir)
}

/** Deletes a shop; if the bench runs as root, its database is in another folder than `dataDir`. */
export async function removeShop(dataDir: string) {
  const { home } = await findPostgresLocation(path.resolve(dataDir))
  await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** Runs a command of the shop's command line; returns its time, output, and peak memory as measured by the system. */
export async function runShopCommand(dataDir: string, args: string[]) {
  filledFolders.add(dataDir)
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, 'cli/cli.ts', ...args], {
    cwd: ROOT,
    env: createEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, (await readMemory(child)).peak)
  }, 100)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
  return { seconds: (performance.now() - startedAt) / 1000, peak, output }
}

/** Starts the built shop as a process, as `npm start` does, with a database of its own or the one at `otherDatabase`. */
export async function openBenchShop(dataDir: string, otherDatabase?: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...createEnvironment(dataDir, port),
      ...(otherDatabase !== undefined && { DATABASE_URL: otherDatabase }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilOpen(url, child)
  const startSeconds = (performance.now() - startedAt) / 1000
  const databaseUrl = otherDatabase ?? (await findRunningPostgres(dataDir))
  if (databaseUrl === undefined) throw new Error('the database does not run')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(OPEN_SHOP)
  return {
    url,
    database,
    databaseUrl,
    startSeconds,
    memory: () => readMemory(child),
    /** peak memory in MB of a process that the shop started, by the name of its program; 0 if it does not run */
    peakOf: (program: string) => readChildPeak(child, program),
    cpuMs: () => readCpuMs(child),
    /** reads rows of the shop's database, to find products and pages to request */
    rows: async <T extends pg.QueryResultRow>(text: string) => (await database.query<T>(text)).rows,
    async close() {
      await database.end()
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

/** Measures later starts; the first start on a data folder takes longer. */
export async function timeStart(dataDir: string, report: Report, products: number) {
  const seconds: number[] = []
  for (let round = 0; round < 2; round++) {
    const shop = await openBenchShop(dataDir)
    seconds.push(shop.startSeconds)
    await shop.close()
  }
  report.line('start to the first page', Math.min(...seconds), 's', {
    max: products >= 1_000_000 ? 8 : 3,
  })
}

async function waitUntilOpen(url: string, child: ChildProcess) {
  const endsAt = performance.now() + START_TIMEOUT_MS
  while (performance.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const answer = await sendRequest(`${url}/`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the shop did not open')
}

/** Reads the processor time of the Node process so far. The system counts in hundredths of a second. */
async function readCpuMs(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  // The fields utime and stime of proc(5); the name before them may contain spaces.
  const [user, system] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Reads the peak memory in MB of a process that the shop started, by the name of its program; 0 if there is none. */
async function readChildPeak({ pid }: ChildProcess, program: string): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const childPid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${childPid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(program)) return (await readMemory({ pid: Number(childPid) })).peak
  }
  return 0
}

async function readMemory(child: {
  pid?: number | undefined
}): Promise<{ rss: number; peak: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) =>
    Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1] ?? Number.NaN) / 1024
  return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') || 0 }
}
