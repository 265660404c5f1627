import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns the command line of a process; undefined if the process is not alive. Reads `/proc` where it exists, because small
 * containers have no `ps`.
 */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const commandLine = await run('ps', ['-ww', '-p', String(pid), '-o', 'args=']).catch(
      () => undefined,
    )
    return commandLine?.stdout
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a process runs. A zombie process still has its id, but no command line. */
export async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readCommandLine(pid)) !== ''
}
