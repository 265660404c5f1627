import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Claim = { ok: true; release: () => Promise<void> } | { ok: false; pid: number }

/** One shop per DATA_DIR. A claim that a killed shop left behind is taken over. */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const file = path.join(dataDir, 'shop.pid')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return { ok: true, release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (pid && (await isShop(pid))) return { ok: false, pid }
    await rm(file, { force: true })
  }
}

/** The number may by now belong to some other program. */
async function isShop(pid: number): Promise<boolean> {
  if (pid === process.pid) return false
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('server/main.ts')
}
