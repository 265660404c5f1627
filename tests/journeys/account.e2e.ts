import type { Page } from '@playwright/test'
import { expect, expectAccessible, journey, waitForCode } from './journey.ts'

const PASSWORD = 'zilver-maan-48'

/** Stops the page's clock, so that only the test moves it. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

/** Waits for the reload, which follows a success after exactly this time [T16]. */
async function expectReloadAfter(page: Page, milliseconds: number) {
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.clock.runFor(milliseconds - 1)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await page.clock.runFor(1)
  await expect.poll(() => page.evaluate(() => 'stays' in window).catch(() => true)).toBe(false)
  await page.clock.resume()
  await page.waitForLoadState()
  await waitForCode(page)
}

const register = async (page: Page, email: string) => {
  await page.goto('/account-maken/')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Account maken' }).click()
  await page.getByRole('link', { name: 'Naar mijn account' }).click()
}

journey(
  'a guest creates an account with the keyboard, opens it, logs out and logs in again [S17] [S18] [T15] [K10] [T16] [V10] [V11] [P02] [P04]',
  async ({ page }) => {
    const email = 'nora@voorbeeld.example'
    await page.clock.install()
    await page.goto('/shop/')
    const link = page.getByRole('banner').getByRole('link', { name: 'Inloggen' })
    const dialog = page.getByRole('dialog')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBe(500)
    await expect(dialog).toHaveCSS('transition-duration', '0.2s')
    await expectAccessible(page)
    // The focus enters the dialog, stays inside, and returns.
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('Tab')
      // Focus wraps around through a guard at either end.
      await expect
        .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('E-mailadres').fill(email)
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill('niet het goede')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Onbekende combinatie van e-mailadres en wachtwoord.',
    )
    await dialog.getByRole('button', { name: 'Account maken' }).press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Account maken' })).toBeVisible()
    await dialog.getByLabel('Naam').fill('Nora')
    await dialog.getByLabel('E-mailadres').fill(email)
    const password = dialog.getByLabel('Wachtwoord', { exact: true })
    await password.fill('kort')
    await password.press('Enter')
    await expect(password).toHaveAccessibleDescription(
      'Kies een wachtwoord van minstens 10 tekens.',
    )
    await expect(password).toBeFocused()
    await dialog.getByRole('button', { name: 'Wachtwoord weergeven' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(dialog.getByRole('button', { name: 'Verberg wachtwoord' })).toBeVisible()
    await expectAccessible(page)

    await password.fill(PASSWORD)
    await stopClock(page)
    await password.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Welkom, Nora' })).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText(/^We hebben een mail gestuurd naar nora@/)
    await expectReloadAfter(page, 4_000)

    const accountLink = page.getByRole('banner').getByRole('link', { name: 'Nora' })
    await accountLink.click()
    const menu = page.getByRole('dialog', { name: 'Nora' })
    await expect(menu.getByText(email)).toBeVisible()
    for (const name of ['Verlanglijst', 'Adressen', 'Gegevens en wachtwoord'])
      await expect(menu.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Mijn bestellingen' }).click()
    await expect(page.getByRole('heading', { name: 'Nog geen bestellingen' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/mijn-account/adressen/')
    await expect(page).toHaveURL('/inloggen/?verder=%2Fmijn-account%2Fadressen%2F')
    // The page has the form, so the link in the header leads to it and opens no dialog.
    await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click()
    await expect(page.getByRole('main').getByLabel('E-mailadres')).toBeFocused()
    await expect(page).toHaveURL('/inloggen/?verder=%2Fmijn-account%2Fadressen%2F')
    await expect(dialog).toHaveCount(0)

    // A forgotten password: the page reloads three seconds after the response.
    await page.goto('/alleen-met-account/?verder=%2Fshop%2F')
    await expect(dialog.getByRole('heading', { name: 'Alleen met een account' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await dialog.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await dialog.getByLabel('E-mailadres').fill('wie@voorbeeld.example')
    await stopClock(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^Als dit adres bij ons bekend is/)
    await expectReloadAfter(page, 3_000)

    // The restricted page opens its dialog again, and after logging in leads to the requested page.
    await dialog.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await dialog.getByLabel('E-mailadres').fill(email)
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await stopClock(page)
    const loginResponse = page.waitForResponse('**/wp-admin/admin-ajax.php')
    await page.keyboard.press('Enter')
    await loginResponse
    await expectReloadAfter(page, 200)
    await expect(page).toHaveURL('/shop/')
    await expect(accountLink).toBeVisible()
    // A logged-in customer sees no dialog there.
    await page.goto('/alleen-met-account/?verder=%2Fproduct%2Fsaffierring-vera%2F')
    await expect(page).toHaveURL('/product/saffierring-vera/')
    await expect(dialog).toHaveCount(0)
  },
)

journey(
  'an address is saved for the next order, and the menu of a phone leads to the account and logs out @phone [S18] [S12]',
  async ({ page }) => {
    await register(page, 'mila@voorbeeld.example')
    await expect(page.getByRole('heading', { name: 'Mijn account' })).toBeVisible()
    await page.goto('/mijn-account/gegevens/')
    await expectAccessible(page)
    await page.goto('/mijn-account/adressen/')
    await page.getByLabel('Voornaam').fill('Mila')
    await page.getByLabel('Achternaam').fill('Bos')
    await page.getByLabel('Postcode').fill('3511 NR')
    await page.getByLabel('Huisnummer').fill('212')
    await page.getByLabel('Straat').fill('Oudegracht')
    await page.getByLabel('Plaats').fill('Utrecht')
    await page.getByRole('button', { name: 'Bewaar het adres' }).click()
    await expect(page.getByText('Standaardadres')).toBeVisible()
    await expectAccessible(page)

    const menu = page.getByRole('dialog')
    const openMenu = async () => {
      await page.getByRole('link', { name: 'Menu', exact: true }).press('Enter')
      for (const name of ['Kortingscodes', 'Journaal'])
        await expect(menu.getByRole('link', { name })).toBeVisible()
      await menu.getByRole('button', { name: 'Mijn account' }).press('Enter')
      await expect(menu.getByText('mila@voorbeeld.example')).toBeVisible()
    }
    await openMenu()
    await expect(menu.getByRole('heading', { name: 'Mijn account' })).toBeFocused()
    await expect(menu.getByRole('link', { name: 'Verlanglijst' })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Terug' }).press('Enter')
    await expect(menu.getByRole('button', { name: 'Mijn account' })).toBeFocused()
    await menu.getByRole('button', { name: 'Mijn account' }).press('Enter')
    await menu.getByRole('link', { name: 'Toegangssleutels' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Nieuwe sleutel' })).toBeVisible()
    await expect(page.getByRole('main').locator('nav [aria-current]')).toBeInViewport({ ratio: 1 })
    await openMenu()
    await menu.getByRole('button', { name: 'Uitloggen' }).press('Enter')
    await expect(page).toHaveURL('/')
  },
)
