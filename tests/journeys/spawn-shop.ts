import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findRunningPostgres } from '#server/database/embedded-postgres.ts'
import { findPostgresLocation, linkDataDirAndDatabase } from '#server/database/postgres-location.ts'
import { openLocalLocatieserver } from '#simulators/locatieserver/local-locatieserver.ts'
import { openLocalVies } from '#simulators/vies/local-vies.ts'
import { findFreePort } from '../../server/free-port.ts'
import { MANAGER } from './accounts.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const MAIN = path.join(ROOT, 'server', 'main.ts')
/** The DATA_DIR of the filled demo that shops start with; all processes of the journeys know this port. */
export const DEMO = path.join(tmpdir(), `schakel-journeys-demo-${process.env.JOURNEY_PORT}`)

const START_MS = 120_000

const run = promisify(execFile)

/** Starts a shop for one journey, open to visitors at `url`. */
export async function openShop(env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { shop, dataDir, ended } = await spawnShop({ PORT: String(port), ...env })
  let output = ''
  shop.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await waitUntilReady(url, ended)
  return {
    url,
    /** the path of the one-time link that a start without ADMIN_PASSWORD prints */
    setupPath: () => /\/beheer\/eerste-keer\/\?token=[\w-]+/.exec(output)?.[0] ?? '',
    /** for changes that would take the shop days */
    databaseUrl: () => findRunningPostgres(dataDir),
    async close() {
      shop.kill('SIGTERM')
      await ended
    },
  }
}

export async function waitUntilReady(url: string, ended: Promise<number>): Promise<void> {
  for (let waitedMs = 0; !(await isReady(url)); waitedMs += 200) {
    if (waitedMs > START_MS) throw new Error('the shop did not open')
    const code = await Promise.race([ended, pause(200)])
    if (code !== undefined) throw new Error(`the shop ended with code ${code} instead of opening`)
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built shop with a copy of the filled demo, or on a new database. All of it is deleted when it ends. */
export async function spawnShop(env: NodeJS.ProcessEnv) {
  const [locatieserver, vies] = await Promise.all([openLocalLocatieserver(), openLocalVies()])
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-journeys-'))
  if (env.SHOP_DEMO !== '0') await copyDemo(dataDir)
  const { shop, exited } = runShop(dataDir, {
    TRUST_PROXY: '1',
    LOCATIESERVER_URL: locatieserver.url,
    VIES_URL: vies.url,
    ADMIN_EMAIL: MANAGER.email,
    ADMIN_PASSWORD: MANAGER.password,
    ...env,
  })
  shop.stdout.pipe(process.stdout)
  const ended = exited.then(async (code) => {
    await Promise.all([locatieserver.close(), vies.close()])
    await deleteShop(dataDir)
    return code
  })
  return { shop, dataDir, ended }
}

export function runShop(dataDir: string, env: NodeJS.ProcessEnv) {
  const shop = spawn(process.execPath, [MAIN], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As npm start does
      NODE_COMPILE_CACHE: path.join(ROOT, 'build', 'compile-cache'),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SHOP_DEMO: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  return { shop, exited: once(shop, 'exit').then(([code]: number[]) => code ?? 1) }
}

export async function deleteShop(dataDir: string): Promise<void> {
  await rm((await findPostgresLocation(dataDir)).home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function copyDemo(dataDir: string): Promise<void> {
  const demo = await findPostgresLocation(DEMO)
  const location = await findPostgresLocation(dataDir)
  // Unlike that of Node, this copy keeps the owner of the files, which as root is the user of the database.
  await run('cp', ['-a', path.join(DEMO, 'media'), dataDir])
  await run('cp', ['-a', demo.home, location.home])
  await linkDataDirAndDatabase(location, dataDir)
}
