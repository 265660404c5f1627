// Needs nothing but the machine's own Node, whatever its version: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const BIN = path.join(ROOT, 'node_modules', '.bin')
/** The Node that comes with the packages. */
export const NODE = path.join(BIN, 'node')
export const ENV = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}` }

const INSTALLED = path.join(ROOT, 'node_modules', '.installed-lock')
const BUILT = path.join(ROOT, 'build', '.built')
const SOURCES = [
  'app',
  'server',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Runs a command in the project and ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env: ENV,
    stdio: 'inherit',
    ...options,
  })
  if (status !== 0) {
    console.error(
      `${error ? `${error.message}\n` : ''}Niet gelukt: ${[path.basename(command), ...args].join(' ')}`,
    )
    process.exit(status ?? 1)
  }
}

/** Installs the packages when they are missing or older than the lock file. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(NODE) && existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return
  console.log('Pakketten installeren …')
  // Not `npm ci`: it refuses a lock file that was written where packages for other systems could not be had.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(INSTALLED, lock)
}

/** Builds when a source is newer than the build. */
export function build() {
  const builtAt = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0
  if (SOURCES.every((source) => newest(path.join(ROOT, source)) <= builtAt)) return
  console.log('Winkel bouwen …')
  const startedAt = new Date()
  run(path.join(BIN, 'react-router'), ['build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  run(NODE, [path.join(ROOT, 'scripts', 'compress.mjs')])
  mkdirSync(path.dirname(BUILT), { recursive: true })
  writeFileSync(BUILT, startedAt.toISOString())
}

function newest(place) {
  if (!existsSync(place)) return 0
  const stat = statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(place).map((name) => newest(path.join(place, name))))
}
