// Requires only Node of any version and no packages, because this file runs before the packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const BIN = path.join(ROOT, 'node_modules', '.bin')
/** Path of the Node version that the packages contain. */
export const NODE = path.join(BIN, 'node')
export const ENV = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` }

/** Holds the hash of the lock file whose packages are installed. */
const INSTALLED_LOCK = path.join(ROOT, 'node_modules', '.installed-lock')
const BUILD = path.join(ROOT, 'build')
/** Output folder of the build tools; see react-router.config.ts. */
const NEXT_BUILD = path.join(BUILD, 'next')
/** A file whose time is that of the build. */
const BUILD_MARKER = path.join('build', '.built')
const SOURCES = [
  'app',
  'cli',
  'server',
  'public',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const PARENT_WATCH_MS = 500

/** Runs a step silently. If it fails, prints the output of the step and ends this process. */
function runStep(command, args, env) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  console.error([error?.message, stdout, stderr].filter(Boolean).join('\n').trim())
  console.error(`Niet gelukt: ${[path.basename(command), ...args].join(' ')}`)
  process.exit(1)
}

/** Installs the packages if they are missing or older than the lock file. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (
    existsSync(NODE) &&
    existsSync(INSTALLED_LOCK) &&
    readFileSync(INSTALLED_LOCK, 'utf8') === lock
  )
    return
  console.log('Pakketten installeren …')
  // `npm ci` would reject the lock file, because it lacks the packages of other platforms: it was created where only those for Linux
  // are available. These arguments install the versions of the lock file without changing it. The build also needs the development
  // packages, even if NODE_ENV is production.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  if (npm) runStep(process.execPath, [npm, ...args], process.env)
  else runStep('npm', args, process.env)
  writeFileSync(INSTALLED_LOCK, lock)
}

/** Returns the time of the build in a checkout, in ms; undefined without a build. */
function builtTime(root) {
  const file = path.join(root, BUILD_MARKER)
  return existsSync(file) ? statSync(file).mtimeMs : undefined
}

/** Returns whether a checkout has a build that is not older than its sources. In a container image all sources date from 1970. */
export function isBuilt(root) {
  const builtAt = builtTime(root)
  if (builtAt === undefined) return false
  return SOURCES.every((source) => newestTime(path.join(root, source)) <= builtAt)
}

/** Builds the shop if a source is newer than the build. A running shop keeps the files that it started with. */
export function build() {
  if (isBuilt(ROOT)) return
  const builtAt = builtTime(ROOT) ?? 0
  console.log('Winkel bouwen …')
  const startedAt = Date.now()
  runStep(path.join(BIN, 'react-router'), ['build'], ENV)
  runStep(NODE, [path.join(ROOT, 'scripts', 'part-manifests.ts')], ENV)
  runStep(NODE, [path.join(ROOT, 'scripts', 'compress.mjs')], ENV)
  const moveArguments = [NEXT_BUILD, BUILD, String(builtAt), String(startedAt)]
  runStep(NODE, [path.join(ROOT, 'scripts', 'put-in-place.ts'), ...moveArguments], ENV)
  writeFileSync(path.join(ROOT, BUILD_MARKER), '')
  // The build gets its start time, so that sources that changed during the build are newer.
  utimesSync(path.join(ROOT, BUILD_MARKER), startedAt / 1000, startedAt / 1000)
}

/** Returns the time of the newest file in a file or folder, in ms; 0 if it does not exist. */
function newestTime(file) {
  if (!existsSync(file)) return 0
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    stat.mtimeMs,
    ...readdirSync(file).map((name) => newestTime(path.join(file, name))),
  )
}

/**
 * Limits V8's memory for new objects, in MB; V8 would use more on a larger machine. With this limit rendering costs the same processor
 * time, and the process is 90 MB smaller.
 */
const YOUNG_GENERATION_LIMIT = '--max-semi-space-size=8'

/** Runs a file with the Node version from the packages, and exits with the exit code of that process. */
export function runNode(file, args) {
  const child = spawn(NODE, [YOUNG_GENERATION_LIMIT, file, ...args], {
    cwd: ROOT,
    // V8's compile cache makes the next start faster.
    env: {
      NODE_COMPILE_CACHE: path.join(ROOT, 'build', 'compile-cache'),
      // Compression and images use many threads. With an arena for each thread, glibc would never return their memory.
      MALLOC_ARENA_MAX: '2',
      // With glibc's dynamic thresholds, freed memory would stay in a fragmented heap: after a busy hour the process would be twice as
      // large.
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...ENV,
    },
    // The IPC channel closes when this process is killed, which stops the shop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal sends the signal to both processes, other senders only to this one. A second signal does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // When npm is killed, its child processes continue, and the shop would stay in the background. Other parents are not watched, because
  // a script or login session may start the shop in the background and end.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
    clearInterval(watch)
    console.error(
      '\n  npm is gestopt, dus dit stopt ook. Op de achtergrond: node scripts/start.mjs\n',
    )
    child.kill('SIGTERM')
  }, PARENT_WATCH_MS)
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exit(signal ? 1 : (code ?? 1))
  })
}
