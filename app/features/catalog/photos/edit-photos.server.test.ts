import { access } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addSentPhotos } from '#app/features/catalog/photos/admin/add-sent-photos.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { productListings, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import {
  addPhoto,
  hangPhoto,
  readManagedPhotos,
  removePhoto,
  restorePhoto,
  savePhotos,
} from './edit-photos.server.ts'

const photoOf = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

const RING = {
  name: 'Ring Vera',
  variants: [{ options: { metaal: 'Witgoud' } }, { options: { metaal: 'Geelgoud' } }],
}

shopTest(
  'photos stand in the order in which they came, and the list shows the first',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, RING)
    const white = await addPhoto(shop, productId, await photoOf('white'))
    const gold = await addPhoto(shop, productId, await photoOf('gold'))
    if (!white.ok || !gold.ok) throw new Error('a photo was refused')

    const ids = async () =>
      (await readManagedPhotos(shop, productId))?.photos.map(({ photo }) => photo.id)
    expect(await ids()).toEqual([white.id, gold.id])
    await savePhotos(shop, productId, { order: [gold.id, white.id], photos: [] })
    expect(await ids()).toEqual([gold.id, white.id])
    const [listing] = await shop.db.select().from(productListings)
    expect(listing?.card.photo?.id).toBe(gold.id)
  },
)

shopTest(
  'a file is judged by what is in it, and one that is refused leaves nothing',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, RING)
    const photo = await photoOf('white')
    expect(await addPhoto(shop, productId, Buffer.from('<svg onload="alert(1)"/>'))).toEqual({
      ok: false,
      error: 'not-a-photo',
    })
    expect(await addPhoto(shop, productId, photo)).toMatchObject({ ok: true })
    expect(await addPhoto(shop, productId, photo)).toEqual({ ok: false, error: 'twice' })
    expect(await addPhoto(shop, 999_999, photo)).toEqual({ ok: false, error: 'unknown-product' })
    const other = await addPiece(shop, { name: 'Ring Otto' })
    const [kept] = await shop.db.select().from(media)
    const id = kept?.id ?? 0
    expect(await hangPhoto(shop, other.productId, id)).toEqual({ ok: true, id })
    expect(await hangPhoto(shop, other.productId, id)).toEqual({ ok: false, error: 'twice' })
    expect(await hangPhoto(shop, other.productId, 999_999)).toEqual({
      ok: false,
      error: 'not-a-photo',
    })
    expect(await shop.db.$count(media)).toBe(1)
  },
)

shopTest('a photo of one metal stands with its variants only, with its text', async ({ shop }) => {
  const { productId } = await addPiece(shop, RING)
  const gold = await addPhoto(shop, productId, await photoOf('gold'))
  if (!gold.ok) throw new Error('the photo was refused')
  const photos = [{ id: gold.id, alt: 'Ring in geelgoud', scope: 'metaal=Geelgoud' }]
  await savePhotos(shop, productId, { order: [], photos })

  const rows = await shop.db.select().from(variants).orderBy(asc(variants.position))
  expect(rows.map(({ mediaIds }) => mediaIds)).toEqual([[], [gold.id]])
  expect(await readManagedPhotos(shop, productId)).toMatchObject({
    photos: [{ photo: { alt: 'Ring in geelgoud' }, scope: 'metaal=Geelgoud', isInGallery: true }],
  })
})

shopTest('a removed photo goes from everywhere, and comes back where it was', async ({ shop }) => {
  const { productId, variantIds } = await addPiece(shop, RING)
  const white = await addPhoto(shop, productId, await photoOf('white'))
  const gold = await addPhoto(shop, productId, await photoOf('gold'))
  if (!white.ok || !gold.ok) throw new Error('a photo was refused')
  const photos = [{ id: white.id, alt: '', scope: 'metaal=Witgoud' }]
  await savePhotos(shop, productId, { order: [], photos })
  const before = await readManagedPhotos(shop, productId)

  const removed = await removePhoto(shop, productId, white.id)

  expect(removed).toEqual({ mediaId: white.id, position: 0, variantIds: [variantIds[0]] })
  expect((await readManagedPhotos(shop, productId))?.photos).toHaveLength(1)
  if (!removed) throw new Error('no photo was removed')
  await restorePhoto(shop, productId, removed)
  expect(await readManagedPhotos(shop, productId)).toEqual(before)
})

shopTest('the photo of another product can be neither named nor removed', async ({ shop }) => {
  const vera = await addPiece(shop, RING)
  const otto = await addPiece(shop, { name: 'Ring Otto' })
  const photo = await addPhoto(shop, otto.productId, await photoOf('gold'))
  if (!photo.ok) throw new Error('the photo was refused')
  const photos = [{ id: photo.id, alt: 'Van Vera', scope: 'metaal=Witgoud' }]
  await savePhotos(shop, vera.productId, { order: [photo.id], photos })

  expect(await removePhoto(shop, vera.productId, photo.id)).toBeUndefined()
  const [row] = await shop.db.select().from(media).where(eq(media.id, photo.id))
  expect(row?.alt).toBe('')
  expect((await readManagedPhotos(shop, vera.productId))?.photos).toEqual([])
})

shopTest(
  'a photo that nothing shows goes after a while, files and all',
  async ({ shop, clock }) => {
    const { productId } = await addPiece(shop, RING)
    const kept = await addPhoto(shop, productId, await photoOf('white'))
    const off = await addPhoto(shop, productId, await photoOf('gold'))
    if (!kept.ok || !off.ok) throw new Error('a photo was refused')
    const rows = await shop.db.select().from(media).orderBy(asc(media.id))
    const [keptFile, offFile] = rows.map(({ id, hash }) =>
      path.join(shop.env.DATA_DIR, 'media', `${id}-${hash}`, 'original'),
    )
    await removePhoto(shop, productId, off.id)
    const ids = async () => (await shop.db.select().from(media)).map(({ id }) => id)

    await clearPhotos(shop)
    clock.advance(44 * 24 * 3_600_000)
    await clearPhotos(shop)
    expect((await ids()).sort()).toEqual([kept.id, off.id].sort())
    clock.advance(2 * 24 * 3_600_000)
    await clearPhotos(shop)

    expect(await ids()).toEqual([kept.id])
    await access(keptFile ?? '')
    await expect(access(offFile ?? '')).rejects.toThrow()
  },
)

shopTest('a photo that is put back is kept', async ({ shop, clock }) => {
  const { productId } = await addPiece(shop, RING)
  const photo = await addPhoto(shop, productId, await photoOf('white'))
  if (!photo.ok) throw new Error('the photo was refused')
  const removed = await removePhoto(shop, productId, photo.id)
  if (!removed) throw new Error('no photo was removed')
  await clearPhotos(shop)
  clock.advance(40 * 24 * 3_600_000)
  await restorePhoto(shop, productId, removed)
  await clearPhotos(shop)
  clock.advance(40 * 24 * 3_600_000)
  await clearPhotos(shop)
  expect(await shop.db.$count(media)).toBe(1)
})

shopTest('who sends without end and without saying how much is stopped', async ({ shop }) => {
  const { productId } = await addPiece(shop, RING)
  const piece = new Uint8Array(4 * 1024 * 1024)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += piece.length
      controller.enqueue(piece)
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
    await addSentPhotos(shop, request, (bytes) => addPhoto(shop, productId, bytes)),
  ).toMatchObject([{ name: 'De foto’s' }])
  expect(sent).toBeLessThan(240 * 1024 * 1024)
})
