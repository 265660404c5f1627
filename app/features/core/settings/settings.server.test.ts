import { expect } from 'vitest'
import { newShopTest } from '#tests/support/shop-test.ts'
import { readSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { settings } from './settings-tables.server.ts'

newShopTest('a shop without stored settings has the default settings', async ({ app }) => {
  expect(await readSettings(app)).toEqual(DEFAULT_SETTINGS)
})

newShopTest("the owner's settings override the defaults, invalid rows do not", async ({ app }) => {
  await app.db.insert(settings).values([
    { name: 'phone', value: '020 123 45 67' },
    { name: 'sliderUrl', value: 'javascript:alert(1)' },
    { name: 'forgotten', value: 1 },
  ])
  expect(await readSettings(app)).toEqual({ ...DEFAULT_SETTINGS, phone: '020 123 45 67' })
})
