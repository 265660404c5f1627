import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The one who runs PostgreSQL when the shop itself runs as root. */
export interface RuntimeUser {
  uid: number
  gid: number
}

export const isRoot = () => process.getuid?.() === 0

/** `postgres` where there is one, else `schakel`, made if need be. */
export async function findRuntimeUser(): Promise<RuntimeUser> {
  const found = (await lookUp('postgres')) ?? (await lookUp('schakel'))
  if (found) return found
  await run('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'schakel',
  ]).catch(() => undefined)
  const made = await lookUp('schakel')
  if (made) return made
  // No account can be made here (a minimal container): numbers alone will do, they need no name.
  return { uid: 65_432, gid: 65_432 }
}

async function lookUp(name: string): Promise<RuntimeUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
