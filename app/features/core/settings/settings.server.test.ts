import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { readSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { settings } from './settings-tables.server.ts'

shopTest('a shop without stored settings has clearly invented ones', async ({ app }) => {
  expect(await readSettings(app)).toEqual(DEFAULT_SETTINGS)
})

shopTest("the owner's settings override the defaults, invalid rows do not", async ({ app }) => {
  await app.db.insert(settings).values([
    { name: 'phone', value: '020 123 45 67' },
    { name: 'sliderUrl', value: 'javascript:alert(1)' },
    { name: 'forgotten', value: 1 },
  ])
  expect(await readSettings(app)).toEqual({ ...DEFAULT_SETTINGS, phone: '020 123 45 67' })
})
