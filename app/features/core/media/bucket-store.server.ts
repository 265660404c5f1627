import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { App } from '#app/platform/app.ts'
import type { ByteRange, MediaStore } from './stored-media.server.ts'

/** In the bucket, beside what others keep there. */
const ROOT = 'media'
const REGION = 'eu-central-1'
const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 30_000

/** In a bucket of S3, or of whatever speaks it. What is written there is there whole or not at all. */
export function openBucketStore({ env }: App, bucket: string): MediaStore {
  let opened: ReturnType<typeof open> | undefined
  const connected = () => {
    opened ??= open()
    return opened
  }
  const disk = async () => (await connected()).disk

  // Only who has a bucket loads what it takes to speak to it.
  async function open() {
    const [{ Disk }, { S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
      import('flydrive'),
      import('flydrive/drivers/s3'),
      import('@aws-sdk/client-s3'),
    ])
    const client = new S3Client({
      region: env.S3_REGION ?? REGION,
      credentials: {
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      },
      ...(env.S3_ENDPOINT !== undefined && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
      // Of those who speak S3, few know sums that come after the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: ANSWER_TIMEOUT_MS },
    })
    return {
      disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
      /** flydrive knows whole files only. */
      async openPart(key: string, { start, end }: ByteRange) {
        const command = new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          Range: `bytes=${start}-${end}`,
        })
        return (await client.send(command)).Body as Readable
      },
    }
  }

  const keyOf = (key: string) => `${ROOT}/${key}`

  async function list(folder: string) {
    const found = []
    let paginationToken: string | undefined
    do {
      const part = await (await disk()).listAll(folder, {
        ...(paginationToken !== undefined && { paginationToken }),
      })
      found.push(...part.objects)
      paginationToken = part.paginationToken
    } while (paginationToken !== undefined)
    return found
  }

  return {
    async write(key, content) {
      if (Buffer.isBuffer(content)) return (await disk()).put(keyOf(key), content)
      const { size: contentLength } = await stat(content.file)
      const file = createReadStream(content.file)
      return (await disk()).putStream(keyOf(key), file, { contentLength })
    },
    async read(key) {
      const there = await disk()
      if (!(await there.exists(keyOf(key)))) return undefined
      return Buffer.from(await there.getBytes(keyOf(key)))
    },
    async sizeOf(key) {
      const there = await disk()
      // Whatever else goes wrong must not look as if the photo were gone.
      if (!(await there.exists(keyOf(key)))) return undefined
      return (await there.getMetaData(keyOf(key))).contentLength
    },
    async open(key, range) {
      const { disk: whole, openPart } = await connected()
      return range ? openPart(keyOf(key), range) : whole.getStream(keyOf(key))
    },
    removeFolder: async (folder) => (await disk()).deleteAll(`${keyOf(folder)}/`),
    async listFolders() {
      const found = await list(ROOT)
      return found.flatMap((one) => (one.isDirectory ? one.name : []))
    },
    async changedAt(folder) {
      const times = await Promise.all(
        (await list(keyOf(folder))).map(async (one) =>
          one.isFile ? (await one.getMetaData()).lastModified.getTime() : 0,
        ),
      )
      return Math.max(0, ...times)
    },
  }
}
