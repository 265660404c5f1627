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
import { media } from './media-tables.server.ts'
import { photoAddress, toPhoto } from './photo.ts'
import { storePhoto } from './store-photo.server.ts'

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8863c' } })
    .jpeg()
    .toBuffer()

async function hang(app: App, width = 700, height = 500) {
  const result = await storePhoto(app, await draw(width, height), { alt: 'Een ring' })
  if (!result.ok) throw new Error(result.error)
  const [row] = await app.db.select().from(media).where(eq(media.id, result.id))
  const photo = row && toPhoto(row)
  if (!photo) throw new Error('no photo')
  const fastify = Fastify()
  registerMedia(fastify, app)
  return { photo, get: (address: string) => fastify.inject(address) }
}

shopTest('a photo is served in each format and width, and cached for a year', async ({ app }) => {
  const { photo, get } = await hang(app)
  expect(photo).toMatchObject({ width: 700, height: 500, alt: 'Een ring' })
  expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)

  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const answer = await get(photoAddress(photo, 320, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
  }
})

shopTest('simultaneous requests for the same size make one file', async ({ app }) => {
  const { photo, get } = await hang(app)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => get(photoAddress(photo, 480, 'webp'))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  const folder = path.join(app.env.DATA_DIR, 'media', photo.base.replace('/media/', ''))
  expect((await readdir(folder)).sort()).toEqual(['480.webp', 'original'])
})

shopTest(
  'other widths, other photos and paths outside the folder are not found',
  async ({ app }) => {
    const { photo, get } = await hang(app)
    for (const address of [
      `${photo.base}/321.jpg`,
      `${photo.base}/320.png`,
      `${photo.base}/original`,
      `/media/${photo.id}-00000000000000000000/320.jpg`,
      `/media/999999-00000000000000000000/320.jpg`,
      `${photo.base}/..%2f..%2fsecret`,
      `/media/..%2f..%2f/320.jpg`,
    ]) {
      expect((await get(address)).statusCode, address).toBe(404)
    }
  },
)

shopTest('sizes that were never requested are made in the background', async ({ app }) => {
  const { photo } = await hang(app, 330, 330)
  await makePhotoSizes(app)

  const folder = path.join(app.env.DATA_DIR, 'media', photo.base.replace('/media/', ''))
  expect((await readdir(folder)).sort()).toEqual([
    '160.avif',
    '160.jpg',
    '160.webp',
    '320.avif',
    '320.jpg',
    '320.webp',
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
