import { connect } from 'node:net'
import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addExternalFamily } from '#tests/support/external-family.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const METRICS_TOKEN = 'zestien-tekens-of-meer'

const measuredShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ METRICS_TOKEN, TRUST_PROXY: 1 }),
})

/** Returns how many pages were rendered for the cache so far. */
async function countMisses(builtShop: BuiltShop): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { text } = await builtShop.request({ path: '/metrics', headers })
  return Number(/^\S*page\S*\{result="miss"\} (\d+)$/m.exec(text)?.[1])
}

measuredShopTest(
  'unknown query parameters are served from the cache; a known one renders a new page',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    await builtShop.waitForChanges(app)
    for (const path of ['/', '/shop/', '/product/ring/', '/voorwaarden/']) {
      const { text, status } = await builtShop.request({ path })
      expect(status, path).toBe(200)
      const countBefore = await countMisses(builtShop)
      for (let n = 0; n < 150; n++) {
        const cachedResponse = await builtShop.request({
          path: `${path}?x${n}=${n}&utm_source=brief${n}`,
        })
        expect(cachedResponse.text).toBe(text)
      }
      expect((await countMisses(builtShop)) - countBefore, path).toBe(0)
    }
    const countBefore = await countMisses(builtShop)
    const sortedResponse = await builtShop.request({ path: '/shop/?sorteer=prijs&x=1' })
    expect(sortedResponse.status).toBe(200)
    expect((await countMisses(builtShop)) - countBefore).toBe(1)
  },
)

measuredShopTest(
  '?metaal= is part of the cache key of an external product, even if its option is named kleur',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const sizes = ['16', '16,5', '17', '17,5']
    await addExternalFamily(app, 'Ring', [
      ...sizes.map((ringmaat) => ({ options: { kleur: 'Rosé', ringmaat }, cents: 1_895 })),
      ...sizes.map((ringmaat) => ({ options: { kleur: 'Zilver', ringmaat }, cents: 2_495 })),
    ])
    await builtShop.waitForChanges(app)
    const readPrice = async (path: string) => {
      const { text } = await builtShop.request({ path })
      return /id="aanbod"[\s\S]*?vanaf(?:<[^>]*>|\s)*€\s?([\d,]+)/.exec(text)?.[1]
    }
    expect(await readPrice('/product/ring/?metaal=zilver')).toBe('24,95')
    expect(await readPrice('/product/ring/')).toBe('18,95')
    expect(await readPrice('/product/ring/?metaal=zilver')).toBe('24,95')
    const readQuickView = async (path: string) =>
      JSON.parse((await builtShop.request({ path })).text)
    expect(await readQuickView('/deel/product/ring/?metaal=zilver')).toMatchObject({
      offersHtml: expect.stringContaining('vanaf </span>€\u00a024,95'),
    })
    expect(await readQuickView('/deel/product/ring/')).toMatchObject({
      offersHtml: expect.stringContaining('vanaf </span>€\u00a018,95'),
    })
  },
)

/** Sends requests without waiting for answers; returns the status lines that have arrived. */
function sendPipelined({ port }: BuiltShop, ip: string, paths: string[]) {
  let text = ''
  const socket = connect(port, '127.0.0.1', () => {
    for (const path of paths)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: schakel.test\r\nX-Forwarded-For: ${ip}\r\n\r\n`)
  })
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  return {
    statuses: () => text.match(/HTTP\/1\.1 \d{3}(?= )/g) ?? [],
    close: () => socket.destroy(),
  }
}

measuredShopTest(
  '100 pipelined uncached pages delay another client by fewer than 30 renders, and all are served',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    await builtShop.waitForChanges(app)
    const visit = (path: string) =>
      builtShop.request({ path, headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect((await visit('/shop/')).status).toBe(200)
    const flood = Array.from({ length: 10 }, (_, socket) =>
      sendPipelined(
        builtShop,
        '198.51.100.1',
        Array.from({ length: 10 }, (_, n) => `/shop/?tot=${1_000 + socket * 10 + n}`),
      ),
    )
    const statuses = () => flood.flatMap((client) => client.statuses())
    const countAnswers = () => statuses().length
    await expect.poll(countAnswers, { timeout: 60_000 }).toBeGreaterThan(0)
    const countBefore = countAnswers()
    expect((await visit('/shop/?tot=999')).status).toBe(200)
    expect(countAnswers() - countBefore).toBeLessThan(30)
    await expect.poll(countAnswers, { timeout: 120_000 }).toBe(100)
    expect(new Set(statuses())).toEqual(new Set(['HTTP/1.1 200']))
    for (const client of flood) client.close()
  },
)
