import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isRunning } from '#server/processes.ts'
import {
  exists,
  findPostgresLocation,
  linkDataDirAndDatabase,
  locationAt,
  type PostgresLocation,
} from './postgres-location.ts'
import {
  findRunningServer,
  limitLog,
  type RunningServer,
  runAs,
  startServer,
  stopServer,
} from './postgres-server.ts'
import { completeUpgrade, upgradeCluster } from './upgrade-cluster.ts'

/** Interval of the check for a dead server, and the longest pause between two attempts to restart it. */
const WATCH_MS = 1_000
const MAX_WAIT_MS = 30_000

export interface EmbeddedPostgres {
  url: string
  /** folder of the cluster, for messages */
  folder: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of the npm packages. Its data are in DATA_DIR or, if root starts the shop, in a folder of an
 * unprivileged user. A server that a killed shop left running is reused. A server that dies while the shop runs is restarted.
 * Throws an Error with one readable sentence if starting fails.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log?: Logger,
  walArchive?: string,
): Promise<EmbeddedPostgres> {
  const location = { ...(await findPostgresLocation(path.resolve(dataDir))), walArchive }
  // The server of a deleted DATA_DIR may still be running.
  for (const home of location.abandonedDatabases)
    await stopServer(locationAt(home, location.binaries, location.user))
  await completeUpgrade(location)
  const password = (await readPassword(location)) ?? (await createFirstCluster(location))
  await upgradeCluster(location, password, { createCluster, urlOf, log })
  await linkDataDirAndDatabase(location, path.resolve(dataDir))
  const runningServer = (await findRunningServer(location)) ?? (await startServer(location))
  const watch = watchServer(location, runningServer, log)
  return {
    url: urlOf(location, runningServer, password),
    folder: location.home,
    async stop() {
      await watch.end()
      await stopServer(location)
    },
  }
}

/** Returns the URL of the database of a running shop on this DATA_DIR; undefined if no shop is running. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const location = await findPostgresLocation(path.resolve(dataDir))
  const password = await readPassword(location)
  const runningServer = password && (await findRunningServer(location))
  return runningServer ? urlOf(location, runningServer, password) : undefined
}

/** The longest socket path that every operating system supports. */
const MAX_SOCKET_PATH_BYTES = 103

/**
 * Returns a URL that connects by socket, which makes placing an order a fifth faster, or by TCP if the socket path is too
 * long.
 */
export function urlOf(
  { cluster }: Pick<PostgresLocation, 'cluster'>,
  { port, socketFolder }: RunningServer,
  password: string,
): string {
  const address = new URL(`postgres://schakel:${password}@127.0.0.1:${port}/postgres`)
  const folder = path.resolve(cluster, socketFolder)
  const pathBytes = Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`))
  if (socketFolder && pathBytes <= MAX_SOCKET_PATH_BYTES) address.searchParams.set('host', folder)
  return address.href
}

/** Returns the password of the cluster; undefined if there is no cluster yet. */
async function readPassword({
  cluster,
  passwordFile,
}: PostgresLocation): Promise<string | undefined> {
  if (!(await exists(cluster))) return undefined
  const password = await readFile(passwordFile, 'utf8').catch(() => '')
  if (password) return password
  throw new Error(`Bij de database in ${cluster} ontbreekt ${passwordFile}; zet dat bestand terug.`)
}

async function createFirstCluster(location: PostgresLocation): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await createCluster(location, password)
  return password
}

/**
 * Creates the cluster in a draft folder and renames the folder when it is complete, so that an interrupted start can be
 * repeated.
 */
export async function createCluster(location: PostgresLocation, password: string): Promise<void> {
  const draft = `${location.cluster}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  // The server's user may only pass through this folder to the cluster; the other files belong to root.
  await chmod(location.home, location.user ? 0o711 : 0o700)
  const initPasswordFile = path.join(location.home, 'password-for-init')
  await writeFile(initPasswordFile, password, { mode: 0o600 })
  await writeFile(location.logFile, '', { mode: 0o600 })
  await giveToServerUser(location, draft, initPasswordFile, location.logFile)
  await runAs(location, 'initdb', [
    `--pgdata=${draft}`,
    '--username=schakel',
    `--pwfile=${initPasswordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  await rm(initPasswordFile)
  await writeFile(location.passwordFile, password, { mode: 0o600 })
  await rename(draft, location.cluster)
}

async function giveToServerUser({ user }: PostgresLocation, ...files: string[]): Promise<void> {
  if (user) for (const file of files) await chown(file, user.uid, user.gid)
}

/** Restarts the server on the same port if it dies while the shop runs. */
function watchServer(
  location: PostgresLocation,
  firstServer: RunningServer,
  log: Logger | undefined,
) {
  const abortController = new AbortController()
  let currentServer = firstServer
  let waitMs = WATCH_MS

  async function checkServer() {
    if (await isRunning(currentServer.pid)) return
    log?.error('database died; it is started again')
    try {
      // Somebody may have restarted the server by hand.
      currentServer =
        (await findRunningServer(location)) ??
        (await startServer(location, { port: firstServer.port }))
      waitMs = WATCH_MS
      log?.warn('database is back')
    } catch (error) {
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
      log?.error({ err: error }, 'database could not be started')
    }
  }
  async function watch() {
    while (!abortController.signal.aborted) {
      await checkServer()
      await limitLog(location.logFile).catch((error) =>
        log?.error({ err: error }, 'log of the database could not be emptied'),
      )
      await pause(waitMs, undefined, { signal: abortController.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const watching = watch()
  return {
    end() {
      abortController.abort()
      return watching
    },
  }
}
