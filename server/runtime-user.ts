import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that runs PostgreSQL if the shop itself runs as root. */
export interface RuntimeUser {
  uid: number
  gid: number
}

export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the user `postgres` if it exists, otherwise `schakel`, which is created if needed. On a read-only system no user can
 * be created, so it is `nobody`, which every system has: PostgreSQL requires a user with a name.
 */
export async function findRuntimeUser(): Promise<RuntimeUser> {
  const user =
    (await findUser('postgres')) ??
    (await findUser('schakel')) ??
    (await createUser()) ??
    (await findUser('nobody'))
  if (user) return user
  throw new Error(
    'PostgreSQL draait niet als root, en hier is geen gebruiker voor te maken. Maak een gebruiker "schakel" aan of zet DATABASE_URL.',
  )
}

async function createUser(): Promise<RuntimeUser | undefined> {
  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
  await run('useradd', [...options, '--user-group', 'schakel']).catch(() => undefined)
  return findUser('schakel')
}

async function findUser(name: string): Promise<RuntimeUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
