import { access } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addSentFiles } from '#app/features/catalog/photos/admin/add-sent-files.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { productListings, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  addPhoto,
  addToGallery,
  readManagedPhotos,
  removePhoto,
  restorePhoto,
  savePhotos,
} from './edit-photos.server.ts'

const DAY_MS = 24 * 3_600_000

const createPng = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

const RING = {
  name: 'Ring Vera',
  variants: [{ options: { metaal: 'Witgoud' } }, { options: { metaal: 'Geelgoud' } }],
}

shopTest('photos are in the order of uploading, and listings show the first', async ({ app }) => {
  const { productId } = await addProduct(app, RING)
  const white = await addPhoto(app, productId, await createPng('white'))
  const gold = await addPhoto(app, productId, await createPng('gold'))
  if (!white.ok || !gold.ok) throw new Error('a photo was rejected')

  const readPhotoIds = async () =>
    (await readManagedPhotos(app, productId))?.photos.map(({ photo }) => photo.id)
  expect(await readPhotoIds()).toEqual([white.id, gold.id])
  await savePhotos(app, productId, { order: [gold.id, white.id], photos: [] })
  expect(await readPhotoIds()).toEqual([gold.id, white.id])
  const [listing] = await app.db.select().from(productListings)
  expect(listing?.card.photo?.id).toBe(gold.id)
})

shopTest(
  'a file is validated by its content, and a rejected file leaves no trace',
  async ({ app }) => {
    const { productId } = await addProduct(app, RING)
    const photo = await createPng('white')
    expect(await addPhoto(app, productId, Buffer.from('<svg onload="alert(1)"/>'))).toEqual({
      ok: false,
      error: 'not-a-photo',
    })
    expect(await addPhoto(app, productId, photo)).toMatchObject({ ok: true })
    expect(await addPhoto(app, productId, photo)).toEqual({ ok: false, error: 'twice' })
    expect(await addPhoto(app, 999_999, photo)).toEqual({ ok: false, error: 'unknown-product' })
    const otherProduct = await addProduct(app, { name: 'Ring Otto' })
    const [storedPhoto] = await app.db.select().from(media)
    const id = storedPhoto?.id ?? 0
    expect(await addToGallery(app, otherProduct.productId, id)).toEqual({ ok: true, id })
    expect(await addToGallery(app, otherProduct.productId, id)).toEqual({
      ok: false,
      error: 'twice',
    })
    expect(await addToGallery(app, otherProduct.productId, 999_999)).toEqual({
      ok: false,
      error: 'not-a-photo',
    })
    expect(await app.db.$count(media)).toBe(1)
  },
)

shopTest('a photo of one metal is shown for its variants only, with its text', async ({ app }) => {
  const { productId } = await addProduct(app, RING)
  const gold = await addPhoto(app, productId, await createPng('gold'))
  if (!gold.ok) throw new Error('the photo was rejected')
  const photos = [{ id: gold.id, alt: 'Ring in geelgoud', scope: 'metaal=Geelgoud' }]
  await savePhotos(app, productId, { order: [], photos })

  const rows = await app.db.select().from(variants).orderBy(asc(variants.position))
  expect(rows.map(({ mediaIds }) => mediaIds)).toEqual([[], [gold.id]])
  expect(await readManagedPhotos(app, productId)).toMatchObject({
    photos: [{ photo: { alt: 'Ring in geelgoud' }, scope: 'metaal=Geelgoud', isInGallery: true }],
  })
})

