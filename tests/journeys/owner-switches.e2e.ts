import type { Browser, BrowserContext, Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { acceptAllCookies, expect, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000
const SLIDER = 'https://slider.example/schakel'

/** Settings affect every visitor, so these journeys have a shop of their own. */
const ownJourney = journey.extend<object, { ownShop: { url: string } }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { url, close } = await openShop({})
      await use({ url })
      await close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})

/** Sets a slider. The returned function opens the home page for a visitor, and simulates the service of the slider. */
async function switchSliderOn(page: Page, browser: Browser, baseURL: string) {
  await enterAdmin(page, '/beheer/instellingen/#gedrag')
  await page.getByLabel('Slider van een externe dienst').fill(SLIDER)
  await page.getByRole('button', { name: 'Opslaan' }).first().click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  const context = await browser.newContext({ baseURL })
  return async (prepare?: (context: BrowserContext) => Promise<void>) => {
    await prepare?.(context)
    const guest = await context.newPage()
    await guest.route('https://slider.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Wintercollectie</h1>' }),
    )
    await guest.goto('/')
    return guest
  }
}

/** Expects that the page has the slider, with enough height to be seen. */
async function expectSlider(guest: Page) {
  const frame = guest.frameLocator('iframe[title="Uitgelicht"]')
  await expect(frame.getByRole('heading', { name: 'Wintercollectie' })).toBeVisible()
  expect((await guest.locator('iframe').boundingBox())?.height).toBeGreaterThan(300)
}

ownJourney(
  'the slider of another party is a frame on the home page after a click, and not before [S24, T17]',
  async ({ page, browser, ownShop }) => {
    const openHomePage = await switchSliderOn(page, browser, ownShop.url)
    const guest = await openHomePage()
    const loadLink = guest.getByRole('link', { name: 'Laad de inhoud' })
    await expect(loadLink).toBeVisible()
    await expect(guest.locator('iframe')).toHaveCount(0)
    await loadLink.click()
    await expectSlider(guest)
  },
)

ownJourney(
  'a visitor who consented sees the slider of another party immediately [S24, T17]',
  async ({ page, browser, ownShop }) => {
    const openHomePage = await switchSliderOn(page, browser, ownShop.url)
    const guest = await openHomePage(acceptAllCookies)
    await expectSlider(guest)
    await expect(guest.getByRole('link', { name: 'Laad de inhoud' })).toHaveCount(0)
  },
)

ownJourney(
  'a restricted heart does nothing for a guest, with and without JavaScript [T11]',
  async ({ page, browser, ownShop }) => {
    await enterAdmin(page, '/beheer/instellingen/#gedrag')
    await page.getByRole('checkbox', { name: 'Verlanglijst alleen voor ingelogde klanten' }).check()
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: ownShop.url, javaScriptEnabled })
      const guest = await context.newPage()
      await guest.goto('/shop/')
      const heart = guest.getByRole('button', { name: /^Op verlanglijst/ }).first()
      await expect(heart).toHaveAttribute('aria-disabled', 'true')
      await heart.click({ force: true })
      await guest.waitForLoadState('networkidle')
      await expect(guest).toHaveURL('/shop/')
      await expect(guest.getByRole('dialog')).toHaveCount(0)
      await expect(heart).toBeVisible()
      await context.close()
    }
  },
)
