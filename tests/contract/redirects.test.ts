import { expect } from 'vitest'
import { storeFirstBlocks } from '#app/features/content/page-blocks/page-blocks.server.ts'
import { saveRedirect } from '#app/features/content/redirects/manage-redirects.server.ts'
import { readMissed } from '#app/features/content/redirects/missed-paths.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'an old URL redirects in one step, a removed page answers 410, and visits to a missing page are counted',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveRedirect(app, { path: '/oude-pagina', to: '/shop/' })
    await saveRedirect(app, { path: '/weg', to: null })
    const guest = createClient(builtShop)
    for (const path of ['/oude-pagina', '/oude-pagina/', '/Oude-Pagina/']) {
      const response = await guest.get(path)
      expect([response.status, response.headers.location], path).toEqual([301, '/shop/'])
    }
    const campaignVisit = await guest.get('/oude-pagina/?utm_source=brief')
    expect(campaignVisit.headers.location).toBe('/shop/?utm_source=brief')
    expect((await guest.get('/weg/')).status).toBe(410)
    const missingPage = { path: '/bestaat-niet/?naam=eva', headers: { accept: 'text/html' } }
    expect((await guest.request(missingPage)).status).toBe(404)
    await expect
      .poll(async () => (await readMissed(app, 1)).missed.map(({ path, hits }) => [path, hits]))
      .toEqual([['/bestaat-niet', 1]])
  },
)

builtShopTest(
  'the home page has a form for the newsletter where the owner put its block',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    await storeFirstBlocks(app, 'home', [
      {
        id: 1,
        type: 'newsletter',
        from: '',
        until: '',
        fields: { heading: 'Blijf op de hoogte', text: 'Elke maand.' },
      },
    ])
    await builtShop.waitForChanges(app)
    const { text } = await createClient(builtShop).get('/')
    expect(text).toContain('Blijf op de hoogte')
    expect(text).toMatch(/<form [^>]*action="\/nieuwsbrief\/" method="post"/)
    expect(text).toContain('name="source" value="home"')
  },
)