shopTest(
  'a removed photo disappears everywhere, and comes back in the same place',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, RING)
    const white = await addPhoto(app, productId, await createPng('white'))
    const gold = await addPhoto(app, productId, await createPng('gold'))
    if (!white.ok || !gold.ok) throw new Error('a photo was rejected')
    const photos = [{ id: white.id, alt: '', scope: 'metaal=Witgoud' }]
    await savePhotos(app, productId, { order: [], photos })
    const photosBefore = await readManagedPhotos(app, productId)

    const removeResult = await removePhoto(app, productId, white.id)

    expect(removeResult).toEqual({ mediaId: white.id, position: 0, variantIds: [variantIds[0]] })
    expect((await readManagedPhotos(app, productId))?.photos).toHaveLength(1)
    if (!removeResult) throw new Error('no photo was removed')
    await restorePhoto(app, productId, removeResult)
    expect(await readManagedPhotos(app, productId)).toEqual(photosBefore)
  },
)

shopTest('the photo of another product can be neither described nor removed', async ({ app }) => {
  const vera = await addProduct(app, RING)
  const otto = await addProduct(app, { name: 'Ring Otto' })
  const photo = await addPhoto(app, otto.productId, await createPng('gold'))
  if (!photo.ok) throw new Error('the photo was rejected')
  const photos = [{ id: photo.id, alt: 'Van Vera', scope: 'metaal=Witgoud' }]
  await savePhotos(app, vera.productId, { order: [photo.id], photos })

  expect(await removePhoto(app, vera.productId, photo.id)).toBeUndefined()
  const [row] = await app.db.select().from(media).where(eq(media.id, photo.id))
  expect(row?.alt).toBe('')
  expect((await readManagedPhotos(app, vera.productId))?.photos).toEqual([])
})

shopTest(
  'a photo that nothing uses is deleted after a while, with its files',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, RING)
    const remainingPhoto = await addPhoto(app, productId, await createPng('white'))
    const removedPhoto = await addPhoto(app, productId, await createPng('gold'))
    if (!remainingPhoto.ok || !removedPhoto.ok) throw new Error('a photo was rejected')
    const rows = await app.db.select().from(media).orderBy(asc(media.id))
    const [remainingFile, removedFile] = rows.map(({ id, hash }) =>
      path.join(app.env.DATA_DIR, 'media', `${id}-${hash}`, 'original'),
    )
    await removePhoto(app, productId, removedPhoto.id)
    const readPhotoIds = async () => (await app.db.select().from(media)).map(({ id }) => id)

    await clearPhotos(app)
    // Unused photos are deleted after 45 days.
    clock.advance(44 * DAY_MS)
    await clearPhotos(app)
    expect((await readPhotoIds()).sort()).toEqual([remainingPhoto.id, removedPhoto.id].sort())
    clock.advance(2 * DAY_MS)
    await clearPhotos(app)

    expect(await readPhotoIds()).toEqual([remainingPhoto.id])
    await access(remainingFile ?? '')
    await expect(access(removedFile ?? '')).rejects.toThrow()
  },
)

shopTest('a photo that was restored is not deleted', async ({ app, clock }) => {
  const { productId } = await addProduct(app, RING)
  const photo = await addPhoto(app, productId, await createPng('white'))
  if (!photo.ok) throw new Error('the photo was rejected')
  const removeResult = await removePhoto(app, productId, photo.id)
  if (!removeResult) throw new Error('no photo was removed')
  await clearPhotos(app)
  clock.advance(40 * DAY_MS)
  await restorePhoto(app, productId, removeResult)
  await clearPhotos(app)
  clock.advance(40 * DAY_MS)
  await clearPhotos(app)
  expect(await app.db.$count(media)).toBe(1)
})

shopTest('an upload without a declared length is stopped at the limit', async ({ app }) => {
  const { productId } = await addProduct(app, RING)
  const chunk = new Uint8Array(4 * 1024 * 1024)
  let sentBytes = 0
  const body = new ReadableStream({
    pull(controller) {
      sentBytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://schakel.test/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)

  expect(
    await addSentFiles(app, request, (bytes) => addPhoto(app, productId, bytes)),
  ).toMatchObject([{ name: 'De foto’s' }])
  expect(sentBytes).toBeLessThan(240 * 1024 * 1024)
})
