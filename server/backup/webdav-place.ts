import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStat, WebDAVClient } from 'webdav'
import type { Env } from '#app/platform/env.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { type BackupPlace, BackupProblem, listBelow } from './backup-place.ts'

export type WebdavEnv = Pick<Env, 'BACKUP_WEBDAV_USER' | 'BACKUP_WEBDAV_PASSWORD'>

/** Opens a folder on a WebDAV server, such as Nextcloud, by its https address. */
export async function openWebdavPlace(address: string, env: WebdavEnv): Promise<BackupPlace> {
  const { BACKUP_WEBDAV_USER: username, BACKUP_WEBDAV_PASSWORD: password } = env
  if (username === undefined || password === undefined)
    throw new BackupProblem(
      `${address} vraagt een gebruiker: zet BACKUP_WEBDAV_USER en BACKUP_WEBDAV_PASSWORD.`,
    )
  if (address.startsWith('http:') && !isOnThisMachine(address))
    throw new BackupProblem(
      `${address} moet met https:// beginnen: anders is het wachtwoord leesbaar.`,
    )
  const { createClient } = await import('webdav')
  const client = createClient(address, { username, password })
  await client.getDirectoryContents('/').catch((error) => {
    throw new BackupProblem(`${address} is niet te bereiken of weigert de gebruiker.`, {
      cause: error,
    })
  })
  return {
    address,
    isRemote: true,
    listFiles: (folder) => listBelow(folder, (name) => listFolder(client, name)),
    listFolders: async () =>
      (await listFolder(client, '')).flatMap(({ name, isFolder }) => (isFolder ? [name] : [])),
    has: (name) => client.exists(`/${name}`),
    async read(name) {
      if (!(await client.exists(`/${name}`))) throw new Error(`${name} is missing`)
      // The type also covers browsers; in Node the stream is a PassThrough.
      return client.createReadStream(`/${name}`) as Readable
    },
    write: (name, content) => uploadFile(client, name, content),
    async remove(name) {
      await client.deleteFile(`/${name}`)
      // Deletes folders that have become empty too.
      for (
        let folder = path.posix.dirname(name);
        folder !== '.';
        folder = path.posix.dirname(folder)
      ) {
        if ((await listFolder(client, folder)).length > 0) break
        await client.deleteFile(`/${folder}`)
      }
    },
    close: async () => undefined,
  }
}

async function listFolder(client: WebDAVClient, folder: string) {
  if (folder !== '' && !(await client.exists(`/${folder}`))) return []
  const entries = (await client.getDirectoryContents(`/${folder}`)) as FileStat[]
  return entries.map(({ basename, type, size }) => ({
    name: basename,
    isFolder: type === 'directory',
    bytes: size,
  }))
}

/**
 * Uploads a file under a temporary name and renames it, so that readers see either the whole file or no file. The content is
 * first written to a local file, because many servers require the length in advance.
 */
async function uploadFile(client: WebDAVClient, name: string, content: AsyncIterable<Buffer>) {
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'schakel-backup-'))
  const file = path.join(temporaryFolder, 'file')
  try {
    await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600 }))
    const { size: contentLength } = await stat(file)
    await client.createDirectory(`/${path.posix.dirname(name)}`, { recursive: true })
    await client.putFileContents(`/${name}.part`, createReadStream(file), { contentLength })
    await client.moveFile(`/${name}.part`, `/${name}`)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}
