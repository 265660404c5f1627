import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import type { OpenDatabase } from '#server/database/open-database.ts'
import type { Env, ReadyEnv } from '../app/platform/env.ts'
import { isOnThisMachine } from '../app/platform/loopback.ts'
import { findFreePort } from './free-port.ts'
import { isRoot } from './runtime-user.ts'

/** Adds the defaults that depend on the machine or the database. */
export async function completeEnv(env: Env, database: OpenDatabase): Promise<ReadyEnv> {
  return {
    ...env,
    // The port is chosen now, because links that contain it are created before the shop listens.
    PORT: env.PORT || (await findFreePort()),
    DATABASE_URL: database.url,
    SHOP_DEMO: env.SHOP_DEMO ?? isDemoByDefault(env),
    BACKUP_TO: backupPlace(env),
    SESSION_SECRET: env.SESSION_SECRET ?? (await readSecret(env.DATA_DIR)),
  }
}

/** Returns whether the shop is a demo if SHOP_DEMO is not set: if it has its own database and no public address. */
const isDemoByDefault = ({ DATABASE_URL, SITE_URL }: Env): boolean =>
  DATABASE_URL === undefined && (SITE_URL === undefined || isOnThisMachine(SITE_URL))

/** Value of BACKUP_TO that disables the nightly backup. */
const NO_BACKUPS = 'none'

/**
 * Returns the place of the nightly backup. With the embedded database the default is outside DATA_DIR and the project's folder,
 * so that the backups survive when either is deleted.
 */
function backupPlace({ BACKUP_TO, DATABASE_URL, DATA_DIR }: Env): string | undefined {
  if (BACKUP_TO === NO_BACKUPS) return undefined
  if (BACKUP_TO !== undefined || DATABASE_URL !== undefined) return BACKUP_TO
  const dataDir = path.resolve(DATA_DIR)
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  const name = path.basename(path.dirname(dataDir)).replace(/[^\w-]/g, '') || 'shop'
  const root = isRoot() ? '/var/lib' : path.join(homedir(), '.local', 'share')
  return path.join(root, 'schakel', 'backups', `${name}-${hash}`)
}

/**
 * Returns the secret that signs cookies if the environment has none. The secret is created once, in a file that only its owner
 * can read.
 */
async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  const storedSecret = await readFile(file, 'utf8').catch(() => '')
  if (storedSecret.length >= 32) return storedSecret
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}
