import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir } from './data-dir-claim.ts'

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-claim-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a process that claims the folder and stays. Its command line differs from that of any program of the shop. */
async function claimInOtherProcess(folder: string) {
  const program = path.join(folder, 'anything.ts')
  const source = path.join(import.meta.dirname, 'data-dir-claim.ts')
  await writeFile(
    program,
    `import { claimDataDir } from ${JSON.stringify(source)}
    console.log(JSON.stringify(await claimDataDir(${JSON.stringify(folder)})))
    setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a DATA_DIR has one shop or command at a time, whatever program it is', async () => {
  const folder = await createFolder()
  const otherProcess = await claimInOtherProcess(folder)
  expect(await claimDataDir(folder)).toEqual({ ok: false, pid: otherProcess.pid })

  otherProcess.kill('SIGKILL')
  await once(otherProcess, 'exit')
  expect(await claimDataDir(folder)).toMatchObject({ ok: true })
})

test('the claim of a killed process is replaced, even if another process has its id now', async () => {
  const folder = await createFolder()
  const idOfAnotherProcess = process.ppid
  await writeFile(
    path.join(folder, 'shop.pid'),
    `${idOfAnotherProcess}\nnode scripts/of-yesterday.ts`,
  )
  const claim = await claimDataDir(folder)
  expect(claim).toMatchObject({ ok: true })
})
