import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { App } from '#app/platform/app.ts'
import type { ByteRange, MediaStore } from './stored-media.server.ts'

/** Prefix of the keys, because the bucket may contain other data too. */
const ROOT_FOLDER = 'media'
const DEFAULT_REGION = 'eu-central-1'
const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 30_000

export interface BucketSettings {
  bucket: string
  region: string | undefined
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Loads the AWS client on first use, so that shops without a bucket do not load it. */
export async function connectBucket(settings: BucketSettings) {
  const [{ Disk }, { S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const { bucket, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region: settings.region ?? DEFAULT_REGION,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Many S3-compatible services do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: ANSWER_TIMEOUT_MS },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    disk,
    /** Reads a range of bytes; flydrive can read only whole files. */
    async openPart(key: string, { start, end }: ByteRange) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        Range: `bytes=${start}-${end}`,
      })
      return (await client.send(command)).Body as Readable
    },
    /** Lists one level of a folder, or with `recursive` everything in it. */
    async list(folder: string, recursive = false) {
      const entries = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, {
          recursive,
          ...(paginationToken !== undefined && { paginationToken }),
        })
        entries.push(...page.objects)
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return entries
    },
  }
}

/** Stores media in a bucket of S3 or a compatible service. Writes are atomic. */
export function createBucketStore({ env }: App, bucket: string): MediaStore {
  let openedBucket: ReturnType<typeof connectBucket> | undefined
  const connect = () => {
    openedBucket ??= connectBucket({
      bucket,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    })
    return openedBucket
  }
  const openDisk = async () => (await connect()).disk
  const list = async (folder: string) => (await connect()).list(folder)

  const keyOf = (key: string) => `${ROOT_FOLDER}/${key}`

  return {
    async write(key, content) {
      if (Buffer.isBuffer(content)) return (await openDisk()).put(keyOf(key), content)
      const { size: contentLength } = await stat(content.file)
      const file = createReadStream(content.file)
      return (await openDisk()).putStream(keyOf(key), file, { contentLength })
    },
    async read(key) {
      const disk = await openDisk()
      if (!(await disk.exists(keyOf(key)))) return undefined
      return Buffer.from(await disk.getBytes(keyOf(key)))
    },
    async sizeOf(key) {
      const disk = await openDisk()
      // An unavailable bucket must throw, or the photo would look like a missing one.
      if (!(await disk.exists(keyOf(key)))) return undefined
      return (await disk.getMetaData(keyOf(key))).contentLength
    },
    async open(key, range) {
      const { disk, openPart } = await connect()
      return range ? openPart(keyOf(key), range) : disk.getStream(keyOf(key))
    },
    // A bucket has no drafts: an object appears only when it is complete.
    removeDrafts: async () => undefined,
    remove: async (key) => (await openDisk()).delete(keyOf(key)),
    removeFolder: async (folder) => (await openDisk()).deleteAll(`${keyOf(folder)}/`),
    async listFolders() {
      const entries = await list(ROOT_FOLDER)
      return entries.flatMap((item) => (item.isDirectory ? item.name : []))
    },
    async listFiles(folder) {
      const files = (await list(keyOf(folder))).map(async (item) =>
        item.isFile ? [{ name: item.name, bytes: (await item.getMetaData()).contentLength }] : [],
      )
      return (await Promise.all(files)).flat()
    },
    async changedAt(folder) {
      const times = await Promise.all(
        (await list(keyOf(folder))).map(async (item) =>
          item.isFile ? (await item.getMetaData()).lastModified.getTime() : 0,
        ),
      )
      return Math.max(0, ...times)
    },
  }
}
