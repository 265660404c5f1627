import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#app/platform/env.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { type BucketEnv, openBucketPlace } from './bucket-place.ts'
import { encryptPlace } from './encrypted-place.ts'
import { openSftpPlace, type SftpEnv } from './sftp-place.ts'
import { openWebdavPlace, type WebdavEnv } from './webdav-place.ts'

type PlaceEnv = Pick<Env, 'BACKUP_PASSPHRASE'> & BucketEnv & SftpEnv & WebdavEnv

/**
 * Opens a place by its address: a folder, `s3://BUCKET/FOLDER`, `sftp://USER@HOST/FOLDER`, or the https address of a WebDAV
 * folder. With a passphrase everything in it is encrypted. A place on another machine requires a passphrase.
 */
export async function openPlace(address: string, env: PlaceEnv): Promise<BackupPlace> {
  const place = await openUnencrypted(address, env)
  try {
    return await encryptIfRequired(place, env.BACKUP_PASSPHRASE)
  } catch (error) {
    await place.close()
    throw error
  }
}

async function openUnencrypted(address: string, env: PlaceEnv): Promise<BackupPlace> {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? []
  if (bucket !== undefined) return openBucketPlace(address, { bucket, folder, env })
  if (address.startsWith('sftp://') && URL.canParse(address)) return openSftpPlace(address, env)
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return openWebdavPlace(address, env)
  if (/^\w[\w+.-]*:\/\//.test(address))
    throw new BackupProblem(
      `${address}: noem een map, of een adres als s3://BUCKET/MAP, sftp://GEBRUIKER@SERVER/MAP of https://SERVER/MAP.`,
    )
  return openFolderPlace(address)
}

async function encryptIfRequired(
  place: BackupPlace,
  passphrase: string | undefined,
): Promise<BackupPlace> {
  const { address } = place
  if (passphrase !== undefined) return encryptPlace(place, passphrase)
  if (await place.has('key.json'))
    throw new BackupProblem(`${address} is versleuteld: zet BACKUP_PASSPHRASE op de wachtwoordzin.`)
  if (place.isRemote)
    throw new BackupProblem(
      `${address} ligt buiten deze machine: zet BACKUP_PASSPHRASE, dan wordt alles versleuteld.`,
    )
  return place
}

function openFolderPlace(address: string): BackupPlace {
  const root = path.resolve(address)
  const pathOf = (name: string) => path.join(root, name)
  return {
    address,
    isRemote: false,
    async listFiles(folder) {
      const files = new Map<string, number>()
      const entries = await readdir(pathOf(folder), { withFileTypes: true, recursive: true }).catch(
        ignoreMissing,
      )
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const file = path.join(entry.parentPath, entry.name)
        files.set(path.relative(root, file).split(path.sep).join('/'), (await stat(file)).size)
      }
      return files
    },
    async listFolders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(ignoreMissing)
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    has: async (name) => (await stat(pathOf(name)).catch(ignoreMissing)) !== undefined,
    async read(name) {
      const file = createReadStream(pathOf(name))
      // Waits for the file to open, so that a missing file is reported here and not later by its reader.
      await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
      return file
    },
    async write(name, content) {
      const target = pathOf(name)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const draft = `${target}.part`
      try {
        await pipeline(Readable.from(content), createWriteStream(draft, { mode: 0o600 }))
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true, recursive: true })
      // Deletes folders that have become empty too.
      for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
        if ((await readdir(pathOf(folder)).catch(ignoreMissing))?.length !== 0) break
        await rm(pathOf(folder), { recursive: true })
      }
    },
    close: async () => undefined,
  }
}

function ignoreMissing(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
