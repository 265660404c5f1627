import { expect, test, vi } from 'vitest'
import {
  type CachedPage,
  createPageCache,
  gzipBody,
  plainBody,
  type RenderedPage,
} from './page-cache.server.ts'

function page(text: string, tags?: string[], until: Date | null = null): RenderedPage {
  return {
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from(text),
    ...(tags && { caching: { tags, until } }),
  }
}

function textOf(cachedPage: CachedPage | RenderedPage | undefined): string | undefined {
  return cachedPage && ('br' in cachedPage ? plainBody(cachedPage) : cachedPage.body).toString()
}

function openAt(moment: string) {
  let now = new Date(moment)
  const cache = createPageCache({ now: () => now })
  return { cache, set: (next: string) => (now = new Date(next)) }
}

test('a cached page is served until one of its tags is cleared, and remains as a fallback', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  await cache.render('/ring/', async () => page('een ring', ['product:1', 'listing']))
  expect(textOf(cache.findFresh('/ring/'))).toBe('een ring')

  cache.clear(['product:2'])
  expect(cache.findFresh('/ring/')).toBeDefined()
  cache.clear(['listing'])
  expect(cache.findFresh('/ring/')).toBeUndefined()
  expect(textOf(cache.findStale('/ring/'))).toBe('een ring')
})

test('a page that is requested again is compressed better, and becomes stale together with the first one', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  const rings = Array.from({ length: 900 }, (_, n) => `ring ${(n * 7919) % 997}`).join(' en ')
  const first = await cache.render('/ringen/', async () => page(rings, ['listing']))
  const quick = 'br' in first ? first.br.length : 0
  expect(cache.findFresh('/ringen/')?.br.length).toBe(quick)
  cache.clear(['listing'])
  await vi.waitFor(() => expect(cache.findStale('/ringen/')?.br.length).toBeLessThan(quick))
  expect(textOf(cache.findStale('/ringen/'))).toBe(rings)
  expect(cache.findFresh('/ringen/')).toBeUndefined()
  await cache.render('/ringen/', async () => page('geen ringen meer', ['listing']))
  cache.clear(['listing'])
  expect(cache.findFresh('/ringen/')).toBeUndefined()
})

test('a cached page retains only its own bytes, in each coding', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => page('een ring', ['listing']))
  const cachedPage = cache.findStale('/') as CachedPage
  expect(cachedPage.br.buffer.byteLength).toBe(12)
  expect(gzipBody(cachedPage).buffer.byteLength).toBe(28)
})

test('a page expires at the end of its caching time', async () => {
  const { cache, set } = openAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => page('vandaag', ['home'], new Date('2026-11-21T21:00:00Z')))
  set('2026-11-21T20:59:59Z')
  expect(cache.findFresh('/')).toBeDefined()
  set('2026-11-21T21:00:00Z')
  expect(cache.findFresh('/')).toBeUndefined()
})

test('a tag that is cleared during rendering makes the page stale at once', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  await cache.render('/ring/', async () => {
    cache.clear(['product:1'])
    return page('met de oude prijs', ['product:1'])
  })
  expect(cache.findFresh('/ring/')).toBeUndefined()
})

test('simultaneous requests for the same page share one rendering', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  let renderings = 0
  const make = async () => {
    renderings += 1
    return page('een keer', ['listing'])
  }
  await Promise.all([cache.render('/', make), cache.render('/', make), cache.render('/', make)])
  expect(renderings).toBe(1)
})

test('a private page is never shared, not even with simultaneous requests', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  const renderNamed = (name: string) => cache.render('/cart/', async () => page(name))
  const [anna, bram] = await Promise.all([renderNamed('Anna'), renderNamed('Bram')])
  expect(textOf(anna)).toBe('Anna')
  expect(textOf(bram)).toBe('Bram')
  expect(cache.findStale('/cart/')).toBeUndefined()
})

test('errors are not cached', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  await cache.render('/', async () => ({ ...page('weg', ['listing']), status: 404 }))
  expect(cache.findStale('/')).toBeUndefined()
})

test('an expired page is not a fallback either', async () => {
  const { cache, set } = openAt('2026-11-21T12:00:00Z')
  const expiresAt = new Date('2026-11-22T12:00:00Z')
  const pageWithOffer = {
    ...page('€ 39,99 bij een ander'),
    caching: { tags: ['product:1'], until: null, expiresAt },
  }
  await cache.render('/ring/', async () => pageWithOffer)
  set('2026-11-22T11:59:00Z')
  expect(textOf(cache.findFresh('/ring/'))).toBe('€ 39,99 bij een ander')

  set('2026-11-22T12:00:00Z')
  expect(cache.findFresh('/ring/')).toBeUndefined()
  expect(cache.findStale('/ring/')).toBeUndefined()
})

test('pages with parameters and long keys do not evict the pages that most visitors want', async () => {
  const cache = createPageCache({ now: () => new Date('2026-11-21T12:00:00Z') }, 200_000)
  await cache.render('/', async () => page('de winkel', ['home']))
  for (let n = 0; n < 100; n++)
    await cache.render(`/shop/?van=${n}`, async () => page('een lijst', ['listing']))
  expect(textOf(cache.findFresh('/'))).toBe('de winkel')
  expect(cache.stats().pages).toBeLessThan(14)
  expect(cache.stats().bytes).toBeLessThan(200_000)

  await cache.render(`/zoeken/?s=${'a'.repeat(30_000)}`, async () => page('niets', ['listing']))
  expect(cache.findFresh(`/zoeken/?s=${'a'.repeat(30_000)}`)).toBeUndefined()
  expect(textOf(cache.findFresh('/shop/?van=99'))).toBe('een lijst')
})

test('a page is cached under the key that rendering returned', async () => {
  const { cache } = openAt('2026-11-21T12:00:00Z')
  const listPage = page('alle ringen', ['listing'])
  await cache.render('/shop/?x1=1', async () => ({
    ...listPage,
    caching: { tags: ['listing'], until: null, key: '/shop/' },
  }))
  expect(textOf(cache.findFresh('/shop/'))).toBe('alle ringen')
  expect(cache.findFresh('/shop/?x1=1')).toBeUndefined()
})
