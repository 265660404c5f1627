import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Env } from '#app/platform/env.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { openBucketPlace } from './bucket-place.ts'
import { encryptPlace } from './encrypted-place.ts'

type PlaceEnv = Pick<
  Env,
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

/**
 * Opens a place by its address: a folder, or `s3://BUCKET/FOLDER`. With a passphrase everything in it is encrypted; a
 * place on another machine requires one.
 */
export async function openPlace(address: string, env: PlaceEnv): Promise<BackupPlace> {
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address)
  if (!bucket && /^\w[\w+.-]*:\/\//.test(address))
    throw new BackupProblem(`${address}: noem een map, of een bucket als s3://BUCKET/MAP.`)
  const place = bucket
    ? await openBucketPlace(address, { bucket: bucket[1] ?? '', folder: bucket[2] ?? '', env })
    : openFolderPlace(address)
  const isEncrypted = await place.has('key.json')
  if (env.BACKUP_PASSPHRASE !== undefined) return encryptPlace(place, env.BACKUP_PASSPHRASE)
  if (isEncrypted)
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
        whenMissing,
      )
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const file = path.join(entry.parentPath, entry.name)
        files.set(path.relative(root, file).split(path.sep).join('/'), (await stat(file)).size)
      }
      return files
    },
    async listFolders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(whenMissing)
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    has: async (name) => (await stat(pathOf(name)).catch(whenMissing)) !== undefined,
    async read(name) {
      const file = createReadStream(pathOf(name))
      // A missing file is reported here and not by its first reader.
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
      // Empty folders are deleted too.
      for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
        if ((await readdir(pathOf(folder)).catch(whenMissing))?.length !== 0) break
        await rm(pathOf(folder), { recursive: true })
      }
    },
  }
}

function whenMissing(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
