import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'the owner empties the demo after confirming it, and stays signed in to a closed, empty shop',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const guest = createClient(builtShop)
    const owner = createClient(builtShop)
    const emptyDemoUrl = '/beheer/demo-leegmaken/'
    expect((await guest.post(emptyDemoUrl, [['confirmed', 'on']])).headers.location).toContain(
      '/beheer/inloggen/',
    )
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    expect((await owner.get('/beheer/')).text).toContain('Maak er een lege winkel van')
    const confirmationPage = await owner.get(emptyDemoUrl)
    expect(confirmationPage.status).toBe(200)
    expect(confirmationPage.text).toMatch(/<li>1(?:<!-- -->)? (?:<!-- -->)?product<\/li>/)

    const unconfirmedResponse = await owner.post(emptyDemoUrl, [])
    expect(unconfirmedResponse.status).toBe(422)
    expect(unconfirmedResponse.text).toContain('Kruis dit eerst aan.')
    expect((await guest.get('/product/zegelring/')).text).toContain('Demowinkel')

    const confirmedResponse = await owner.post(emptyDemoUrl, [['confirmed', 'on']])
    expect([confirmedResponse.status, confirmedResponse.headers.location]).toEqual([
      302,
      '/beheer/?leeg=1',
    ])
    expect((await owner.get('/beheer/?leeg=1')).text).toContain('De demo is leeg')
    expect((await owner.get('/product/zegelring/')).status).toBe(404)
    expect((await owner.get('/')).text).not.toContain('Oudegracht 212')
    const closedShopPage = await guest.get('/shop/')
    expect(closedShopPage.text).toContain('Binnenkort open')
    expect(closedShopPage.text).not.toContain('Demowinkel')
    expect((await owner.get(emptyDemoUrl)).status).toBe(404)
    expect((await owner.post(emptyDemoUrl, [['confirmed', 'on']])).status).toBe(404)
  },
)

builtShopTest(
  'a real shop has no page that empties it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveSettings(app, { isDemo: false })
    await addProduct(app, { name: 'Zegelring' })
    await builtShop.waitForChanges(app)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    expect((await owner.post('/beheer/demo-leegmaken/', [['confirmed', 'on']])).status).toBe(404)
    expect((await owner.get('/product/zegelring/')).text).toContain('Zegelring')
  },
)
