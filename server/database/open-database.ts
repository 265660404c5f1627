import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#app/platform/env.ts'
import { claimDataDir } from '#server/data-dir-claim.ts'
import type { Shutdown } from '#server/shutdown.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { exists } from './postgres-location.ts'

export interface OpenDatabase {
  url: string
  /** folder of the embedded database; absent with DATABASE_URL */
  folder?: string
}

/** Opens and migrates the shop's database: the database of DATABASE_URL, or else the embedded one. */
export async function openDatabase(
  env: Env,
  shutdown: Shutdown,
  log: Logger,
): Promise<OpenDatabase> {
  const database = await openUnmigrated(env, shutdown, log)
  await migrate(database.url)
  return database
}

/** Opens the shop's database without migrating it. */
export async function openUnmigrated(
  env: Env,
  shutdown: Shutdown,
  log: Logger,
): Promise<OpenDatabase> {
  await makeDataDir(env.DATA_DIR)
  if (env.DATABASE_URL && env.WAL_ARCHIVE)
    throw new Error(
      'WAL_ARCHIVE is voor de database van de winkel zelf; een eigen databaseserver archiveert zijn WAL zelf.',
    )
  return env.DATABASE_URL ? { url: env.DATABASE_URL } : startOwnPostgres(env, shutdown, log)
}

/**
 * Opens the database for a command. If the shop runs, its server is used; otherwise a server is started that runs as long as the
 * command.
 */
export async function borrowDatabase(
  env: Env,
  shutdown: Shutdown,
  log: Logger,
): Promise<OpenDatabase> {
  await makeDataDir(env.DATA_DIR)
  const url = env.DATABASE_URL ? undefined : await findRunningPostgres(env.DATA_DIR)
  return url ? { url } : openDatabase(env, shutdown, log)
}

/** Reserves DATA_DIR for this process; throws if a shop or command uses it. */
export async function reserveDataDir(env: Env, shutdown: Shutdown) {
  const claim = await claimDataDir(env.DATA_DIR)
  if (!claim.ok)
    throw new Error(
      `${path.resolve(env.DATA_DIR)} is al in gebruik door een winkel of opdracht (proces ${claim.pid}).`,
    )
  shutdown.add(claim.release)
}

async function startOwnPostgres(env: Env, shutdown: Shutdown, log: Logger): Promise<OpenDatabase> {
  await reserveDataDir(env, shutdown)
  const starting = startEmbeddedPostgres(env.DATA_DIR, log, env.WAL_ARCHIVE)
  // Registered first, so that an interrupted start stops the database once it runs.
  shutdown.add(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return starting
}

/** Creates DATA_DIR if it is missing. Throws an Error with one readable sentence if it is not writable. */
async function makeDataDir(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir)
  try {
    await makeFolder(folder)
    // With "/." at the end, the check fails if the path is a file.
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR ${folder} is geen map waarin de winkel kan schrijven (${code}).`)
  }
}

/** Creates a folder level by level, because Node's `recursive` never returns in a read-only pseudo file system (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (await exists(folder)) return
  await makeFolder(path.dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
