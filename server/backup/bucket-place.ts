import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectBucket } from '#app/features/core/media/bucket-store.server.ts'
import type { Env } from '#app/platform/env.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'

export type BucketEnv = Pick<
  Env,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

/** Opens a folder in a bucket of S3 or a compatible service. */
export async function openBucketPlace(
  address: string,
  { bucket, folder, env }: { bucket: string; folder: string; env: BucketEnv },
): Promise<BackupPlace> {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new BackupProblem(
      `${address} vraagt een sleutel: zet BACKUP_S3_ACCESS_KEY_ID en BACKUP_S3_SECRET_ACCESS_KEY.`,
    )
  const { disk, list } = await connectBucket({
    bucket,
    region: env.BACKUP_S3_REGION,
    endpoint: env.BACKUP_S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  })
  const root = folder === '' ? '' : `${folder}/`
  return {
    address,
    isRemote: true,
    async listFiles(folder) {
      const files = new Map<string, number>()
      for (const entry of await list(`${root}${folder}/`, true))
        if (entry.isFile)
          files.set(entry.key.slice(root.length), (await entry.getMetaData()).contentLength)
      return files
    },
    listFolders: async () =>
      (await list(folder)).flatMap((entry) => (entry.isDirectory ? [entry.name] : [])),
    has: (name) => disk.exists(root + name),
    read: async (name) => Readable.from(await disk.getStream(root + name)),
    async write(name, content) {
      // Buffered in a file, because S3 requires the length in advance.
      const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'schakel-backup-'))
      const file = path.join(temporaryFolder, 'file')
      try {
        await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600 }))
        const { size: contentLength } = await stat(file)
        await disk.putStream(root + name, createReadStream(file), { contentLength })
      } finally {
        await rm(temporaryFolder, { recursive: true, force: true })
      }
    },
    remove: (name) => disk.delete(root + name),
    close: async () => undefined,
  }
}
