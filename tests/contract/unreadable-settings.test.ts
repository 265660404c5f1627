import { expect } from 'vitest'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const emptySettingsTest = builtShopTest.extend<{ settings: object }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
})

emptySettingsTest(
  'the settings screen shows which stored settings are unreadable, with their stored text',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await app.db.insert(settings).values([
      { name: 'kvk', value: '1234' },
      { name: 'isComingSoon', value: 'ja' },
    ])
    await builtShop.waitForChanges(app)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', [
      ['email', MANAGER.email],
      ['password', MANAGER.password],
    ])
    const { text } = await owner.get('/beheer/instellingen/')
    expect(text).toContain('Niet elke instelling is leesbaar.')
    expect(text).toContain(' en naar: Open of dicht, op het overzicht')
    expect(text).toContain('value="1234"')
    expect(text).toContain('De opgeslagen waarde is onleesbaar')

    await app.db.insert(settings).values({ name: 'searchEngines', value: { links: 'x' } })
    await builtShop.waitForChanges(app)
    const settingNames = 'winkel dicht voor bezoekers, KvK-nummer, zoekmachines en synoniemen'
    const dashboard = (await owner.get('/beheer/')).text
    expect(dashboard).toContain(`Onleesbaar, dus de winkel gebruikt de standaard: ${settingNames}`)
    const status = (await owner.get('/beheer/status/')).text
    expect(status).toContain(`Onleesbaar: ${settingNames}. De winkel gebruikt de standaard.`)
  },
)
