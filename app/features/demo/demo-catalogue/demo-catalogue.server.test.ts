import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDemoCatalogue, readDemoPhoto } from './demo-catalogue.server.ts'

test('every product of the demo has at least four photos, each with its own description', async () => {
  const { products } = await readDemoCatalogue()
  expect(products).toHaveLength(47)
  for (const { slug, images } of products) {
    expect(images.length, slug).toBeGreaterThanOrEqual(4)
    expect(new Set(images.map(({ alt }) => alt)).size, slug).toBe(images.length)
    expect(new Set(images.map(({ file }) => file)).size, slug).toBe(images.length)
  }
})

test('every photo of the demo is square and large enough to zoom in', async () => {
  const { products } = await readDemoCatalogue()
  for (const file of new Set(products.flatMap(({ images }) => images.map((image) => image.file)))) {
    const { width, height } = await sharp(await readDemoPhoto(file)).metadata()
    expect(width, file).toBeGreaterThanOrEqual(1_200)
    expect(height, file).toBe(width)
  }
})
