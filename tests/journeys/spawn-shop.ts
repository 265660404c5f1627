import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunningPostgres } from '#server/database/embedded-postgres.ts'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { openFakeLocatieserver } from '#simulators/locatieserver/local-locatieserver.ts'
import { openFakeVies } from '#simulators/vies/local-vies.ts'
import { findFreePort } from '../../server/free-port.ts'
import { MANAGER } from './accounts.ts'

const MAIN = path.join(import.meta.dirname, '..', '..', 'server', 'main.ts')

const START_MS = 120_000

/** Starts a shop for one journey, open to visitors at `url`. */
export async function openShop(env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { shop, dataDir, ended } = await spawnShop({ PORT: String(port), ...env })
  let printed = ''
  shop.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  for (let waited = 0; !(await isReady(url)); waited += 200) {
    if (waited > START_MS) throw new Error('the shop did not open')
    const code = await Promise.race([ended, pause(200)])
    if (code !== undefined) throw new Error(`the shop ended with code ${code} instead of opening`)
  }
  return {
    url,
    /** the path of the one-time link that a start without ADMIN_PASSWORD prints */
    setupPath: () => /\/beheer\/eerste-keer\/\?token=[\w-]+/.exec(printed)?.[0] ?? '',
    /** for changes that would take the shop days */
    databaseUrl: () => findRunningPostgres(dataDir),
    async close() {
      shop.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built shop on a new database with the demo catalogue. All of it is deleted when it ends. */
export async function spawnShop(env: NodeJS.ProcessEnv) {
  const [locatieserver, vies] = await Promise.all([openFakeLocatieserver(), openFakeVies()])
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-journeys-'))
  const shop = spawn(process.execPath, [MAIN], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SHOP_DEMO: '1',
      TRUST_PROXY: '1',
      LOCATIESERVER_URL: locatieserver.url,
      VIES_URL: vies.url,
      ADMIN_EMAIL: MANAGER.email,
      ADMIN_PASSWORD: MANAGER.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  shop.stdout.pipe(process.stdout)
  const ended = once(shop, 'exit').then(async ([code]: number[]) => {
    await Promise.all([locatieserver.close(), vies.close()])
    await rm((await findPostgresLocation(dataDir)).home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
    return code ?? 1
  })
  return { shop, dataDir, ended }
}
