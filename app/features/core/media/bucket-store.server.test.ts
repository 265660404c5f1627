import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import {
  removePhoto,
  replacePhoto,
} from '#app/features/content/media-library/manage-photo.server.ts'
import { openLocalS3 } from '#simulators/s3/local-s3.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { clearOrphanFiles } from './clear-orphan-files.server.ts'
import { registerMedia } from './media-calls.server.ts'
import { media } from './media-tables.server.ts'
import { storeUpload } from './store-upload.server.ts'

const BUCKET = 'schakel-fotos'
const ACCESS_KEY = 'SCHAKELTESTKEY'

const createJpeg = (background: string) =>
  sharp({ create: { width: 500, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

shopTest(
  'a bucket serves photos and files under the same addresses, and loses them when they are removed',
  async ({ app, clock }) => {
    clock.set(new Date())
    const s3 = await openLocalS3(BUCKET, ACCESS_KEY)
    onTestFinished(s3.close)
    // The settings must change before the shop opens its media store.
    Object.assign(app.env, {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
    })
    const fastify = Fastify()
    registerMedia(fastify, app)
    // An MP4 file starts with a box of 0x18 bytes that names its format.
    const videoBytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(60, 7)])
    const storeFile = async (bytes: Buffer) => {
      const storeResult = await storeUpload(app, bytes)
      if (!storeResult.ok) throw new Error(storeResult.error)
      const [row] = await app.db.select().from(media).where(eq(media.id, storeResult.id))
      return { id: storeResult.id, folder: `${storeResult.id}-${row?.hash}` }
    }
    const photo = await storeFile(await createJpeg('#a8863c'))
    const video = await storeFile(videoBytes)
    const createdResponse = await fastify.inject(`/media/${photo.folder}/320.webp`)
    expect([createdResponse.statusCode, createdResponse.headers['content-type']]).toEqual([
      200,
      'image/webp',
    ])
    expect((await fastify.inject(`/media/${photo.folder}/320.webp`)).rawPayload).toEqual(
      createdResponse.rawPayload,
    )
    const partialResponse = await fastify.inject({
      url: `/media/${video.folder}/bestand.mp4`,
      headers: { range: 'bytes=4-7' },
    })
    expect([partialResponse.statusCode, partialResponse.payload]).toEqual([206, 'ftyp'])
    expect((await fastify.inject(`/media/${video.folder}/bestand.mp4`)).rawPayload).toEqual(
      videoBytes,
    )
    expect((await fastify.inject('/media/999-00000000000000000000/320.webp')).statusCode).toBe(404)
    expect([...s3.objects.keys()].sort()).toEqual(
      [
        `media/${photo.folder}/320.webp`,
        `media/${photo.folder}/original`,
        `media/${video.folder}/bestand.mp4`,
      ].sort(),
    )
    expect(await readdir(app.env.DATA_DIR)).not.toContain('media')

    await replacePhoto(app, photo.id, await createJpeg('#1e3a8f'), 'nieuw.jpg')
    const redirectResponse = await fastify.inject(`/media/${photo.folder}/320.webp`)
    expect(redirectResponse.statusCode).toBe(302)
    expect((await fastify.inject(String(redirectResponse.headers.location))).statusCode).toBe(200)

    // Files without a row are removed after a day, whatever the number of folders in the bucket.
    const orphan = { bytes: Buffer.from('x'), changedAt: clock.now() }
    for (const number of [1, 2, 3])
      s3.objects.set(`media/99${number}-${'a'.repeat(20)}/original`, orphan)
    await clearOrphanFiles(app)
    expect([...s3.objects.keys()].filter((key) => key.startsWith('media/99'))).toHaveLength(3)
    clock.advance(25 * 3_600_000)
    await clearOrphanFiles(app)
    expect([...s3.objects.keys()].filter((key) => key.startsWith('media/99'))).toEqual([])
    await removePhoto(app, photo.id)
    await removePhoto(app, video.id)
    expect([...s3.objects.keys()]).toEqual([])
  },
)
