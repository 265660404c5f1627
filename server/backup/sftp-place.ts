import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { Client } from 'ssh2'
import type SftpClient from 'ssh2-sftp-client'
import type { Env } from '#app/platform/env.ts'
import { type BackupPlace, BackupProblem, listBelow } from './backup-place.ts'

export type SftpEnv = Pick<
  Env,
  'BACKUP_SFTP_PASSWORD' | 'BACKUP_SFTP_KEY_FILE' | 'BACKUP_SFTP_HOST_KEY'
>

const CONNECT_MS = 20_000

/** Opens a folder on an SFTP server: `sftp://USER@HOST:PORT/FOLDER`. The path starts at the root of the server. */
export async function openSftpPlace(address: string, env: SftpEnv): Promise<BackupPlace> {
  const url = new URL(address)
  const root = decodeURIComponent(url.pathname).replace(/\/+$/, '') || '/'
  const client = await connect(address, url, env)
  const pathOf = (name: string) => path.posix.join(root, name)
  const createdFolders = new Set<string>()
  return {
    address,
    isRemote: true,
    listFiles: (folder) => listBelow(folder, (name) => listFolder(client, pathOf(name))),
    listFolders: async () =>
      (await listFolder(client, root)).flatMap(({ name, isFolder }) => (isFolder ? [name] : [])),
    has: async (name) => (await client.exists(pathOf(name))) !== false,
    async read(name) {
      if ((await client.exists(pathOf(name))) !== '-') throw new Error(`${name} is missing`)
      const file = new PassThrough()
      client.get(pathOf(name), file).catch((error) => file.destroy(error))
      return file
    },
    async write(name, content) {
      const target = pathOf(name)
      const folder = path.posix.dirname(target)
      if (!createdFolders.has(folder)) await client.mkdir(folder, true)
      createdFolders.add(folder)
      await client.put(Readable.from(content), `${target}.part`)
      // Not every server can rename a file over an existing one.
      if (await client.exists(target)) await client.delete(target)
      await client.rename(`${target}.part`, target)
    },
    async remove(name) {
      await client.delete(pathOf(name), true)
      // Deletes folders that have become empty too.
      for (
        let folder = path.posix.dirname(name);
        folder !== '.';
        folder = path.posix.dirname(folder)
      ) {
        if ((await listFolder(client, pathOf(folder))).length > 0) break
        await client.rmdir(pathOf(folder))
        createdFolders.delete(pathOf(folder))
      }
    },
    close: async () => {
      await client.end()
    },
  }
}

async function listFolder(client: SftpClient, folder: string) {
  if ((await client.exists(folder)) !== 'd') return []
  const entries = await client.list(folder)
  return entries.map(({ name, type, size }) => ({ name, isFolder: type === 'd', bytes: size }))
}

async function connect(address: string, url: URL, env: SftpEnv): Promise<SftpClient> {
  const { BACKUP_SFTP_PASSWORD: password, BACKUP_SFTP_KEY_FILE: keyFile } = env
  if (url.username === '' || (password === undefined && keyFile === undefined))
    throw new BackupProblem(
      `${address} vraagt een gebruiker in het adres, en BACKUP_SFTP_PASSWORD of BACKUP_SFTP_KEY_FILE.`,
    )
  const expectedHostKey = env.BACKUP_SFTP_HOST_KEY?.replace(/^SHA256:/, '')
  const { default: Sftp } = await import('ssh2-sftp-client')
  // The library would print these events; failures are thrown anyway.
  const client = new Sftp('backup', { error: ignore, end: ignore, close: ignore })
  let hostKey = ''
  try {
    await client.connect({
      host: url.hostname,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      ...(password !== undefined && { password }),
      ...(keyFile !== undefined && { privateKey: await readFile(keyFile) }),
      readyTimeout: CONNECT_MS,
      hostHash: 'sha256',
      // `hash` is hexadecimal, but ssh-keygen prints fingerprints as base64.
      hostVerifier: (hash: string) => {
        hostKey = Buffer.from(hash, 'hex').toString('base64').replace(/=+$/, '')
        return hostKey === expectedHostKey
      },
    })
  } catch (error) {
    await client.end()
    if (hostKey !== '' && hostKey !== expectedHostKey)
      throw new BackupProblem(
        `De server van ${address} heeft sleutel SHA256:${hostKey}. Klopt die, zet hem dan in BACKUP_SFTP_HOST_KEY.`,
      )
    throw new BackupProblem(`${address} is niet te bereiken of weigert de gebruiker.`, {
      cause: error,
    })
  }
  // Sets TCP_NODELAY: otherwise each of the many small requests waits for a delayed acknowledgement. The types lack `client`.
  const { client: connection } = client as unknown as { client: Client }
  connection.setNoDelay(true)
  return client
}

const ignore = () => undefined
