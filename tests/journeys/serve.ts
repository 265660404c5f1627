// The shop that the journeys visit: the built one, on a new database with the demo catalogue.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPlace } from '../../server/postgres-place.ts'
import { MANAGER } from './accounts.ts'

const MAIN = path.join(import.meta.dirname, '..', '..', 'server', 'main.ts')

const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-journeys-'))
const shop = spawn(process.execPath, [MAIN], {
  stdio: 'inherit',
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PORT: process.env.JOURNEY_PORT,
    DATA_DIR: dataDir,
    SHOP_DEMO: '1',
    ADMIN_EMAIL: MANAGER.email,
    ADMIN_PASSWORD: MANAGER.password,
    LOG_LEVEL: 'warn',
  },
})
process.on('SIGINT', () => shop.kill('SIGINT'))
process.on('SIGTERM', () => shop.kill('SIGTERM'))
shop.on('exit', async (code) => {
  await rm((await findPlace(dataDir)).home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
