import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

/** A journey in a new shop of its own, because it changes the settings. */
const newJourney = journey.extend<{ newShop: { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  newShop: async ({}, use) => {
    const { url, close } = await openShop({ SHOP_DEMO: '0' })
    await use({ url })
    await close()
  },
  baseURL: async ({ newShop }, use) => use(newShop.url),
})

newJourney(
  'the owner of a new shop follows the steps, and enters the details of the shop, a key and a mail server @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/instellingen\/diensten\//)
    await enterAdmin(page)
    const guide = page.getByRole('region', { name: 'Richt je winkel in' })
    await expect(guide).toContainText('0 van de 10 stappen klaar')
    await expectAccessible(page)

    await guide.getByRole('link', { name: 'KvK-nummer' }).press('Enter')
    await page.getByLabel('Naam', { exact: true }).fill('Goud van Fenna')
    await page.getByLabel('Straat en nummer').fill('Dorpsstraat 1')
    await page.getByLabel('Postcode').fill('1234 AB')
    await page.getByLabel('Plaats').fill('Voorbeeld')
    await page.getByLabel('Telefoon').fill('020 555 01 23')
    await page.getByLabel('E-mailadres', { exact: true }).fill('fenna@voorbeeld.example')
    await page.getByLabel('KvK-nummer').fill('12345678')
    await page.getByLabel('Btw-id').fill('NL123456789B01')
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    await page.goto('/beheer/')
    await expect(guide).toContainText('1 van de 10 stappen klaar')
    await guide.getByRole('link', { name: 'Rekeningnummer' }).click()
    await page.getByLabel('Rekeningnummer (IBAN)').fill('NL91 ABNA 0417 1643 00')
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    await page.goto('/beheer/')
    await expect(guide).toContainText('2 van de 10 stappen klaar')
    await guide.getByRole('link', { name: 'Sleutel van Mollie' }).click()
    await expect(page.getByRole('heading', { name: 'Betalen, mail en labels' })).toBeVisible()
    await expectAccessible(page)
    const key = page.getByLabel('API-sleutel')
    await key.fill('geen sleutel')
    await key.press('Enter')
    await expect(key).toBeFocused()
    await expect(key).toHaveAccessibleDescription(/begint met test_ of live_/)
    await key.fill(`test_${'a'.repeat(30)}`)
    await key.press('Enter')
    await expect(page.getByText('Opgeslagen. De winkel gebruikt het vanaf nu.')).toBeVisible()
    await expect(page.getByText('Dit is een testsleutel')).toBeVisible()
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('Poort').fill('9')
    await page.getByLabel('Poort').press('Enter')
    await expect(page.getByText('Ingesteld 127.0.0.1:9')).toBeVisible()
    await page.getByRole('button', { name: 'Stuur me een testmail' }).click()
    await expect(page.getByRole('alert')).toContainText('De mailserver verstuurt niets')
    await expectAccessible(page)

    await page.goto('/beheer/')
    await expect(guide).toContainText('3 van de 10 stappen klaar')
    await expect(guide).toContainText('Er staat een testsleutel')
    await guide.getByRole('button', { name: 'Dit klopt' }).first().click()
    await expect(guide).toContainText('4 van de 10 stappen klaar')
    await guide.getByRole('button', { name: 'Verberg de stappen' }).click()
    await expect(guide).toHaveCount(0)
    await page.getByRole('button', { name: 'Toon de stappen' }).click()
    await expect(guide).toContainText('4 van de 10 stappen klaar')
  },
)
