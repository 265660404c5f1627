import { MANAGER } from './accounts.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey('the owner reads how to connect a program, and gives it a key @both', async ({ page }) => {
  await enterAdmin(page, '/beheer/koppelingen/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zo koppel je een programma' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'webwinkelfacturen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Koppelingen' }).click()
  await page.getByRole('link', { name: 'Sleutels bekijken en maken' }).click()
  await page.getByLabel('Naam van het programma').fill('Boekhouding')
  await page.getByLabel('Je eigen wachtwoord').fill(MANAGER.password)
  await page.getByRole('button', { name: 'Maak een sleutel' }).click()
  await expect(page.getByText(/^ck_[\da-f]{40}$/)).toBeVisible()
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Kopieer ?, het geheim$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Gekopieerd$/ })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^cs_[\da-f]{40}$/)
})

journey(
  'the owner gets the secret of a new webhook, and shows it later @both',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/koppelingen/webhooks/nieuw/')
    await page.getByLabel('Naam').fill('Boekhouding')
    await page.getByLabel('Adres').fill('https://boekhouding.example/winkel')
    await page.getByLabel('Status').selectOption('paused')
    await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    const secret = page.getByText(/^[\da-f]{50}$/)
    await expect(secret).toBeVisible()
    await expect(page.getByRole('button', { name: /^Kopieer ?, het geheim$/ })).toBeVisible()
    await expectAccessible(page)
    const secretText = await secret.textContent()

    await page.goto(new URL(page.url()).pathname)
    await expect(secret).toHaveCount(0)
    await page.getByRole('link', { name: 'Toon het geheim' }).click()
    await expect(secret).toHaveText(secretText ?? '')
  },
)

journey(
  'the owner does not give a program the key that it requests @both',
  async ({ page, expectComplaint }) => {
    const search = new URLSearchParams({
      app_name: 'Boekhouding',
      scope: 'read_write',
      user_id: '7',
      return_url: 'https://boekhouding.example/klaar',
      callback_url: 'https://boekhouding.example/sleutel',
    })
    const url = `/beheer/koppelingen/toestemming/?${search}`
    await enterAdmin(page, url)
    await expect(page.getByText('lezen en schrijven')).toBeVisible()
    await expectAccessible(page)
    expectComplaint(/status of 422 .*\/beheer\/koppelingen\/toestemming\/[)?]/)
    await page.getByLabel('Je eigen wachtwoord').fill('niet dit wachtwoord')
    await page.getByRole('button', { name: 'Sta toe' }).click()
    await expect(page.getByText('Dit wachtwoord klopt niet.')).toBeVisible()
    await page.route('https://boekhouding.example/**', (route) => route.fulfill({ body: 'terug' }))
    await page.getByRole('button', { name: 'Niet doen' }).click()
    await expect(page).toHaveURL('https://boekhouding.example/klaar?success=0&user_id=7')
  },
)
