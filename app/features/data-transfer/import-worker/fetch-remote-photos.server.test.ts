import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { asc, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { retryPendingPhotos } from '#app/features/core/media/pending-photos.server.ts'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import type { App } from '#app/platform/app.ts'
import { importUploadedFile, readExistingRun, realRun } from '#tests/support/import-run.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { fetchRemotePhotos } from './fetch-remote-photos.server.ts'
import { importFile } from './import-file.server.ts'
import { readRunPhotos } from './read-runs.server.ts'

/** Adds a photo server that the shop treats as a remote server; tests can add files to it. */
const photoTest = manufacturerTest.extend<{ remote: { site: string; files: Map<string, Buffer> } }>(
  {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    remote: async ({}, use) => {
      const files = new Map<string, Buffer>()
      const server = createServer((request, response) => {
        const file = files.get(request.url ?? '')
        if (file) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
        else response.writeHead(404).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await use({ site: `http://127.0.0.1:${port}`, files })
      server.closeAllConnections()
      server.close()
    },
  },
)

/** The photo server has a private address, which the shop rejects otherwise. */
const isAllowed = () => true

async function createJpeg(): Promise<Buffer> {
  const create = { width: 400, height: 400, channels: 3 as const, background: '#c9a24b' }
  return sharp({ create }).jpeg().toBuffer()
}

async function importRing(app: App, photos: string[], { photoSeconds = 0 } = {}) {
  const file = path.join(app.env.DATA_DIR, 'ring.csv')
  const rows = photos.map((url, index) =>
    index === 0 ? `ring,Ring,12.50,${url}` : `ring,,,${url}`,
  )
  await writeFile(file, `Handle,Title,Variant Price,Image Src\n${rows.join('\n')}`)
  const result = await importFile(app, { path: file, photoSeconds, isAllowedAddress: isAllowed })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

const countPhotos = async (app: App, id: number) =>
  readRunPhotos(app, await readExistingRun(app, id))

const readMedia = (app: App) =>
  app.db.select().from(media).where(like(media.sourceUrl, 'http%')).orderBy(asc(media.sourceUrl))

photoTest(
  'a product is listed without its photo, and with it once the photo is fetched',
  async ({ app, remote }) => {
    remote.files.set('/ring.jpg', await createJpeg())
    await importRing(app, [`${remote.site}/ring.jpg`])
    const cards = () => app.db.select({ card: productListings.card }).from(productListings)
    expect((await cards())[0]?.card).toMatchObject({ name: 'Ring', photo: null })

    const result = await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed })

    expect(result).toEqual({ fetched: 1, failed: [], waiting: 0 })
    expect((await cards())[0]?.card.photo).toMatchObject({ width: 400, height: 400 })
  },
)

photoTest(
  'the page of an import shows how many of its photos are fetched, and why one is not',
  async ({ app, clock, remote }) => {
    remote.files.set('/ring.jpg', await createJpeg())
    const text = `Handle,Title,Variant Price,Image Src\nring,Ring,12.50,${remote.site}/ring.jpg\nring,,,${remote.site}/weg.jpg`
    const id = await importUploadedFile(app, text)
    expect(await countPhotos(app, id)).toEqual({ waiting: 2, failed: 0, reason: '' })
    clock.advance(3_600_000)
    await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed })
    expect(await countPhotos(app, id)).toEqual({
      waiting: 1,
      failed: 0,
      reason: 'De afbeelding staat er niet meer.',
    })
    remote.files.set('/weg.jpg', await createJpeg())
    await retryPendingPhotos(app.db)
    await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed })
    expect(await countPhotos(app, id)).toEqual({ waiting: 0, failed: 0, reason: '' })
  },
)

