import { enterAdmin } from './enter-admin.ts'
import { acceptAll, expect, journey } from './journey.ts'
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

ownJourney(
  'the slider of another party is a frame on the home page after a click, or with consent, and not before [S24, T17]',
  async ({ page, browser, ownShop }) => {
    await enterAdmin(page, '/beheer/instellingen/#gedrag')
    await page.getByLabel('Slider van een externe dienst').fill(SLIDER)
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    for (const accepts of [false, true]) {
      const context = await browser.newContext({ baseURL: ownShop.url })
      await [async () => undefined, () => acceptAll(context)][Number(accepts)]?.()
      const guest = await context.newPage()
      await guest.route('https://slider.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Wintercollectie</h1>' }),
      )
      await guest.goto('/')
      const frame = guest.frameLocator('iframe[title="Uitgelicht"]')
      const load = guest.getByRole('link', { name: 'Laad de inhoud' })
      await expect(load).toHaveCount(accepts ? 0 : 1)
      for (const each of await load.all()) {
        await expect(guest.locator('iframe')).toHaveCount(0)
        await each.click()
      }
      await expect(frame.getByRole('heading', { name: 'Wintercollectie' })).toBeVisible()
      const box = await guest.locator('iframe').boundingBox()
      expect(box?.height).toBeGreaterThan(300)
      await context.close()
    }
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
