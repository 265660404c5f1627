import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { settingsValues } from '#app/features/core/settings/settings-values.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'concurrent edits of the settings are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const page = '/beheer/instellingen/'
    const version = / name="seen" value="([^"]*)"/.exec((await owner.get(page)).text)?.[1] ?? ''
    expect(version).not.toBe('')
    const opened = settingsValues(await readSettings(app))
    await saveSettings(app, { tagline: 'Van de een' })
    await builtShop.waitForChanges(app)

    const fields = Object.entries({ ...opened, phone: '030 111 22 33', seen: version })
    const response = await owner.post(page, fields)
    expect(response.status).toBe(409)
    expect(response.text).toContain('verschilt daarvan bij: regel bovenaan, telefoon.')
    expect(response.text).toContain('value="030 111 22 33"')

    const seenVersion = / name="seen" value="([^"]*)"/.exec(response.text)?.[1] ?? ''
    const saved = await owner.post(
      page,
      Object.entries({ ...opened, phone: '030 111 22 33', seen: seenVersion }),
    )
    expect(saved.status).toBe(302)
  },
)

builtShopTest(
  'concurrent edits of the theme are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const page = '/beheer/uiterlijk/'
    const readVersion = (html: string) => / name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const version = readVersion((await owner.get(page)).text)
    expect(version).not.toBe('')
    await saveSettings(app, { accentColor: '#7a1f3d' })
    await builtShop.waitForChanges(app)

    const edited = {
      accentColor: '',
      inkColor: '',
      paperColor: '',
      groundColor: '',
      nightColor: '',
      saleColor: '',
      fontPair: 'imbue',
      corners: 'round',
    }
    const rejected = await owner.post(page, Object.entries({ ...edited, seen: version }))
    expect(rejected.status).toBe(409)
    expect(rejected.text).toContain('Iemand anders sloeg intussen instellingen op.')
    expect(await readSettings(app)).toMatchObject({ accentColor: '#7a1f3d' })

    const again = { ...edited, seen: readVersion(rejected.text) }
    expect((await owner.post(page, Object.entries(again))).status).toBe(302)
    expect((await owner.get(page)).text).not.toContain('#7a1f3d')
  },
)
