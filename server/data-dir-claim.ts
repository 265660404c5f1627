import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCommandLine } from './processes.ts'

type Claim = { ok: true; release: () => Promise<void> } | { ok: false; pid: number }

/** A start waits this long for a previous process to close, for example after its terminal was closed. */
const WAIT_MS = 5_000

/** Allows one shop or command per DATA_DIR. The claim of a process that died is replaced. */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const file = path.join(dataDir, 'shop.pid')
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    try {
      await writeFile(file, `${process.pid}\n${await readCommandLine(process.pid)}`, {
        flag: 'wx',
        mode: 0o600,
      })
      return { ok: true, release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const claimText = await readFile(file, 'utf8').catch(() => '')
    const [pidLine = '', ...commandLines] = claimText.split('\n')
    const pid = Number(pidLine)
    if (!(await isSameProcess(pid, commandLines.join('\n')))) await rm(file, { force: true })
    else if (Date.now() > deadline) return { ok: false, pid }
    else await pause(200)
  }
}

/**
 * Returns whether the process that wrote a claim still runs. Compares the command too, because another program may have the same
 * process id by now. A claim with the id of this process is from an earlier process: in a container, every start has the same id.
 */
async function isSameProcess(pid: number, command: string): Promise<boolean> {
  if (!pid || pid === process.pid) return false
  return (await readCommandLine(pid))?.trim() === command.trim()
}