photoTest(
  'the page of an import counts photos of its products and variants, only once it has run and left some to fetch',
  async ({ app, remote }) => {
    const runWithoutPhotos = await importUploadedFile(
      app,
      'Handle,Title,Variant Price\nknop,Knop,5',
    )
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Variant Image'
    const text = `${header}\nring,Ring,Kleur,Goud,12.50,${remote.site}/a.jpg,${remote.site}/goud.jpg`
    const id = await importUploadedFile(app, text)
    const dryRunId = await importUploadedFile(
      app,
      `Handle,Title,Variant Price,Image Src\nspeld,Speld,5,${remote.site}/b.jpg`,
      { isDryRun: true },
    )
    expect(await countPhotos(app, id)).toEqual({ waiting: 2, failed: 0, reason: '' })
    expect(await countPhotos(app, runWithoutPhotos)).toBeNull()
    expect(await countPhotos(app, dryRunId)).toBeNull()

    // One photo is shown by a variant but is not in the gallery.
    await app.db.execute(sql`DELETE FROM product_media`)
    expect(await countPhotos(app, id)).toMatchObject({ waiting: 1 })
    await startImport(app, id, realRun)
    expect(await countPhotos(app, id)).toBeNull()
  },
)

photoTest(
  'a photo that cannot be fetched is reported and retried at growing intervals',
  async ({ app, clock, remote }) => {
    const summary = await importRing(app, [`${remote.site}/weg.jpg`], { photoSeconds: 20 })
    expect(summary).toMatchObject({ made: 1, notes: 1, badRows: 0, waitingImages: 1 })

    // The import made the first attempt; the second comes after a minute, the third five minutes later.
    expect(
      await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed }),
    ).toMatchObject({ failed: [] })
    clock.advance(61_000)
    expect(await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed })).toEqual({
      fetched: 0,
      failed: [
        {
          url: `${remote.site}/weg.jpg`,
          reason: 'De afbeelding staat er niet meer.',
          isGivenUp: false,
        },
      ],
      waiting: 1,
    })
    expect(await readMedia(app)).toMatchObject([{ state: 'pending', attempts: 2 }])

    remote.files.set('/weg.jpg', await createJpeg())
    clock.advance(3 * 60_000)
    expect(
      await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed }),
    ).toMatchObject({ fetched: 0 })
    clock.advance(2 * 60_000)
    expect(
      await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed }),
    ).toMatchObject({ fetched: 1 })
  },
)

photoTest(
  'a photo is given up after eight attempts, until staff retry it',
  async ({ app, clock, remote }) => {
    await importRing(app, [`${remote.site}/weg.jpg`])
    for (let attempt = 0; attempt < 8; attempt++) {
      await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed })
      clock.advance(25 * 60 * 60_000)
    }
    expect(await readMedia(app)).toMatchObject([{ state: 'failed', attempts: 8 }])

    remote.files.set('/weg.jpg', await createJpeg())
    expect(
      await fetchRemotePhotos(app, { seconds: 20, isAllowedAddress: isAllowed }),
    ).toMatchObject({ fetched: 0 })
    const retried = await fetchRemotePhotos(app, {
      seconds: 20,
      shouldRetryAll: true,
      isAllowedAddress: isAllowed,
    })
    expect(retried).toMatchObject({ fetched: 1, failed: [] })
  },
)

photoTest(
  'a file that is not a photo and a URL in the private network are never stored',
  async ({ app, remote }) => {
    remote.files.set('/tekst.jpg', Buffer.from('geen beeld'))
    await importRing(app, [`${remote.site}/tekst.jpg`])

    const unrestrictedResult = await fetchRemotePhotos(app, {
      seconds: 20,
      shouldRetryAll: true,
      isAllowedAddress: isAllowed,
    })
    const restrictedResult = await fetchRemotePhotos(app, { seconds: 20, shouldRetryAll: true })

    expect(unrestrictedResult.failed[0]?.reason).toBe(
      'Dit bestand is geen afbeelding die de winkel kan lezen.',
    )
    expect(restrictedResult.failed[0]?.reason).toBe('Dit adres ligt niet op het open internet.')
  },
)

photoTest('a photo that its shop only allows to be linked is never fetched', async ({ app }) => {
  await importRing(app, ['https://m.media-amazon.com/images/I/1.jpg'])

  const { failed, waiting } = await fetchRemotePhotos(app, { seconds: 20 })

  expect(failed).toEqual([
    {
      url: 'https://m.media-amazon.com/images/I/1.jpg',
      reason: 'Deze winkel laat haar foto’s niet kopiëren.',
      isGivenUp: true,
    },
  ])
  expect(waiting).toBe(0)
})
