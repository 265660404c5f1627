import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addPhoto } from '#app/features/catalog/photos/edit-photos.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  findInLibrary,
  readLibrary,
} from '#app/features/content/media-library/admin/read-library.server.ts'
import { savePageBlocks } from '#app/features/content/page-blocks/page-blocks.server.ts'
import { HOME_KEY } from '#app/features/content/page-blocks/page-blocks.ts'
import { registerMedia } from '#app/features/core/media/media-calls.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { storeUpload } from '#app/features/core/media/store-upload.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import type { LibraryFilter } from './library.ts'
import { removePhoto, replacePhoto, savePhoto } from './manage-photo.server.ts'
import { readPhotoUses } from './photo-uses.server.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

const createJpeg = (background: string, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function addFile(app: App, bytes: Buffer, name: string, alt = '') {
  const storeResult = await storeUpload(app, bytes, { name, alt, isUnused: true })
  if (!storeResult.ok) throw new Error(storeResult.error)
  return storeResult.id
}

const createSearch = (app: App) => {
  return async (search: string, filter: LibraryFilter = 'alles', page = 1) =>
    (await readLibrary(app, { search, filter, page })).items.map(({ id }) => id)
}

shopTest(
  'the media library is searched by text, file name or product, page by page',
  async ({ app, clock }) => {
    const findIds = createSearch(app)
    const guide = await addFile(app, PDF, 'ringmaten.pdf')
    const postPhoto = await addFile(
      app,
      await createJpeg('#1e3a8f'),
      'IMG_2041.jpg',
      'Handen van de goudsmid',
    )
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne' })
    const productPhoto = await addPhoto(app, productId, await createJpeg('#a8863c'))
    if (!productPhoto.ok) throw new Error(productPhoto.error)

    expect(await findIds('')).toEqual([productPhoto.id, postPhoto, guide])
    expect(await findIds('goudsmid')).toEqual([postPhoto])
    expect(await findIds('img_20')).toEqual([postPhoto])
    expect(await findIds('100%_\\')).toEqual([])
    expect(await findIds('zegelring')).toEqual([productPhoto.id])
    expect(await findIds('', 'fotos')).toEqual([productPhoto.id, postPhoto])
    expect(await findIds('', 'bestanden')).toEqual([guide])
    expect(await findIds('', 'ongebruikt')).toEqual([postPhoto, guide])

    // A photo that comes into use leaves the filter immediately, before the nightly job runs.
    await app.pool.query(
      'INSERT INTO product_media (product_id, media_id, position) VALUES ($1, $2, 5)',
      [productId, postPhoto],
    )
    expect(await findIds('', 'ongebruikt')).toEqual([guide])
    expect(await readPhotoUses(app, postPhoto)).toEqual([
      { kind: 'product', id: productId, title: 'Zegelring Yvonne' },
    ])
    expect(await removePhoto(app, postPhoto)).toEqual({ ok: false, error: 'in-use' })

    // Documents are never deleted automatically, because another site may link to them.
    clock.advance(50 * 86_400_000)
    await clearPhotos(app)
    expect(await findIds('', 'bestanden')).toEqual([guide])
    expect(await removePhoto(app, guide)).toEqual({ ok: true })
    expect(await findIds('', 'bestanden')).toEqual([])

    await app.pool.query(
      `INSERT INTO media (name, alt, width, height, hash) SELECT 'rij', '', 10, 10, 'x' FROM generate_series(1, 40)`,
    )
    const firstPage = await readLibrary(app, { search: 'rij', filter: 'alles', page: 1 })
    expect(firstPage).toMatchObject({ items: { length: 30 }, hasMore: true })
    expect(await findIds('rij', 'alles', 2)).toHaveLength(10)
  },
)

shopTest(
  'a photo that is replaced or gets another focal point changes everywhere, and its old URL redirects',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    const productPhoto = await addPhoto(app, productId, await createJpeg('#a8863c'))
    if (!productPhoto.ok) throw new Error(productPhoto.error)
    const { id } = productPhoto
    const fastify = Fastify()
    registerMedia(fastify, app)
    const readCard = async () => {
      const [listing] = await app.db
        .select()
        .from(productListings)
        .where(eq(productListings.productId, productId))
      return listing?.card.photo
    }
    const cardBefore = await readCard()
    await savePhoto(app, id, { alt: 'Een ring van opzij', focusX: 20, focusY: 80 })
    expect(await readCard()).toMatchObject({ alt: 'Een ring van opzij', focus: '20% 80%' })

    expect((await fastify.inject(`${cardBefore?.base}/320.jpg`)).statusCode).toBe(200)
    expect(await replacePhoto(app, id, Buffer.from('geen foto'), 'x.jpg')).toMatchObject({
      ok: false,
    })
    expect((await readCard())?.base).toBe(cardBefore?.base)
    const replaceResult = await replacePhoto(app, id, await createJpeg('#1e3a8f', 700), 'nieuw.jpg')
    expect(replaceResult).toEqual({ ok: true, id })
    const cardAfter = await readCard()
    expect(cardAfter).toMatchObject({ id, width: 700, alt: 'Een ring van opzij', focus: '20% 80%' })
    expect(cardAfter?.base).not.toBe(cardBefore?.base)
    const movedResponse = await fastify.inject(`${cardBefore?.base}/640.webp`)
    expect([movedResponse.statusCode, movedResponse.headers.location]).toEqual([
      302,
      `${cardAfter?.base}/640.webp`,
    ])
    expect((await fastify.inject(`${cardAfter?.base}/640.webp`)).statusCode).toBe(200)

    // Restoring the first photo restores its own URL.
    await replacePhoto(app, id, await createJpeg('#a8863c'), 'oud.jpg')
    expect((await fastify.inject(`${cardBefore?.base}/320.jpg`)).statusCode).toBe(200)
    expect((await fastify.inject(`${cardAfter?.base}/320.jpg`)).headers.location).toBe(
      `${cardBefore?.base}/320.jpg`,
    )
    expect(await findInLibrary(app, id)).toMatchObject({ name: 'oud.jpg', focusX: 20 })
    const [row] = await app.db.select().from(media).where(eq(media.id, id))
    // The address of a photo is /media/ID-HASH.
    expect(row?.formerHashes).toEqual([cardAfter?.base.split('-')[1]])
  },
)

shopTest(
  'photos in the blocks of a page and in earlier versions are not deleted',
  async ({ app, clock }) => {
    const firstPhoto = await addFile(app, await createJpeg('#1e3a8f'), 'eerst.jpg')
    const secondPhoto = await addFile(app, await createJpeg('#a8863c'), 'nu.jpg')
    const unusedPhoto = await addFile(app, await createJpeg('#777777'), 'niet.jpg')
    for (const [version, photo] of [firstPhoto, secondPhoto].entries()) {
      const fields = { heading: 'Welkom', photo: String(photo) }
      const blocks = [{ id: 1, type: 'hero' as const, from: '', until: '', fields }]
      expect(await savePageBlocks(app, HOME_KEY, { blocks, version }, 'Eva')).toEqual({ ok: true })
    }
    await clearPhotos(app)
    clock.advance(50 * 86_400_000)
    await clearPhotos(app)

    expect(await findInLibrary(app, unusedPhoto)).toBeUndefined()
    expect(await findInLibrary(app, secondPhoto)).toMatchObject({ name: 'nu.jpg' })
    expect(await findInLibrary(app, firstPhoto)).toMatchObject({ name: 'eerst.jpg' })
  },
)
