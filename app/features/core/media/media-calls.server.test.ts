import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { makePhotoSizes } from './make-photo-sizes.server.ts'
import { registerMedia } from './media-calls.server.ts'
import { mediaStore } from './media-store.server.ts'
import { media } from './media-tables.server.ts'
import { photoUrl, toPhoto, widthsOf } from './photo.ts'
import { storePhoto } from './store-photo.server.ts'

const createJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8863c' } })
    .jpeg()
    .toBuffer()

async function servePhoto(app: App, width = 700, height = 500) {
  const result = await storePhoto(app, await createJpeg(width, height), { alt: 'Een ring' })
  if (!result.ok) throw new Error(result.error)
  const [row] = await app.db.select().from(media).where(eq(media.id, result.id))
  const photo = row && toPhoto(row)
  if (!photo) throw new Error('no photo')
  const fastify = Fastify()
  registerMedia(fastify, app)
  return { photo, get: (url: string) => fastify.inject(url) }
}

/** Returns the names of a photo's files. */
const listFiles = async (app: App, base: string) =>
  (await readdir(path.join(app.env.DATA_DIR, base.slice(1)))).sort()

shopTest('a photo is served in each format and width, and cached for a year', async ({ app }) => {
  const { photo, get } = await servePhoto(app)
  await makePhotoSizes(app)
  expect(photo).toMatchObject({ width: 700, height: 500, alt: 'Een ring' })
  expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)

  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const response = await get(photoUrl(photo, 320, format))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe(type)
    expect(response.headers['cache-control']).toContain('immutable')
    // Webmail shows photos of mails on another origin.
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await sharp(response.rawPayload).metadata()).width).toBe(320)
  }
})

shopTest('simultaneous requests for the same size make one file', async ({ app }) => {
  const { photo, get } = await servePhoto(app)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => get(photoUrl(photo, 480, 'webp'))),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(await listFiles(app, photo.base)).toEqual(['480.webp', 'original'])
})

shopTest(
  'a visitor gets a quick version at once, and the final file after the background job',
  async ({ app }) => {
    const { photo, get } = await servePhoto(app)
    const url = photoUrl(photo, 640, 'avif')
    const quickResponse = await get(url)
    expect(quickResponse.statusCode).toBe(200)
    expect(quickResponse.headers['cache-control']).toBe('public, max-age=60')
    expect((await sharp(quickResponse.rawPayload).metadata()).width).toBe(640)

    await makePhotoSizes(app)
    const finalResponse = await get(url)
    expect(finalResponse.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await listFiles(app, photo.base)).not.toContain('640.avif')
    // JPEG keeps the full colour resolution, so that thin coloured lines stay sharp.
    const { rawPayload } = await get(photoUrl(photo, 640, 'jpg'))
    expect((await sharp(rawPayload).metadata()).chromaSubsampling).toBe('4:4:4')
  },
)

shopTest(
  'photos of an earlier version are served as they are until they are encoded again',
  async ({ app }) => {
    const { photo, get } = await servePhoto(app, 330, 330)
    // The current names end in -2; this is a name of an earlier version.
    const oldFile = await sharp(await createJpeg(160, 160))
      .avif({ quality: 10 })
      .toBuffer()
    await app.use(mediaStore).write(`${photo.base.slice('/media/'.length)}/160.avif`, oldFile)
    const url = photoUrl(photo, 160, 'avif')
    expect((await get(url)).rawPayload.equals(oldFile)).toBe(true)
    await makePhotoSizes(app)
    expect((await get(url)).rawPayload.equals(oldFile)).toBe(false)
  },
)

shopTest('a size of 2000 pixels is for large originals only', async ({ app }) => {
  const smallPhoto = await servePhoto(app, 1990, 20)
  expect(widthsOf(smallPhoto.photo)).toEqual([160, 320, 480, 640, 960, 1200, 1600])
  const largePhoto = await servePhoto(app, 2400, 20)
  expect(widthsOf(largePhoto.photo).at(-1)).toBe(2000)
  const response = await largePhoto.get(`${largePhoto.photo.base}/2000.webp`)
  expect((await sharp(response.rawPayload).metadata()).width).toBe(2000)
})

shopTest(
  'other widths, other photos and paths outside the folder are not found',
  async ({ app }) => {
    const { photo, get } = await servePhoto(app)
    for (const url of [
      `${photo.base}/321.jpg`,
      `${photo.base}/320.png`,
      `${photo.base}/original`,
      `/media/${photo.id}-00000000000000000000/320.jpg`,
      `/media/999999-00000000000000000000/320.jpg`,
      `${photo.base}/..%2f..%2fsecret`,
      `/media/..%2f..%2f/320.jpg`,
    ]) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  },
)

shopTest('sizes that were never requested are made in the background', async ({ app }) => {
  const { photo } = await servePhoto(app, 330, 330)
  await makePhotoSizes(app)

  expect(await listFiles(app, photo.base)).toEqual([
    '160-2.avif',
    '160-2.jpg',
    '160-2.webp',
    '320-2.avif',
    '320-2.jpg',
    '320-2.webp',
    'original',
  ])
  const [row] = await app.db.select().from(media).where(eq(media.id, photo.id))
  expect(row?.hasSizes).toBe(true)
})

shopTest('a file that is not a photo is rejected', async ({ app }) => {
  expect(await storePhoto(app, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
    ok: false,
  })
  expect(await storePhoto(app, Buffer.alloc(0))).toMatchObject({ ok: false })
})
