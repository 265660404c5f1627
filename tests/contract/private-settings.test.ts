import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a page contains the shop’s public address and none of its internal ones',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring', slug: 'ring' })
    await saveSettings(app, {
      email: 'winkel@voorbeeld.example',
      orderNoticeTo: 'inpaktafel@voorbeeld.example',
    })
    await builtShop.waitForChanges(app)
    const guest = createClient(builtShop)
    for (const path of ['/', '/shop/', '/product/ring/', '/shop.data', '/checkout/', '/contact/']) {
      const { status, text } = await guest.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toContain('inpaktafel')
    }
    expect((await guest.get('/contact/')).text).toContain('winkel@voorbeeld.example')
  },
)
