import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The words a process was started with, or undefined when no such process is alive. Small containers have no `ps`;
 * everything with a `/proc` needs none.
 */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const shown = await run('ps', ['-ww', '-p', String(pid), '-o', 'args=']).catch(() => undefined)
    return shown?.stdout
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, it is only not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of one that has ended, but that nobody looked after yet, there is still the number, but no words. */
export async function isAtWork(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readCommandLine(pid)) !== ''
}
