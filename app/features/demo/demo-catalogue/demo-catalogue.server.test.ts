import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDemoCatalogue, readDemoPhoto } from './demo-catalogue.server.ts'
import { demoSpecifications } from './demo-facts.ts'

test('every product of the demo has at least four photos, each with its own description', async () => {
  const { products } = await readDemoCatalogue()
  expect(products).toHaveLength(47)
  for (const { slug, images } of products) {
    expect(images.length, slug).toBeGreaterThanOrEqual(4)
    expect(new Set(images.map(({ alt }) => alt)).size, slug).toBe(images.length)
    expect(new Set(images.map(({ file }) => file)).size, slug).toBe(images.length)
  }
})

test('the label of a specification occurs once for each product of the demo', async () => {
  const { products } = await readDemoCatalogue()
  for (const product of products) {
    const labels = demoSpecifications(product).map(({ label }) => label)
    expect(new Set(labels).size, product.slug).toBe(labels.length)
  }
  const vera = products.filter(({ slug }) => slug === 'saffierring-vera')
  expect(vera.flatMap(demoSpecifications)).toEqual(
    expect.arrayContaining([
      { label: 'Steen', value: 'Saffier (labgekweekt), ovaal, 7,8 x 6 mm' },
      { label: 'Zijstenen', value: '2 × labgekweekte diamant, briljant, 0,24 ct' },
    ]),
  )
})

test('every photo of the demo is square and large enough to zoom in', async () => {
  const { products } = await readDemoCatalogue()
  for (const file of new Set(products.flatMap(({ images }) => images.map((image) => image.file)))) {
    const { width, height } = await sharp(await readDemoPhoto(file)).metadata()
    expect(width, file).toBeGreaterThanOrEqual(1_200)
    expect(height, file).toBe(width)
  }
})
