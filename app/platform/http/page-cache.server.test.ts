import { expect, test, vi } from 'vitest'
import {
  type CachedPage,
  createPageCache,
  gzipBody,
  plainBody,
  type RenderedPage,
} from './page-cache.server.ts'

/** Creates a rendered page; without tags it is private and may not be cached. */
function page(text: string, tags?: string[], freshUntil: Date | null = null): RenderedPage {
  return {
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from(text),
    ...(tags && { caching: { tags, freshUntil } }),
  }
}

function readText(cachedPage: CachedPage | RenderedPage | undefined): string | undefined {
  return cachedPage && ('br' in cachedPage ? plainBody(cachedPage) : cachedPage.body).toString()
}

function createCacheAt(moment: string) {
  let now = new Date(moment)
  const cache = createPageCache({ now: () => now })
  return { cache, setTime: (next: string) => (now = new Date(next)) }
}

test('a cached page is served until one of its tags is cleared, and remains as a fallback', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  await cache.render('/ring/', async () => page('een ring', ['product:1', 'listing']))
  expect(readText(cache.findFresh('/ring/'))).toBe('een ring')

  cache.clear(['product:2'])
  expect(cache.findFresh('/ring/')).toBeDefined()
  cache.clear(['listing'])
  expect(cache.findFresh('/ring/')).toBeUndefined()
  expect(readText(cache.findUnexpired('/ring/'))).toBe('een ring')
})

test('a page that is requested again is compressed better, and becomes stale together with the first one', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  // Numbers without order, so that both compressions differ in size.
  const rings = Array.from({ length: 900 }, (_, index) => `ring ${(index * 7919) % 997}`).join(
    ' en ',
  )
  const firstPage = await cache.render('/ringen/', async () => page(rings, ['listing']))
  if (!('br' in firstPage)) throw new Error('the first page is not compressed')
  const firstLength = firstPage.br.length
  expect(cache.findFresh('/ringen/')?.br.length).toBe(firstLength)
  cache.clear(['listing'])
  await vi.waitFor(() =>
    expect(cache.findUnexpired('/ringen/')?.br.length).toBeLessThan(firstLength),
  )
  expect(readText(cache.findUnexpired('/ringen/'))).toBe(rings)
  expect(cache.findFresh('/ringen/')).toBeUndefined()
  await cache.render('/ringen/', async () => page('geen ringen meer', ['listing']))
  cache.clear(['listing'])
  expect(cache.findFresh('/ringen/')).toBeUndefined()
})

test('a cached page occupies only its own bytes in memory, compressed with Brotli and with gzip', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => page('een ring', ['listing']))
  const cachedPage = cache.findUnexpired('/') as CachedPage
  // The eight characters with the overhead of each format. A buffer of Node's pool would occupy 8 kB.
  expect(cachedPage.br.buffer.byteLength).toBe(12)
  expect(gzipBody(cachedPage).buffer.byteLength).toBe(28)
})

test('a page expires at the end of its caching time', async () => {
  const { cache, setTime } = createCacheAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => page('vandaag', ['home'], new Date('2026-11-21T21:00:00Z')))
  setTime('2026-11-21T20:59:59Z')
  expect(cache.findFresh('/')).toBeDefined()
  setTime('2026-11-21T21:00:00Z')
  expect(cache.findFresh('/')).toBeUndefined()
})

test('a tag that is cleared during rendering makes the page stale at once', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  await cache.render('/ring/', async () => {
    cache.clear(['product:1'])
    return page('met de oude prijs', ['product:1'])
  })
  expect(cache.findFresh('/ring/')).toBeUndefined()
})

test('simultaneous requests for the same page share one rendering', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  let renderingCount = 0
  const renderPage = async () => {
    renderingCount += 1
    return page('een keer', ['listing'])
  }
  await Promise.all([
    cache.render('/', renderPage),
    cache.render('/', renderPage),
    cache.render('/', renderPage),
  ])
  expect(renderingCount).toBe(1)
})

test('a private page is never shared, not even with simultaneous requests', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  const renderNamed = (name: string) => cache.render('/cart/', async () => page(name))
  const [anna, bram] = await Promise.all([renderNamed('Anna'), renderNamed('Bram')])
  expect(readText(anna)).toBe('Anna')
  expect(readText(bram)).toBe('Bram')
  expect(cache.findUnexpired('/cart/')).toBeUndefined()
})

test('errors are not cached', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => ({ ...page('weg', ['listing']), status: 404 }))
  expect(cache.findUnexpired('/')).toBeUndefined()
})

test('an expired page is not a fallback either', async () => {
  const { cache, setTime } = createCacheAt('2026-11-21T12:00:00Z')
  const expiresAt = new Date('2026-11-22T12:00:00Z')
  const pageWithOffer = {
    ...page('€ 39,99 bij een ander'),
    caching: { tags: ['product:1'], freshUntil: null, expiresAt },
  }
  await cache.render('/ring/', async () => pageWithOffer)
  setTime('2026-11-22T11:59:00Z')
  expect(readText(cache.findFresh('/ring/'))).toBe('€ 39,99 bij een ander')

  setTime('2026-11-22T12:00:00Z')
  expect(cache.findFresh('/ring/')).toBeUndefined()
  expect(cache.findUnexpired('/ring/')).toBeUndefined()
})

test('pages with parameters and long keys do not evict the pages that most visitors want', async () => {
  const MAX_BYTES = 200_000
  const cache = createPageCache({ now: () => new Date('2026-11-21T12:00:00Z') }, MAX_BYTES)
  await cache.render('/', async () => page('de winkel', ['home']))
  for (let price = 0; price < 100; price++)
    await cache.render(`/shop/?van=${price}`, async () => page('een lijst', ['listing']))
  expect(readText(cache.findFresh('/'))).toBe('de winkel')
  // Pages with parameters get a quarter of the space, and each counts for at least 4 kB: twelve, and the home page.
  expect(cache.stats().pages).toBeLessThan(14)
  expect(cache.stats().bytes).toBeLessThan(MAX_BYTES)

  const longKey = `/zoeken/?s=${'a'.repeat(30_000)}`
  await cache.render(longKey, async () => page('niets', ['listing']))
  expect(cache.findFresh(longKey)).toBeUndefined()
  expect(readText(cache.findFresh('/shop/?van=99'))).toBe('een lijst')
})

test('a page is cached under the key that rendering returned', async () => {
  const { cache } = createCacheAt('2026-11-21T12:00:00Z')
  const listPage = page('alle ringen', ['listing'])
  await cache.render('/shop/?x1=1', async () => ({
    ...listPage,
    caching: { tags: ['listing'], freshUntil: null, key: '/shop/' },
  }))
  expect(readText(cache.findFresh('/shop/'))).toBe('alle ringen')
  expect(cache.findFresh('/shop/?x1=1')).toBeUndefined()
})
