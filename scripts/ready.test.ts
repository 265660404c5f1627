import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'

const READY = path.join(import.meta.dirname, 'ready.mjs')
/** A child program that writes its process id and a count. It renames a complete file, so that the test never reads half a file. */
const CHILD = `
  import { renameSync, writeFileSync } from 'node:fs'
  const file = process.argv[2]
  let count = 0
  setInterval(() => {
    writeFileSync(file + '.new', process.pid + ' ' + ++count)
    renameSync(file + '.new', file)
  }, 50)`

/** Runs a shell that starts the program in the background and then ends, like a login session. */
async function startInBackground(folder: string, env: Record<string, string>) {
  await writeFile(path.join(folder, 'child.mjs'), CHILD)
  await writeFile(
    path.join(folder, 'starter.mjs'),
    `import { runNode } from ${JSON.stringify(READY)}
     runNode(${JSON.stringify(path.join(folder, 'child.mjs'))}, [${JSON.stringify(path.join(folder, 'count'))}])`,
  )
  const command = `"${process.execPath}" "${folder}/starter.mjs" 2> "${folder}/err" &
    while [ ! -e "${folder}/count" ]; do sleep 0.1; done`
  const shell: ChildProcess = spawn('sh', ['-c', command], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  await once(shell, 'close')
  return async () => (await readFile(path.join(folder, 'count'), 'utf8')).split(' ').map(Number)
}

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-ready-'))
  await work(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

test(
  'a shop that a script starts in the background continues when the script ends',
  { timeout: 60_000 },
  () =>
    withFolder(async (folder) => {
      const readState = await startInBackground(folder, {})
      // The program checks twice a second whether its parent still runs.
      await pause(3_000)
      const [pid = 0, countBefore = 0] = await readState()
      await expect
        .poll(async () => (await readState())[1], { timeout: 20_000 })
        .toBeGreaterThan(countBefore)
      process.kill(pid, 'SIGTERM')
    }),
)

test('a shop whose npm was killed stops, and reports the reason', { timeout: 60_000 }, () =>
  withFolder(async (folder) => {
    const readState = await startInBackground(folder, { npm_lifecycle_event: 'start' })
    const readError = () => readFile(path.join(folder, 'err'), 'utf8')
    await expect
      .poll(readError, { timeout: 20_000 })
      .toContain('npm is gestopt, dus dit stopt ook.')
    const [pid = 0] = await readState()
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  }),
)

test('a checkout has no current build before its first one, even if its files date from 1970, and none after a source changed', () =>
  withFolder(async (folder) => {
    const { isBuilt } = await import(READY)
    const source = path.join(folder, 'server', 'main.ts')
    await mkdir(path.dirname(source), { recursive: true })
    await writeFile(source, '')
    await utimes(source, 0, 0)
    await utimes(path.dirname(source), 0, 0)
    expect(isBuilt(folder)).toBe(false)

    const buildMarker = path.join(folder, 'build', '.built')
    await mkdir(path.dirname(buildMarker))
    await writeFile(buildMarker, '')
    expect(isBuilt(folder)).toBe(true)

    const later = new Date(Date.now() + 60_000)
    await utimes(source, later, later)
    expect(isBuilt(folder)).toBe(false)
  }))

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only tests whether the process exists.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
