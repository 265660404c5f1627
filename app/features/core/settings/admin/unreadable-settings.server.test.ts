import { expect } from 'vitest'
import { saveSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { searchSettings } from '#app/features/core/settings/search-settings.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { readUnreadableSettings } from './unreadable-settings.server.ts'

/** Names of all rows that the shop stores in the table. */
const NAMES = [...Object.keys(DEFAULT_SETTINGS), 'searchEngines', 'twoFactorRequired']

newShopTest.for(NAMES)(
  'a stored row %s that breaks its rule is reported',
  async (name, { app }) => {
    // No setting accepts this value.
    await app.db.insert(settings).values({ name, value: { links: 7 } })
    expect(await readUnreadableSettings(app)).toEqual([name])
  },
)

newShopTest('stored rows that follow their rules are not reported', async ({ app }) => {
  await saveSearchSettings(app, searchSettings.parse({}))
  await saveTwoFactorRule(app, true)
  await app.db.insert(settings).values([
    { name: 'name', value: 'Atelier Vonk' },
    { name: 'kvk', value: '' },
    { name: 'isComingSoon', value: false },
    { name: 'freeShippingFromCents', value: 'of a former version' },
  ])
  expect(await readUnreadableSettings(app)).toEqual([])
})
