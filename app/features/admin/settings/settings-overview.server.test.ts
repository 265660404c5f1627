import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { newShopTest, shopTest } from '#tests/support/shop-test.ts'
import { readSettingsOverview } from './settings-overview.server.ts'

const readTiles = async (app: App, missingDetails: string[] = []) =>
  (await readSettingsOverview(app, missingDetails)).flatMap(({ tiles }) => tiles)

shopTest('the overview shows the current settings of each subject in one line', async ({ app }) => {
  await saveSettings(app, { returnDays: 30, paysReturns: 'customer', giftWrapCents: 350 })
  const states = Object.fromEntries(
    (await readTiles(app)).map(({ title, summary }) => [title, summary]),
  )
  expect(states).toMatchObject({
    'Inpakken als cadeau': '€\u00a03,50',
    Verzending: expect.stringMatching(/^Nederland €\s\d+(?:,\d\d)?, gratis vanaf €\s\d+/),
    'Ruilen en betalen': expect.stringMatching(/^30 dagen terugsturen, klant betaalt, /),
    'Voorwaarden en hulp': '11 standaardteksten',
  })
})

newShopTest('the overview marks missing details that the law requires', async ({ app }) => {
  const markedTiles = (await readTiles(app, ['KvK-nummer', 'Btw-id'])).filter(
    ({ missingText }) => missingText,
  )
  expect(markedTiles.map(({ title, missingText }) => [title, missingText])).toEqual([
    ['Winkelgegevens', 'Ontbreekt: KvK-nummer en Btw-id'],
    ['Betalen, mail en labels', 'Een klant krijgt geen bevestiging; die is verplicht'],
    ['Wettelijke garantie', 'Plaats de kennisgeving van de EU; die is verplicht'],
  ])
})
