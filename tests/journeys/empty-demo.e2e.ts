import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

/** Uses its own demo, because it is empty afterwards. */
const demoJourney = journey.extend<{ demo: { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  demo: async ({}, use) => {
    const { url, close } = await openShop({ SHOP_DEMO: '1' })
    await use({ url })
    await close()
  },
  baseURL: async ({ demo }, use) => use(demo.url),
})

demoJourney(
  'the owner turns the demo into an empty shop of their own @both',
  async ({ page, browser, demo, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/demo-leegmaken\//)
    const options = { baseURL: demo.url, locale: 'nl-NL', javaScriptEnabled: false }
    const guest = await (await browser.newContext(options)).newPage()
    await guest.goto('/shop/')
    await expect(guest.getByText('Demowinkel')).toBeVisible()
    await expect(guest.getByRole('heading', { level: 1 })).not.toHaveText('Binnenkort open')

    await enterAdmin(page)
    await page.getByRole('link', { name: 'Maak er een lege winkel van' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Maak er een lege winkel van' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Maak de winkel leeg' }).press('Enter')
    const confirmation = page.getByRole('checkbox', { name: 'Ja, verwijder dit voorgoed' })
    await expect(confirmation).toBeFocused()
    await expect(confirmation).toHaveAccessibleDescription(
      'Kruis dit eerst aan. Wat weg is, komt niet terug.',
    )
    await expectAccessible(page)
    await confirmation.press('Space')
    await page.getByRole('button', { name: 'Maak de winkel leeg' }).press('Enter')

    await expect(page.getByRole('status').filter({ hasText: 'De demo is leeg' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Maak er een lege winkel van' })).toHaveCount(0)
    await guest.goto('/shop/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
    await expect(guest.getByText('Demowinkel')).toHaveCount(0)
    await guest.context().close()
  },
)
