import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a page contains the shop’s public address and none of its internal ones',
  PATIENCE,
  async ({ app, built }) => {
    await addProduct(app, { name: 'Ring', slug: 'ring' })
    await saveSettings(app, {
      email: 'winkel@voorbeeld.example',
      orderNoticeTo: 'inpaktafel@voorbeeld.example',
    })
    await built.waitForChanges(app)
    const guest = createClient(built)
    for (const path of ['/', '/shop/', '/product/ring/', '/shop.data', '/checkout/', '/contact/']) {
      const { status, text } = await guest.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toContain('inpaktafel')
    }
    expect((await guest.get('/contact/')).text).toContain('winkel@voorbeeld.example')
  },
)
