import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { exists, findPlace, keepPlace, type Place, placeAt } from './postgres-place.ts'
import { isAlive, readCommandLine } from './processes.ts'

const START_SECONDS = 60
/** What a killed server leaves in the system's memory is gone after a moment; until then PostgreSQL won't start. */
const START_TRIES = 6
const WATCH_MS = 3_000

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
  /** what it keeps, for people */
  folder: string
  stop(): Promise<void>
}

interface Running {
  pid: number
  port: number
}

/**
 * Starts the PostgreSQL that comes with the packages, in DATA_DIR or, as root, where an unprivileged user can go.
 * A server that a killed shop left running is taken over, and one that dies while the shop runs is started again.
 * Throws an Error with one readable sentence when it cannot.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const place = await findPlace(path.resolve(dataDir))
  for (const home of place.former) await stopServer(placeAt(home, place.binaries, place.user))
  const password = (await readPassword(place)) ?? (await createCluster(place))
  await keepPlace(place, path.resolve(dataDir))
  const running = (await findRunning(place)) ?? (await startServer(place))
  const watch = watchServer(place, running)
  return {
    url: addressOf(running, password),
    folder: place.home,
    async stop() {
      await watch.end()
      await stopServer(place)
    },
  }
}

async function stopServer(place: Place): Promise<void> {
  if (!(await findRunning(place))) return
  await runAs(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '60'])
}

/** The database of a shop that is running on this DATA_DIR right now, or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const place = await findPlace(path.resolve(dataDir))
  const password = await readPassword(place)
  const running = password && (await findRunning(place))
  return running ? addressOf(running, password) : undefined
}

function addressOf({ port }: Running, password: string) {
  return `postgres://schakel:${password}@127.0.0.1:${port}/postgres`
}

/** Undefined where no cluster was made yet. */
async function readPassword({ cluster, passwordFile }: Place): Promise<string | undefined> {
  if (!(await exists(cluster))) return undefined
  const password = await readFile(passwordFile, 'utf8').catch(() => '')
  if (password) return password
  throw new Error(`Bij de database in ${cluster} ontbreekt ${passwordFile}; zet dat bestand terug.`)
}

/** Made beside its place and moved there when it is whole, so that a start that was cut short is simply done again. */
async function createCluster(place: Place): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const draft = `${place.cluster}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  // The server's user passes through to the cluster; what lies beside it is root's.
  await chmod(place.home, place.user ? 0o711 : 0o700)
  const passwordForInit = path.join(place.home, 'password-for-init')
  await writeFile(passwordForInit, password, { mode: 0o600 })
  await writeFile(place.logFile, '', { mode: 0o600 })
  await giveAway(place, draft, passwordForInit, place.logFile)
  await runAs(place, 'initdb', [
    `--pgdata=${draft}`,
    '--username=schakel',
    `--pwfile=${passwordForInit}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  await rm(passwordForInit)
  await writeFile(place.passwordFile, password, { mode: 0o600 })
  await rename(draft, place.cluster)
  return password
}

async function giveAway({ user }: Place, ...files: string[]): Promise<void> {
  if (user) for (const file of files) await chown(file, user.uid, user.gid)
}

/** The server that is at work on this cluster, once it takes visitors. */
async function findRunning({ cluster }: Place): Promise<Running | undefined> {
  const file = path.join(cluster, 'postmaster.pid')
  for (let waited = 0; waited < START_SECONDS * 10; waited++) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[0])
    if (!pid || !isAlive(pid)) return undefined
    const command = await readCommandLine(pid)
    if (command !== undefined && !command.includes(cluster)) {
      // The number is by now another program's, on which PostgreSQL would refuse to start.
      await rm(file, { force: true })
      return undefined
    }
    if (lines[7]?.trim() === 'ready') return { pid, port: Number(lines[3]) }
    await pause(100)
  }
  throw new Error(`De database in ${cluster} komt niet op gang.`)
}

/** On the given port, or on any that is free. */
async function startServer(place: Place, port?: number): Promise<Running> {
  for (let tried = 1; ; tried++) {
    const options = [
      `-p ${port ?? (await findFreePort())}`,
      ...SETTINGS.map((setting) => `-c ${setting}`),
    ]
    try {
      const wait = ['-w', '-t', String(START_SECONDS), '-l', place.logFile]
      await runAs(place, 'pg_ctl', ['start', '-D', place.cluster, ...wait, '-o', options.join(' ')])
      const running = await findRunning(place)
      if (running) return running
    } catch (error) {
      if (tried >= START_TRIES) throw new Error(`${error} Meer in ${place.logFile}.`)
    }
    await pause(1_000)
  }
}

/** Starts the server again, on the same port, when it died under the shop. */
function watchServer(place: Place, first: Running) {
  let running: Running | undefined = first
  let restart: Promise<void> | undefined
  const timer = setInterval(() => {
    if (restart || (running && isAlive(running.pid))) return
    restart = startServer(place, first.port)
      .then(
        (next) => {
          running = next
        },
        // Tried again at the next look; meanwhile the shop itself tells that its database is gone.
        () => undefined,
      )
      .finally(() => {
        restart = undefined
      })
  }, WATCH_MS)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await restart
    },
  }
}

/** In a session of its own: Ctrl-C in the terminal must reach the shop first, which then stops the database. */
function runAs(place: Place, program: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(place.binaries, 'bin', program), args, {
      cwd: place.home,
      detached: true,
      // The server inherits what pg_ctl holds open; a pipe would never end.
      stdio: program === 'initdb' ? ['ignore', 'ignore', 'pipe'] : 'ignore',
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
      ...(place.user ?? {}),
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      const what = program === 'initdb' ? 'niet worden gemaakt' : `"${args[0]}" niet uitvoeren`
      reject(new Error(`De database in ${place.cluster} kon ${what}. ${said}`.trim()))
    })
  })
}
