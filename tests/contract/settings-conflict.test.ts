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
    const openedVersion =
      / name="seen" value="([^"]*)"/.exec((await owner.get(page)).text)?.[1] ?? ''
    expect(openedVersion).not.toBe('')
    const openedValues = settingsValues(await readSettings(app))
    await saveSettings(app, { tagline: 'Van de een' })
    await builtShop.waitForChanges(app)

    const editedFields = Object.entries({
      ...openedValues,
      phone: '030 111 22 33',
      seen: openedVersion,
    })
    const conflict = await owner.post(page, editedFields)
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('verschilt daarvan bij: regel bovenaan, telefoon.')
    expect(conflict.text).toContain('value="030 111 22 33"')

    const conflictVersion = / name="seen" value="([^"]*)"/.exec(conflict.text)?.[1] ?? ''
    const saveResponse = await owner.post(
      page,
      Object.entries({ ...openedValues, phone: '030 111 22 33', seen: conflictVersion }),
    )
    expect(saveResponse.status).toBe(302)
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
    const openedVersion = readVersion((await owner.get(page)).text)
    expect(openedVersion).not.toBe('')
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
    const rejection = await owner.post(page, Object.entries({ ...edited, seen: openedVersion }))
    expect(rejection.status).toBe(409)
    expect(rejection.text).toContain('Iemand anders sloeg intussen instellingen op.')
    expect(await readSettings(app)).toMatchObject({ accentColor: '#7a1f3d' })

    const confirmation = { ...edited, seen: readVersion(rejection.text) }
    expect((await owner.post(page, Object.entries(confirmation))).status).toBe(302)
    expect((await owner.get(page)).text).not.toContain('#7a1f3d')
  },
)
