import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { readSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { settings } from './settings-tables.server.ts'

shopTest('a shop that was told nothing has clearly invented settings', async ({ app }) => {
  expect(await readSettings(app)).toEqual(DEFAULT_SETTINGS)
})

shopTest(
  "the owner's words go before the defaults, nonsense in the table does not",
  async ({ app }) => {
    await app.db.insert(settings).values([
      { name: 'phone', value: '020 123 45 67' },
      { name: 'sliderUrl', value: 'javascript:alert(1)' },
      { name: 'forgotten', value: 1 },
    ])
    expect(await readSettings(app)).toEqual({ ...DEFAULT_SETTINGS, phone: '020 123 45 67' })
  },
)
