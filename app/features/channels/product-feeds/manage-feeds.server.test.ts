import Fastify from 'fastify'
import { expect } from 'vitest'
import { addRing, requestFeed, shopTest } from '#tests/support/requested-feeds.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { registerProductFeeds } from './feed-calls.server.ts'
import { findFeed, readFeeds, readProblems, replaceToken, saveFeed } from './manage-feeds.server.ts'
import { feedSettings } from './product-feeds.ts'

shopTest(
  'problems are counted by product, and listed once for all its variants',
  async ({ app }) => {
    const { productId } = await addRing(app)
    const { productId: plainId } = await addProduct(app, { name: 'Gewoon' })
    await addPhoto(app, plainId)
    await requestFeed(app, 'google')
    expect((await findFeed(app, 'google'))?.problemGroups).toEqual([
      { severity: 'error', message: 'Er is geen merk gekozen.', products: 2 },
      { severity: 'error', message: 'Er is geen foto.', products: 1 },
      { severity: 'error', message: 'Er is geen beschrijving.', products: 1 },
      { severity: 'warning', message: 'Er is geen hoofdcategorie gekozen.', products: 2 },
      {
        severity: 'warning',
        message: 'Zonder streepjescode wordt dit minder vaak getoond.',
        products: 2,
      },
      { severity: 'warning', message: 'Het gewicht is niet ingevuld.', products: 2 },
      { severity: 'warning', message: 'De kleur is niet bekend.', products: 2 },
    ])
    const message = 'Er is geen foto.'
    const { problems, next } = await readProblems(app, 'google', { message, after: 0 })
    expect(problems.map(({ id: _, ...problem }) => problem)).toEqual([
      { field: 'photos', productId, product: 'Ring Voorbeeld', variants: 2 },
    ])
    expect(next).toBeNull()
    await saveFeed(app, 'google', { isActive: true, settings: feedSettings.parse({}) })
    expect((await findFeed(app, 'google'))?.problemGroups).toEqual([])
  },
)

shopTest('a long list of products with one problem is paged', async ({ app }) => {
  for (let index = 1; index <= 51; index++) await addProduct(app, { name: `Ring ${index}` })
  await requestFeed(app, 'google')
  const message = 'Er is geen foto.'
  const firstPage = await readProblems(app, 'google', { message, after: 0 })
  expect(firstPage.problems).toHaveLength(50)
  const secondPage = await readProblems(app, 'google', { message, after: firstPage.next ?? 0 })
  expect(secondPage.problems.map(({ product }) => product)).toEqual(['Ring 51'])
  expect(secondPage.next).toBeNull()
})

shopTest('a feed has a secret URL, which can be replaced and switched off', async ({ app }) => {
  await addProduct(app, { name: 'Gewoon' })
  const feeds = await readFeeds(app)
  expect(feeds.map(({ name }) => name)).toEqual([
    'google',
    'google-be',
    'meta',
    'pinterest',
    'microsoft',
    'openai',
    'vergelijker',
    'reviews',
  ])
  const fastify = Fastify()
  registerProductFeeds(fastify, app)
  const oldToken = feeds[0]?.token ?? ''
  const readStatus = async (url: string) => (await fastify.inject(url)).statusCode
  expect(await readStatus(`/feeds/${oldToken}/google.xml`)).toBe(200)
  for (const wrongUrl of [
    `/feeds/${'0'.repeat(32)}/google.xml`,
    `/feeds/${oldToken}/meta.xml`,
    `/feeds/${oldToken}/google.csv`,
    `/feeds/${oldToken}/toString.xml`,
    '/feeds/x/google.xml',
  ])
    expect(await readStatus(wrongUrl), wrongUrl).toBe(404)
  await replaceToken(app, 'google')
  expect(await readStatus(`/feeds/${oldToken}/google.xml`)).toBe(404)
  const [google] = await readFeeds(app)
  const url = `/feeds/${google?.token}/google.xml`
  expect(await readStatus(url)).toBe(200)
  await saveFeed(app, 'google', { isActive: false, settings: feedSettings.parse({}) })
  expect(await readStatus(url)).toBe(404)
  await fastify.close()
})
