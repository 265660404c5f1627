import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { addExternalFamily } from '#tests/support/external-family.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const METRICS_TOKEN = 'zestien-tekens-of-meer'

const measuredShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ METRICS_TOKEN }),
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
