import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDatabase } from '#server/database/open-database.ts'
import type { Env, ReadyEnv } from '../app/platform/env.ts'
import { findFreePort } from './free-port.ts'

/** The environment with what it left open filled in. */
export async function readyEnv(env: Env, database: OpenDatabase): Promise<ReadyEnv> {
  return {
    ...env,
    // Links are made before anybody listens, so the number must be known by then.
    PORT: env.PORT || (await findFreePort()),
    DATABASE_URL: database.url,
    // A database of the owner's own is not filled with the demo catalogue by default.
    SHOP_DEMO: env.SHOP_DEMO ?? env.DATABASE_URL === undefined,
    SESSION_SECRET: env.SESSION_SECRET ?? (await readSecret(env.DATA_DIR)),
  }
}

/** The secret that signs cookies when the environment names none: made once, kept for its owner's eyes. */
async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored.length >= 32) return stored
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}
