import path from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#app/platform/env.ts'
import type { Closing } from '#server/closing.ts'
import { makeDataDir } from '#server/data-dir.ts'
import { claimDataDir } from '#server/data-dir-claim.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  url: string
  /** where the shop's own database keeps its data; absent: DATABASE_URL names somebody else's */
  folder?: string
}

/** The database a shop runs on, migrated: DATABASE_URL's, or the one that comes with the packages. */
export async function openDatabase(env: Env, closing: Closing, log: Logger): Promise<OpenDatabase> {
  const database = await openUnmigrated(env, closing, log)
  await migrate(database.url)
  return database
}

/** The same database without the tables that it does not have yet. */
export async function openUnmigrated(
  env: Env,
  closing: Closing,
  log: Logger,
): Promise<OpenDatabase> {
  await makeDataDir(env.DATA_DIR)
  return env.DATABASE_URL ? { url: env.DATABASE_URL } : startOwn(env, closing, log)
}

/** The database a command works on: the one a shop has open right now, else its own for as long as it takes. */
export async function borrowDatabase(
  env: Env,
  closing: Closing,
  log: Logger,
): Promise<OpenDatabase> {
  await makeDataDir(env.DATA_DIR)
  const url = env.DATABASE_URL ? undefined : await findRunningPostgres(env.DATA_DIR)
  return url ? { url } : openDatabase(env, closing, log)
}

async function claim(env: Env, closing: Closing) {
  const claimed = await claimDataDir(env.DATA_DIR)
  if (!claimed.ok)
    throw new Error(
      `${path.resolve(env.DATA_DIR)} is al in gebruik door een winkel of opdracht (proces ${claimed.pid}).`,
    )
  closing.add(claimed.release)
}

async function startOwn(env: Env, closing: Closing, log: Logger): Promise<OpenDatabase> {
  await claim(env, closing)
  const starting = startEmbeddedPostgres(env.DATA_DIR, log)
  // Told to end while it starts: it is stopped as soon as it stands.
  closing.add(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return starting
}
