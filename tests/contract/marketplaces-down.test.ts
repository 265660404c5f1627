import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { PEARLS, stockOffers } from './offer-shop.ts'

/** Every kind of page on which a product is shown. */
const PAGES = [
  '/',
  '/shop/',
  '/shop/?sorteer=prijs-oplopend',
  '/product-category/kettingen/',
  '/zoeken/?s=parelketting',
  '/deel/suggesties/?s=parelketting',
  '/deel/lijst/shop/',
  PEARLS,
  '/deel/product/parelketting/',
  '/product/ring/',
  '/niet-te-vinden/',
]

/** Marketplaces that accept a request and never answer; `requestCount` counts the requests. */
const silentTest = builtShopTest
  .extend<{ silent: { url: string; requestCount: () => number } }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
    silent: async ({}, use) => {
      let requestCount = 0
      const server = createServer(() => requestCount++)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      await use({ url: `http://127.0.0.1:${port}`, requestCount: () => requestCount })
      server.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ silent: { url } }: { silent: { url: string } }, use) =>
      use({
        AMAZON_CREDENTIAL_ID: 'id',
        AMAZON_CREDENTIAL_SECRET: 'geheim',
        AMAZON_CREDENTIAL_VERSION: '3.2',
        AMAZON_TAGS: 'nl=voorbeeld-21',
        AMAZON_API_URL: url,
        AMAZON_TOKEN_URL: url,
        BOL_API_URL: url,
        BOL_TOKEN_URL: url,
        BOL_CLIENT_ID: 'id',
        BOL_CLIENT_SECRET: 'geheim',
        BOL_SITE_ID: '1000001',
      }),
  })

silentTest(
  'with every marketplace down the shop works: no page waits for one, prices stay until they expire, and the country check is where the owner wants it [S09]',
  LONG_TIMEOUT,
  async ({ app, builtShop, silent, clock }) => {
    await stockOffers(app)
    const readPage = async (path: string) => (await builtShop.request({ path })).text
    for (const path of PAGES) {
      const { status } = await builtShop.request({ path })
      expect(status, path).toBe(path === '/niet-te-vinden/' ? 404 : 200)
    }
    expect(await readPage(PEARLS)).toContain('37,41')

    // Price and button come before the box until the owner moves it: to the top, beside the photos before the cart button, or
    // above the tabs.
    const pageParts = ['<h1', '37,41', 'In winkelwagen via', 'class="tab-set']
    const findPartsBeforeBox = (page: string) => {
      const start = page.indexOf('id="landen"')
      expect(start).toBeGreaterThan(0)
      return pageParts.filter((part) => page.indexOf(part) < start)
    }
    expect(findPartsBeforeBox(await readPage(PEARLS))).toEqual([
      '<h1',
      '37,41',
      'In winkelwagen via',
    ])
    for (const [position, parts] of [
      ['before_title_and_thumb', []],
      ['before_add_to_cart', ['<h1']],
      ['before_woocommerce_tabs', ['<h1', '37,41', 'In winkelwagen via']],
    ] as const) {
      await saveSettings(app, { ...(await readSettings(app)), countryBoxPosition: position })
      await builtShop.waitForChanges(app)
      const page = await readPage(PEARLS)
      const start = page.indexOf('id="landen"')
      expect(page.slice(start, start + 900), position).toContain(`data-boxpos="${position}"`)
      expect(findPartsBeforeBox(page), position).toEqual(parts)
    }
    clock.advance(25 * 3_600_000)
    const laterPage = await readPage(PEARLS)
    expect(laterPage).toContain('Bekijk prijs op Amazon')
    expect(silent.requestCount()).toBe(0)
  },
)
