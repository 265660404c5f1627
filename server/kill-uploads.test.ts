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
const AT_ONCE = 8
/** The widths of the sizes that a photo of 1,800 pixels has. */
const SIZES = [160, 320, 480, 640, 960, 1200, 1600]
const A_DAY_AND_MORE_MS = 25 * 3_600_000

/** Draws noise, so that creating the sizes takes a while. */
const draw = (index: number) =>
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
    const knownIds: number[] = []
    const readPhotoRows = () => app.db.select().from(media).orderBy(asc(media.id))
    try {
      const drawnPhotos = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => draw(index)),
      )
      const uploads = Promise.allSettled(
        drawnPhotos.map(async (bytes) => {
          const head = await send(MEDIA, 'image/jpeg', new Uint8Array(bytes))
          knownIds.push(Number(head.headers.get('x-wp-upload-attachment-id')))
          await head.text()
        }),
      )
      await vi.waitFor(() => expect(knownIds).not.toEqual([]), { timeout: 60_000, interval: 1 })
      await shopProcess.end('SIGKILL')
      const ends = await uploads
      // The first upload was interrupted after its response headers.
      expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
      // Every upload whose id the client received is stored, however early the process was killed.
      const numbers = (await readPhotoRows()).map(({ id }) => id)
      expect(knownIds.length).toBeGreaterThan(0)
      expect(numbers).toEqual(expect.arrayContaining(knownIds))

      shopProcess = await startShop(env)
      const storedFiles = await readPhotoRows()
      for (const { id } of storedFiles) {
        const answer = await send(
          `${MEDIA}/${id}/post-process`,
          'application/json',
          '{"action":"create-image-subsizes"}',
        )
        expect(answer.status).toBe(200)
        expect(await answer.json()).toMatchObject({ id, missing_image_sizes: [] })
      }
      clock.advance(A_DAY_AND_MORE_MS)
      await clearOrphanFiles(app)
      const folder = path.join(DATA_DIR, 'media')
      expect((await readdir(folder)).sort()).toEqual(
        storedFiles.map(({ id, hash }) => `${id}-${hash}`).sort(),
      )
      expect(await readdir(path.join(DATA_DIR, 'incoming'))).toEqual([])
      for (const { id, hash } of storedFiles) {
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
