import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { clearOrphanFiles } from '#app/features/core/media/clear-orphan-files.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { createVisitor } from '#tests/contract/visitor.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'

const MEDIA = '/wp-json/wp/v2/media'
const UPLOAD_COUNT = 8
/** The widths of the sizes that a photo of 1,800 pixels has. */
const SIZES = [160, 320, 480, 640, 960, 1200, 1600]
const MORE_THAN_A_DAY_MS = 25 * 3_600_000

/** Draws noise, so that creating the sizes takes a while. */
const drawNoise = (index: number) =>
  sharp({
    create: {
      width: 1800,
      height: 1800,
      channels: 3,
      background: '#a8863c',
      noise: { type: 'gaussian', mean: 100 + index, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

shopTest(
  'uploads interrupted by a kill continue with post-process, and leave no orphan files [C21]',
  { timeout: 180_000 },
  async ({ app, clock }) => {
    clock.set(new Date())
    const visitor = await createVisitor(app)
    await signInOwner(app, visitor.jar)
    const nonce = (await visitor.get('/wp-admin/admin-ajax.php?action=rest-nonce')).payload
    const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = app.env
    const env = { DATABASE_URL, DATA_DIR, SESSION_SECRET, SHOP_DEMO: '0' }
    let shopProcess = await startShop(env)
    const send = (address: string, type: string, body: Uint8Array<ArrayBuffer> | string) =>
      fetch(`${shopProcess.url}${address}`, {
        method: 'POST',
        headers: {
          cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-wp-nonce': nonce,
          'content-type': type,
          'content-disposition': 'attachment; filename="ring.jpg"',
        },
        body,
      })
    const receivedIds: number[] = []
    const readPhotoRows = () => app.db.select().from(media).orderBy(asc(media.id))
    try {
      const drawnPhotos = await Promise.all(
        Array.from({ length: UPLOAD_COUNT }, (_, index) => drawNoise(index)),
      )
      const uploads = Promise.allSettled(
        drawnPhotos.map(async (bytes) => {
          const response = await send(MEDIA, 'image/jpeg', new Uint8Array(bytes))
          receivedIds.push(Number(response.headers.get('x-wp-upload-attachment-id')))
          await response.text()
        }),
      )
      await vi.waitFor(() => expect(receivedIds).not.toEqual([]), { timeout: 60_000, interval: 1 })
      await shopProcess.end('SIGKILL')
      const uploadResults = await uploads
      // The first upload was interrupted after its response headers.
      expect(uploadResults.some(({ status }) => status === 'rejected')).toBe(true)
      // Every upload whose id the client received is stored, however early the process was killed.
      const storedIds = (await readPhotoRows()).map(({ id }) => id)
      expect(receivedIds.length).toBeGreaterThan(0)
      expect(storedIds).toEqual(expect.arrayContaining(receivedIds))

      shopProcess = await startShop(env)
      const storedPhotos = await readPhotoRows()
      for (const { id } of storedPhotos) {
        const response = await send(
          `${MEDIA}/${id}/post-process`,
          'application/json',
          '{"action":"create-image-subsizes"}',
        )
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ id, missing_image_sizes: [] })
      }
      clock.advance(MORE_THAN_A_DAY_MS)
      await clearOrphanFiles(app)
      const folder = path.join(DATA_DIR, 'media')
      expect((await readdir(folder)).sort()).toEqual(
        storedPhotos.map(({ id, hash }) => `${id}-${hash}`).sort(),
      )
      expect(await readdir(path.join(DATA_DIR, 'incoming'))).toEqual([])
      for (const { id, hash } of storedPhotos) {
        const files = await readdir(path.join(folder, `${id}-${hash}`))
        expect(files).toEqual(
          expect.arrayContaining(['original', ...SIZES.map((width) => `${width}-2.jpg`)]),
        )
      }
    } finally {
      await shopProcess.end('SIGKILL')
    }
  },
)
