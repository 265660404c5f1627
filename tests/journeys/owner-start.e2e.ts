import { openLocalMollie } from '#simulators/mollie/local-mollie.ts'
import { expect, journey } from './journey.ts'
import { becomeOwner, findGuide, type NewShop, setUpAndOpen } from './owner-steps.ts'
import { openShop } from './spawn-shop.ts'

/** A shop without an owner and with a simulated Mollie, whose key the owner types in the back office. */
const startJourney = (demo: '0' | '1') =>
  journey.extend<{ newShop: NewShop }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    newShop: async ({}, use) => {
      const mollie = await openLocalMollie()
      const { url, setupPath, close } = await openShop({
        SHOP_DEMO: demo,
        MOLLIE_API_URL: mollie.apiUrl,
        ADMIN_EMAIL: undefined,
        ADMIN_PASSWORD: undefined,
        LOG_LEVEL: 'info',
      })
      await use({ url, setupPath, mollie })
      await close()
      await mollie.close()
    },
    baseURL: async ({ newShop }, use) => use(newShop.url),
  })

startJourney('0')(
  'the owner of an empty shop gets it to a paid test order and opens it without a terminal @both',
  async ({ page, browser, newShop }) => {
    journey.slow()
    await becomeOwner(page, newShop)
    await expect(findGuide(page)).toBeVisible()
    await setUpAndOpen(page, browser, newShop)
  },
)

startJourney('1')(
  'the owner empties the demo, gets the shop to a paid test order and opens it without a terminal @both',
  async ({ page, browser, newShop }) => {
    journey.slow()
    await becomeOwner(page, newShop)
    await page.getByRole('link', { name: 'Maak er een lege winkel van' }).click()
    await page.getByRole('checkbox', { name: 'Ja, verwijder dit voorgoed' }).check()
    await page.getByRole('button', { name: 'Maak de winkel leeg' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'De demo is leeg' })).toBeVisible({
      timeout: 60_000,
    })
    await setUpAndOpen(page, browser, newShop)
  },
)
