import { spawn } from 'node:child_process'
import { copyFile, readFile, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/free-port.ts'
import { isAlive, readCommandLine } from '#server/processes.ts'
import type { PostgresLocation } from './postgres-location.ts'
import { prepareArchive } from './wal-archive.ts'

const START_SECONDS = 60
const MAX_LOG_BYTES = 10_000_000
/** PostgreSQL does not start until the shared memory of a killed server is released, which takes a moment. */
const MAX_START_ATTEMPTS = 6
const SETTINGS = [
  'shared_buffers=128MB',
  'max_connections=100',
  'jit=off',
  'random_page_cost=1.1',
  'max_wal_size=512MB',
  'listen_addresses=127.0.0.1',
  // The socket is in the cluster's folder, which no other user can enter.
  'unix_socket_directories=.',
  'log_min_messages=warning',
  'timezone=UTC',
]

export interface RunningServer {
  pid: number
  port: number
  /** folder of the socket, relative to the cluster; empty: the server has no socket */
  socketFolder: string
}

/** Returns the server that runs on this cluster, once it accepts connections; undefined if none does. */
export async function findRunningServer({
  cluster,
}: PostgresLocation): Promise<RunningServer | undefined> {
  const file = path.join(cluster, 'postmaster.pid')
  for (let attempt = 0; attempt < START_SECONDS * 10; attempt++) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[0])
    if (!pid || !isAlive(pid)) return undefined
    const command = await readCommandLine(pid)
    if (command !== undefined && !command.includes(cluster)) {
      // The process id belongs to another program now, and PostgreSQL would not start because of it.
      await rm(file, { force: true })
      return undefined
    }
    if (lines[7]?.trim() === 'ready')
      return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' }
    await pause(100)
  }
  throw new Error(`De database in ${cluster} komt niet op gang.`)
}

/** Starts the server on the given port, or on a free one. */
export async function startServer(
  location: PostgresLocation,
  {
    port,
    timeoutSeconds = START_SECONDS,
    maxAttempts = MAX_START_ATTEMPTS,
  }: { port?: number; timeoutSeconds?: number; maxAttempts?: number } = {},
): Promise<RunningServer> {
  const settings = [...SETTINGS, ...(await prepareArchive(location))]
  for (let attempt = 1; ; attempt++) {
    const options = [
      `-p ${port ?? (await findFreePort())}`,
      ...settings.map((setting) => `-c ${setting}`),
    ]
    try {
      const waitOptions = ['-w', '-t', String(timeoutSeconds), '-l', location.logFile]
      const serverOptions = ['-o', options.join(' ')]
      await runAs(location, 'pg_ctl', [
        'start',
        '-D',
        location.cluster,
        ...waitOptions,
        ...serverOptions,
      ])
      const runningServer = await findRunningServer(location)
      if (runningServer) return runningServer
      // pg_ctl also succeeds if the server stopped because the archive does not reach the moment of a restore.
      throw new Error(`De database in ${location.cluster} is meteen weer gestopt.`)
    } catch (error) {
      const { message } = error as Error
      if (attempt >= maxAttempts) throw new Error(`${message} Meer in ${location.logFile}.`)
    }
    await pause(1_000)
  }
}

export async function stopServer(location: PostgresLocation): Promise<void> {
  if (!(await findRunningServer(location))) return
  await runAs(location, 'pg_ctl', ['stop', '-D', location.cluster, '-m', 'fast', '-w', '-t', '60'])
}

/** Runs a program of PostgreSQL in its own session, so that Ctrl-C reaches only the shop, which then stops the database. */
export function runAs(
  location: PostgresLocation,
  program: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(location.binaries, 'bin', program), args, {
      cwd: location.home,
      detached: true,
      // The server inherits pg_ctl's file descriptors, so a pipe would never end.
      stdio: program === 'initdb' ? ['ignore', 'ignore', 'pipe'] : 'ignore',
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
      ...(location.user ?? {}),
    })
    let errorOutput = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      const failure = program === 'initdb' ? 'niet worden gemaakt' : `"${args[0]}" niet uitvoeren`
      reject(new Error(`De database in ${location.cluster} kon ${failure}. ${errorOutput}`.trim()))
    })
  })
}

/** Copies a log that became too large to FILE.1 and empties it. The server appends, so it continues at the beginning. */
export async function limitLog(file: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const logStat = await stat(file).catch(() => undefined)
  if (logStat === undefined || logStat.size <= maxBytes) return
  // The log is emptied even if a full disk prevents the copy.
  await copyFile(file, `${file}.1`).catch(() => undefined)
  await truncate(file)
}
