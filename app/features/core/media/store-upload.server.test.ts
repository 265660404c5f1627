import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { registerMedia } from './media-calls.server.ts'
import { mediaStore } from './media-store.server.ts'
import { media } from './media-tables.server.ts'
import { fileUrl } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'
import { storeUpload } from './store-upload.server.ts'

const createPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a8863c' } })

/** The header of an MP4 file, a box of 24 bytes that names its format, and some data. */
const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp42'),
  Buffer.alloc(100, 7),
])
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const SVG = `<?xml version="1.0"?>
  <!DOCTYPE svg [<!ENTITY up SYSTEM "file:///etc/passwd">]>
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)">
    <script>alert(2)</script><style>@import url(https://elders.example/x.css);</style>
    <defs><linearGradient id="goud"><stop offset="0" stop-color="#a8863c"/></linearGradient></defs>
    <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><p>alert(3)</p></body></foreignObject>
    <image href="https://elders.example/pixel.png"/><a href="javascript:alert(4)"><circle cx="5" cy="5" r="4"/></a>
    <use xlink:href="https://elders.example/x.svg#a"/><use xlink:href="#goud"/>
    <rect width="40" height="20" fill="url(#goud)" stroke="url(https://elders.example/s)" onclick="alert(5)"/>
    <text>&up;</text>
  </svg>`

async function upload(app: App, file: Buffer | string) {
  const storeResult = await storeUpload(app, file, { name: 'foto.exe' })
  if (!storeResult.ok) return storeResult
  const [row] = await app.db.select().from(media).where(eq(media.id, storeResult.id))
  if (!row?.hash) throw new Error('no row')
  return { ...row, ok: true as const, hash: row.hash }
}

shopTest(
  'a file is recognised by its content: photos, SVGs, videos and PDFs, and nothing else',
  async ({ app }) => {
    for (const [bytes, mimeType] of [
      [await createPicture().jpeg().toBuffer(), 'image/jpeg'],
      [await createPicture().png().toBuffer(), 'image/png'],
      [await createPicture().webp().toBuffer(), 'image/webp'],
      [await createPicture().avif().toBuffer(), 'image/avif'],
      [await createPicture().gif().toBuffer(), 'image/gif'],
      [Buffer.from(SVG), 'image/svg+xml'],
      [MP4, 'video/mp4'],
      [PDF, 'application/pdf'],
    ] as const) {
      expect(await upload(app, bytes)).toMatchObject({ ok: true, mimeType, name: 'foto.exe' })
    }
    const storedCount = await app.db.$count(media)
    for (const rejectedFile of [
      Buffer.alloc(0),
      Buffer.from('MZ\x90\0 a program'),
      Buffer.from('<!doctype html><svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg><script>alert(1)</script>'),
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('PK\x03\x04'),
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(50)]),
    ]) {
      expect(await upload(app, rejectedFile), rejectedFile.toString('latin1')).toMatchObject({
        ok: false,
      })
    }
    expect(await app.db.$count(media)).toBe(storedCount)
  },
)

shopTest(
  'scripts are removed from an SVG but not its shapes, and a video is served in ranges',
  async ({ app }) => {
    const fastify = Fastify()
    registerMedia(fastify, app)
    const drawing = await upload(app, Buffer.from(SVG))
    const video = await upload(app, MP4)
    if (!drawing.ok || !video.ok) throw new Error('rejected')

    const fileResponse = await fastify.inject(fileUrl(drawing) ?? '')
    expect(fileResponse.headers['content-type']).toBe('image/svg+xml')
    expect(fileResponse.headers['content-security-policy']).toContain('sandbox')
    expect(fileResponse.payload).not.toMatch(
      /alert|elders|script|style|foreignObject|passwd|ENTITY|javascript/,
    )
    expect(fileResponse.payload).toContain('fill="url(#goud)"')
    expect(fileResponse.payload).toContain('<linearGradient id="goud">')
    expect(fileResponse.payload).toContain('xlink:href="#goud"')
    expect(drawing).toMatchObject({ width: 1600, height: 800 })
    const size = await fastify.inject(`/media/${drawing.id}-${drawing.hash}/320.webp`)
    expect(await sharp(size.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })

    const url = fileUrl(video) ?? ''
    const fetchRange = (range: string) => fastify.inject({ url, headers: { range } })
    const partialResponse = await fetchRange('bytes=4-7')
    expect([
      partialResponse.statusCode,
      partialResponse.headers['content-range'],
      partialResponse.payload,
    ]).toEqual([206, `bytes 4-7/${MP4.length}`, 'ftyp'])
    expect((await fetchRange('bytes=-10')).rawPayload).toEqual(Buffer.alloc(10, 7))
    expect((await fetchRange(`bytes=${MP4.length}-`)).statusCode).toBe(416)
    expect((await fetchRange('bytes=7-4')).statusCode).toBe(416)
    expect((await fetchRange('pages=1')).rawPayload).toEqual(MP4)
    expect((await fastify.inject(url.replace('.mp4', '.svg'))).statusCode).toBe(404)
  },
)

shopTest(
  'a photo is stored upright and without its location, also before its sizes are made',
  async ({ app }) => {
    // Orientation 6 is a quarter turn.
    const photoBytes = await createPicture(400, 200)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const metadata = await sharp(photoBytes).metadata()
    expect(metadata.orientation).toBe(6)
    expect(metadata.exif).toBeDefined()
    const photo = await upload(app, photoBytes)
    if (!photo.ok) throw new Error('rejected')
    expect(photo).toMatchObject({ width: 200, height: 400 })
    const store = app.use(mediaStore)
    const size = await app.use(photoFiles).findSize({ photo, width: 160, format: 'jpg' })
    for (const key of [`${photo.id}-${photo.hash}/original`, size?.key ?? '']) {
      const bytes = await store.read(key)
      const { exif, width, height } = await sharp(bytes).metadata()
      expect(exif).toBeUndefined()
      expect(height).toBe(width * 2)
    }
  },
)

shopTest(
  'eighty million pixels are read row by row from the disk, and stored no larger than the shop shows them',
  async ({ app }) => {
    const folder = path.join(app.env.DATA_DIR, 'incoming')
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, 'groot')
    await writeFile(file, await createPicture(10_400, 7_800).jpeg({ quality: 60 }).toBuffer())
    // A decoded picture of this size takes 243 MB.
    // The highest use of memory is measured in megabytes.
    const highestMemoryBefore = sharp.cache().memory.high
    const photo = await upload(app, file)
    expect(photo).toMatchObject({ ok: true, width: 3200, height: 2400 })
    expect(sharp.cache().memory.high - highestMemoryBefore).toBeLessThan(120)
    expect(await readdir(folder)).toEqual(['groot'])

    // A small PNG file that claims to be 20,000 pixels wide and high; its header has a correct checksum.
    const bomb = await createPicture().png().toBuffer()
    for (const offset of [16, 20]) bomb.writeUInt32BE(20_000, offset)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await upload(app, bomb)).toEqual({ ok: false, error: 'too-large' })
  },
)
