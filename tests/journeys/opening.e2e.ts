import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000

/** A journey in a new shop without the demo, which its owner opens. */
const newJourney = journey.extend<object, { newShop: { url: string } }>({
  newShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { url, close } = await openShop({ SHOP_DEMO: '0' })
      await use({ url })
      await close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ newShop }, use) => use(newShop.url),
})

newJourney(
  'the owner of a new shop sees what the law requires, opens it nevertheless and closes it again @both',
  async ({ page, browser, newShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/[)?]/)
    const options = { baseURL: newShop.url, locale: 'nl-NL', javaScriptEnabled: false }
    const guest = await (await browser.newContext(options)).newPage()
    await guest.goto('/shop/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()

    await enterAdmin(page)
    await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open de winkel' }).press('Enter')
    const missingDetails = page.getByRole('alert')
    await expect(missingDetails).toContainText('Dit ontbreekt nog, en de wet vraagt erom')
    await expect(missingDetails.getByRole('listitem')).toHaveText([
      'Naam van de winkel',
      'Straat en nummer',
      'Postcode',
      'Plaats',
      'Telefoonnummer',
      'E-mailadres',
      'KvK-nummer',
      'Btw-id',
      'Verzending: landen, prijzen en levertijden',
      'Voorwaarden, retour en privacy',
    ])
    await expectAccessible(page)
    await missingDetails.getByRole('button', { name: 'Toch openen' }).click()
    await expect(page.getByRole('heading', { name: 'De winkel is open' })).toBeVisible()
    await guest.goto('/contact/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(guest.getByText('Demowinkel')).toHaveCount(0)

    await page.getByText('Sluit de winkel', { exact: true }).click()
    await page.getByRole('button', { name: 'Ja, sluit de winkel' }).click()
    await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
    await guest.goto('/contact/')
    await guest.goto('/shop/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
    await guest.context().close()
  },
)

newJourney(
  'the shop opens and closes without JavaScript',
  async ({ browser, newShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/[)?]/)
    const options = { baseURL: newShop.url, locale: 'nl-NL', javaScriptEnabled: false }
    const page = await (await browser.newContext(options)).newPage()
    await enterAdmin(page)
    await page.getByRole('button', { name: 'Open de winkel' }).click()
    await expect(page.getByRole('alert')).toContainText('Dit ontbreekt nog')
    await page.getByRole('button', { name: 'Toch openen' }).click()
    await expect(page.getByRole('heading', { name: 'De winkel is open' })).toBeVisible()
    await page.getByText('Sluit de winkel', { exact: true }).click()
    await page.getByRole('button', { name: 'Ja, sluit de winkel' }).click()
    await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
    await page.context().close()
  },
)
