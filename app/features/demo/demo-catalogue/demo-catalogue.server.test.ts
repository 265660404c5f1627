import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDemoCatalogue, readDemoPhoto } from './demo-catalogue.server.ts'
import { demoSpecifications } from './demo-facts.ts'
import { DEMO_POSTS } from './demo-posts.ts'
import { demoVariants } from './demo-variants.ts'

/** Returns the views of photos, from file names such as "saffierring-vera_wit_main.jpg". */
const viewsOf = (images: { file: string }[]) =>
  images.map(({ file }) => path.basename(file, '.jpg').split('_').at(-1)).join(' ')

test('every product of the demo has four photos or more in each metal, with their own descriptions', async () => {
  const { products } = await readDemoCatalogue()
  expect(products).toHaveLength(47)
  for (const { slug, images, variants } of products) {
    expect(images.length, slug).toBeGreaterThanOrEqual(4)
    expect(
      variants.filter((variant) => variant.images.length < 4),
      slug,
    ).toEqual([])
    expect(new Set(images.map(({ alt }) => alt)).size, slug).toBe(images.length)
    expect(new Set(images.map(({ file }) => file)).size, slug).toBe(images.length)
  }
})

test('every ring of the demo has four photos in each of its metals', async () => {
  const { products } = await readDemoCatalogue()
  const metals = products
    .filter(({ category }) => category === 'ringen')
    .flatMap(({ slug, variants }) => variants.map((variant) => ({ slug, ...variant })))
  expect(metals.map(({ slug, colour, images }) => [slug, colour, viewsOf(images)])).toEqual([
    ['solitairring-aurelie', 'geelgoud', 'main b c d'],
    ['solitairring-aurelie', 'witgoud', 'main b c d'],
    ['solitairring-aurelie', 'roségoud', 'main b c d'],
    ['zegelring-otto', 'geelgoud', 'main b c d'],
    ['zegelring-otto', 'zilver', 'main b c d'],
    ['saffierring-vera', 'witgoud', 'main b c d'],
    ['saffierring-vera', 'geelgoud', 'main b c d'],
  ])
  expect(metals.flatMap(({ images }) => images.map(({ alt }) => alt))).toContain(
    'Liggende zilveren ring Otto, met het stempel 925 en het meesterteken aan de binnenkant',
  )
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
      { label: 'Steen', value: 'Saffier (labgekweekt), ovaal, 7,8 × 6 mm' },
      { label: 'Zijstenen', value: '2 × labgekweekte diamant, briljant, 0,24 ct' },
    ]),
  )
})

test('every product of the demo lists its metals in the same order', async () => {
  const { products } = await readDemoCatalogue()
  const noPhoto = () => ({ mediaId: 0 })
  for (const product of products) {
    const metals = demoVariants(product, noPhoto).options.find(({ code }) => code === 'metaal')
    const order = ['Zilver', 'Geelgoud', 'Witgoud', 'Roségoud']
    expect(metals?.values ?? [], product.slug).toEqual(
      order.filter((metal) => metals?.values.includes(metal)),
    )
  }
})

test('every photo of the demo is square and at least 1,200 pixels wide', async () => {
  const { products } = await readDemoCatalogue()
  const photos = products.flatMap(({ images, variants }) => [
    ...images,
    ...variants.flatMap((variant) => variant.images),
  ])
  for (const file of new Set(photos.map((photo) => photo.file))) {
    const { width, height } = await sharp(await readDemoPhoto(file)).metadata()
    expect(width, file).toBeGreaterThanOrEqual(1_200)
    expect(height, file).toBe(width)
  }
})

test('the cover of every post of the demo is so wide that its page cuts nothing off the jewellery', async () => {
  for (const { title, cover } of DEMO_POSTS) {
    const { width, height } = await sharp(await readDemoPhoto(cover)).metadata()
    expect(width / height, title).toBeGreaterThanOrEqual(1.8)
  }
})
