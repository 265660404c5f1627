import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'a guest withdraws in two steps and gets a receipt with date and time @both',
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Herroepen' }).first().click()
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByText('Vul het bestelnummer in.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Bestelnummer')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Bestelnummer').fill('99999')
    await page.getByLabel('Naam', { exact: true }).fill('Fenna Voorbeeld')
    await page.getByLabel('E-mailadres').fill('fenna@voorbeeld.example')
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByRole('heading', { name: 'Klopt dit?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()

    await expect(page.getByRole('heading', { name: 'Herroeping ontvangen' })).toBeVisible()
    await expect(page.getByText(/\d{1,2} \w+ \d{4}, \d{2}\.\d{2} uur/)).toBeVisible()
  },
)
