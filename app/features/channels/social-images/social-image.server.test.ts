import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import { productMedia, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { linkPreviewOf } from './social-image.server.ts'
import { clearSocialImages, registerSocialImages } from './social-image-calls.server.ts'

/** Adds a product with a photo that is completely gold. */
async function addRing(app: App) {
  const bytes = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#a8863c' },
  })
    .jpeg()
    .toBuffer()
  const photo = await storePhoto(app, bytes, { alt: 'Een ring' })
  if (!photo.ok) throw new Error(photo.error)
  const { productId } = await addProduct(app, {
    name: 'Ring Ånne & “Bo” <met een opvallend lange naam van vier woorden>',
    slug: 'ring',
    subtitle: '14 karaat geelgoud',
  })
  await app.db.insert(productMedia).values({ productId, mediaId: photo.id, position: 0 })
  return productId
}

/** Returns a function that requests a URL of the social images. */
function createGet(app: App) {
  const fastify = Fastify()
  registerSocialImages(fastify, app)
  return async (url: string) => fastify.inject(url)
}

async function readPreview(app: App, slug: string) {
  const product = await findProduct(app, slug)
  if (!product || 'moved' in product) throw new Error('the product was not found')
  return linkPreviewOf(product, await readSettings(app))
}

type Area = { left: number; top: number; width: number; height: number }

/** Returns the statistics of one area of a picture. The area is extracted first, because `stats` always reads the whole input. */
async function readStats(picture: Buffer, area: Area) {
  const part = await sharp(picture).extract(area).png().toBuffer()
  return (await sharp(part).stats()).channels
}

const readColorAt = async (picture: Buffer, left: number, top: number) =>
  (await readStats(picture, { left, top, width: 8, height: 8 })).map(({ mean }) => Math.round(mean))

shopTest('a link to a product has a picture with its photo, name and shop', async ({ app }) => {
  const productId = await addRing(app)
  const get = createGet(app)
  const preview = await readPreview(app, 'ring')
  expect(preview).toMatchObject({
    image: expect.stringMatching(new RegExp(`^/media/social/${productId}-[0-9a-f]{20}\\.jpg$`)),
    imageSize: { width: 1200, height: 630 },
  })
  const response = await get(preview.image ?? '')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(response.rawPayload.length),
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const [red = 0, green = 0, blue = 0] = await readColorAt(response.rawPayload, 300, 300)
  // The photo has the color (168, 134, 60).
  expect(red).toBeGreaterThan(160)
  expect(green).toBeGreaterThan(125)
  expect(green).toBeLessThan(145)
  expect(blue).toBeLessThan(70)
  // The texts are dark on a light background, and the margin is empty.
  const texts = { left: 690, top: 60, width: 450, height: 500 }
  expect((await readStats(response.rawPayload, texts))[0]?.min).toBeLessThan(60)
  expect((await readColorAt(response.rawPayload, 1180, 300)).every((value) => value > 245)).toBe(
    true,
  )
})

shopTest('a changed name gets a new picture, and the old URL redirects to it', async ({ app }) => {
  const productId = await addRing(app)
  const get = createGet(app)
  const { image: oldUrl = '' } = await readPreview(app, 'ring')
  await get(oldUrl)
  await app.db.update(products).set({ name: 'Ring Bo' }).where(eq(products.id, productId))
  const { image: newUrl = '' } = await readPreview(app, 'ring')
  expect(newUrl).not.toBe(oldUrl)
  expect(await get(oldUrl)).toMatchObject({
    statusCode: 302,
    headers: expect.objectContaining({ location: newUrl }),
  })
  await Promise.all([get(newUrl), get(newUrl)])
  expect(await app.use(mediaStore).listFiles(`social-${productId}`)).toHaveLength(1)
})

shopTest(
  'a product without a photo gets a picture with texts only, and an invented URL gets none',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring zonder foto' })
    await addProduct(app, { name: 'Van elders', seller: 'external' })
    const get = createGet(app)
    const { image = '' } = await readPreview(app, 'ring-zonder-foto')
    expect((await get(image)).statusCode).toBe(200)
    expect(await readPreview(app, 'van-elders')).toEqual({})
    expect((await get(`/media/social/999999-${'a'.repeat(20)}.jpg`)).statusCode).toBe(404)
    expect((await get('/media/social/..%2f..%2fsecret.jpg')).statusCode).toBe(404)
    expect((await get(`/media/social/${productId}-${'a'.repeat(20)}.jpg`)).headers.location).toBe(
      image,
    )
    await app.db.delete(products).where(eq(products.id, productId))
    await clearSocialImages(app)
    expect(await app.use(mediaStore).listFolders()).not.toContain(`social-${productId}`)
    expect((await get(image)).statusCode).toBe(404)
  },
)

shopTest('the picture is drawn whatever a name and subtitle contain', async ({ app }) => {
  const productId = await addRing(app)
  const get = createGet(app)
  for (const [name, subtitle] of [
    [`Ring${'\n'.repeat(80)}Bo`, ' '],
    ['\u200b', Array(50).fill('a').join('\n')],
    ['W'.repeat(200), 'W'.repeat(200)],
    [`${'a'.repeat(88)}💍💍`, '\u200b'],
  ] as const) {
    await app.db.update(products).set({ name, subtitle }).where(eq(products.id, productId))
    const { image = '' } = await readPreview(app, 'ring')
    expect((await get(image)).statusCode).toBe(200)
  }
})

shopTest('a picture that cannot be drawn is replaced by the photo', async ({ app }) => {
  await addRing(app)
  const get = createGet(app)
  const { image = '' } = await readPreview(app, 'ring')
  // The folder of a photo starts with its number, that of a social image with `social-`.
  const [photoFolder = ''] = (await app.use(mediaStore).listFolders()).filter((name) =>
    /^\d+-/.test(name),
  )
  await app.use(mediaStore).write(`${photoFolder}/original`, Buffer.from('no photo'))
  expect(await get(image)).toMatchObject({
    statusCode: 302,
    headers: expect.objectContaining({
      location: `/media/${photoFolder}/640.jpg`,
      'cache-control': 'public, max-age=60',
    }),
  })
})

shopTest('many requests for undrawn pictures get a response at once', async ({ app }) => {
  const get = createGet(app)
  const images: string[] = []
  for (let number = 0; number < 40; number++) {
    await addProduct(app, { name: `Ring ${number}`, slug: `ring-${number}` })
    images.push((await readPreview(app, `ring-${number}`)).image ?? '')
  }
  const codes = (await Promise.all(images.map(get))).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 503).length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set([200, 503]))
  expect((await get(images[39] ?? '')).statusCode).toBe(200)
})
