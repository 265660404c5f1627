import { expect } from 'vitest'
import { productFeeds } from '#app/features/channels/product-feeds/product-feeds-tables.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'
import { basicAuth } from './programs.ts'
import { addApiKey } from './wc-shop.ts'

const newShopTest = builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
})

newShopTest(
  'a new shop is closed for pages, calls, feeds and programs without a key, until its owner opens it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring' })
    const guest = createClient(builtShop)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const answers = async () => {
      const calls = [
        await guest.get('/product/zegelring/'),
        await guest.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]]),
        await guest.get('/wp-admin/admin-ajax.php?action=refreshwishes&userid=0'),
        await guest.get('/sitemap.xml'),
        await guest.get('/blog/rss.xml'),
        await guest.get('/wp-json/wp/v2/product'),
      ]
      return calls.map(({ status, text }) => [status, text.includes('Binnenkort open')])
    }
    expect(await answers()).toEqual([
      [200, true],
      [403, false],
      [403, false],
      [404, true],
      [404, true],
      [401, false],
    ])
    const link = await guest.get(`/?add-to-cart=${productId}`)
    expect(link.text).toContain('<title>Binnenkort open')
    expect(link.headers['set-cookie']).toBeUndefined()
    expect((await owner.get('/product/zegelring/')).text).toContain('Zegelring')
    const addResponse = await owner.post('/?wc-ajax=add_to_cart', [
      ['product_id', String(productId)],
    ])
    expect(addResponse.status).toBe(200)

    const rejection = await owner.post('/beheer/?index', [['intent', 'open']])
    expect(rejection.status).toBe(422)
    expect(rejection.text).toContain('Dit ontbreekt nog, en de wet vraagt erom')
    expect(rejection.text).toContain('KvK-nummer')
    expect(rejection.text).toContain('Dit beloof je, en je hebt het nog niet nagekeken')
    expect((await guest.get('/product/zegelring/')).text).toContain('Binnenkort open')
    const openResponse = await owner.post('/beheer/?index', [['intent', 'open-anyway']])
    expect([openResponse.status, openResponse.headers.location]).toEqual([302, '/beheer/'])
    expect(await answers()).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [200, false],
      [200, false],
      [200, false],
    ])
  },
)

newShopTest.extend<{ env: object }>({
  // Keys may be sent without encryption to a loopback address only.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SITE_URL: 'http://127.0.0.1:9' }),
})(
  'a closed shop is closed for shopping agents and product feeds too, and programs with a key keep working',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const token = 'a'.repeat(32)
    const feed = { name: 'google' as const, token, isActive: true }
    await app.db
      .insert(productFeeds)
      .values(feed)
      .onConflictDoUpdate({ target: productFeeds.name, set: feed })
    const { key, secret } = await addApiKey(app, 'read', { name: 'Vera', role: 'owner' })
    const guest = createClient(builtShop)
    const program = () =>
      guest.request({ path: '/wp-json/wc/v3/products', headers: basicAuth(key, secret) })
    const readStatuses = async () => {
      const answers = [
        await guest.get('/llms.txt'),
        await guest.get('/.well-known/ucp'),
        await guest.get(`/feeds/${token}/google.xml`),
        await program(),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await readStatuses()).toEqual([404, 404, 404, 200])
    expect((await program()).text).toContain('Zegelring')

    await saveSettings(app, { isComingSoon: false })
    await builtShop.waitForChanges(app)
    expect(await readStatuses()).toEqual([200, 200, 200, 200])
  },
)

newShopTest(
  'no page of a new shop shows an identity that was not entered',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    await owner.post('/beheer/?index', [['intent', 'open-anyway']])
    const visitor = createClient(builtShop)
    for (const path of [
      '/',
      '/product/zegelring/',
      '/contact/',
      '/voorwaarden/',
      '/privacy/',
      '/ruilen-en-retour/',
      '/winkel-en-atelier/',
      '/herroepen/',
      '/toegankelijkheid/',
    ]) {
      const { status, text } = await visitor.get(path)
      expect(status, path).toBe(200)
      for (const demoIdentity of [
        '12345678',
        'NL001234567B01',
        '030 200 14 20',
        'Oudegracht 212',
        'schakel.example',
        'NL79',
      ])
        expect(text, path).not.toContain(demoIdentity)
      expect(text, path).not.toMatch(/mailto:"|tel:"|KvK\s*<|, ,|, \./)
    }
  },
)

newShopTest(
  'a new shop promises no free return, exchange, gift wrapping or visit',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { variantIds } = await addProduct(app, { name: 'Zegelring' })
    await saveSettings(app, { isComingSoon: false })
    await builtShop.waitForChanges(app)
    const visitor = createClient(builtShop)
    await visitor.get(`/?add-to-cart=${variantIds[0]}`)
    for (const path of [
      '/',
      '/product/zegelring/',
      '/cart/',
      '/checkout/',
      '/voorwaarden/',
      '/ruilen-en-retour/',
    ]) {
      const { status, text } = await visitor.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(
        /retourlabel|Terugsturen kost je niets|Terugsturen is gratis|te ruilen|Als cadeau inpakken|href="\/winkel-en-atelier\/"/i,
      )
    }
    expect((await visitor.get('/ruilen-en-retour/')).text).toContain('betaal je zelf')
  },
)

builtShopTest(
  'every page of a demo is marked as a demo, and no page of another shop is',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const visitor = createClient(builtShop)
    for (const path of [
      '/',
      '/product/zegelring/',
      '/cart/',
      '/checkout/',
      '/contact/',
      '/nergens/',
    ])
      expect((await visitor.get(path)).text, path).toContain('Demowinkel:')
  },
)

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ isDemo: false, isComingSoon: false, name: 'Goud van Fenna' }),
})('a real shop shows no notice of a demo', LONG_TIMEOUT, async ({ builtShop }) => {
  expect((await createClient(builtShop).get('/')).text).not.toContain('Demowinkel')
})
