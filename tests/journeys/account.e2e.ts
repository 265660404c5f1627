import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { acceptAll, expect, expectAccessible, journey, submitWithEnter } from './journey.ts'
import { openLogin } from './shopping.ts'

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
}

const register = async (page: Page, email: string) => {
  await page.goto('/account-maken/')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Account maken' }).click()
  await page.getByRole('link', { name: 'Verder winkelen' }).click()
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
    await expect(page.getByText('Je hebt nog geen bestellingen.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/mijn-account/adressen/')
    await expect(page).toHaveURL('/inloggen/?verder=%2Fmijn-account%2Fadressen%2F')

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
    const answered = page.waitForResponse('**/wp-admin/admin-ajax.php')
    await page.keyboard.press('Enter')
    await answered
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
    await expect(page.getByText('Voor je volgende bestelling')).toBeVisible()
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

journey(
  'with the keyboard a customer resets the password with the mail @both',
  async ({ page, browser, request, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/nieuw-wachtwoord\/[)?]/)
    const email = `vergeten-${project.name}@voorbeeld.example`
    await request.post('/account-maken/', { form: { user_email: email, user_pass: PASSWORD } })
    await page.goto('/')
    await openLogin(page, project.name)
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nieuw wachtwoord' })
    await dialog.getByLabel('E-mailadres').fill(email)
    await expectAccessible(page)
    await submitWithEnter(dialog.getByRole('button', { name: 'Stuur de link' }))
    await expect(dialog.getByRole('status')).toHaveText(
      'Als dit adres bij ons bekend is, staat de mail er binnen een paar minuten.',
    )

    const owner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterAdmin(owner, '/beheer/mails/')
    const mail = owner.getByRole('link', { name: new RegExp(`Kies een nieuw.*${email}`) })
    // A job sends the mail soon.
    await expect(async () => {
      await owner.reload()
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await mail.press('Enter')
    await owner.getByText('Dezelfde mail als tekst').press('Enter')
    const text = (await owner.locator('pre').textContent()) ?? ''
    const link = /\/nieuw-wachtwoord\/\?token=[\w-]+/.exec(text)?.[0]
    await owner.context().close()
    // The page is reloaded after the response, which would interrupt anything that is opened
    // before.
    await expect(dialog).toHaveCount(0)
    await page.goto(link ?? '')
    await page.getByLabel('Nieuw wachtwoord').fill('kort')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Nieuw wachtwoord')).toHaveAccessibleDescription(/minstens 10/)
    await page.getByLabel('Nieuw wachtwoord').fill('goud-zon-1234')
    await expectAccessible(page)
    await submitWithEnter(page.getByRole('button', { name: 'Sla op' }))
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).press('Enter')
    const form = page.getByRole('main')
    await form.getByLabel('E-mailadres').fill(email)
    await form.getByLabel('Wachtwoord', { exact: true }).fill('goud-zon-1234')
    await submitWithEnter(form.getByRole('button', { name: 'Inloggen', exact: true }))
    await expect(page.getByRole('heading', { name: 'Mijn account' })).toBeVisible()
  },
)

journey(
  "a guest's recently viewed products are merged into the account, and a passkey logs in without the password",
  async ({ page, baseURL, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/mijn-account\/sleutels\/toevoegen\/[)?]/)
    expectComplaint(/status of 422 .*\/mijn-account\/sleutels\/[)?]/)
    // Browsers create no passkeys for an IP address.
    const home = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const recentlyViewed = page.getByRole('region', { name: 'Onlangs bekeken' })
    const dialog = page.getByRole('dialog')
    const enter = () => page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click()
    const byKey = { name: 'Inloggen met toegangssleutel' }
    await acceptAll(page.context())
    await page.goto(`${home}/product/kruisketting-tess/`)
    // Visitors stay longer on a product page than it takes to store the view.
    await page.waitForFunction(() => localStorage.getItem('schakel_viewed') !== null)
    await page.goto(`${home}/product/bedelarmband-fleur/`)
    await expect(recentlyViewed.getByRole('heading', { name: 'Kruisketting Tess' })).toBeVisible()
    await expectAccessible(page)

    await enter()
    await dialog.getByRole('button', { name: 'Account maken' }).click()
    await dialog.getByLabel('Naam').fill('Evi')
    await dialog.getByLabel('E-mailadres').fill('evi@voorbeeld.example')
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Account maken' }).click()
    await dialog.getByRole('button', { name: 'Verder winkelen' }).click()
    const accountLink = page.getByRole('banner').getByRole('link', { name: 'Evi' })
    await expect(accountLink).toBeVisible()
    await expect(recentlyViewed.getByRole('heading', { name: 'Kruisketting Tess' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('schakel_viewed'))).toBeNull()

    await page.goto(`${home}/mijn-account/sleutels/`)
    await page.getByLabel('Naam van de sleutel').fill('Mijn laptop')
    await page.getByLabel('Je wachtwoord').fill('geraden!!!')
    await page.getByRole('button', { name: 'Maak een sleutel' }).click()
    await expect(page.getByLabel('Je wachtwoord')).toHaveAccessibleDescription(
      'Dit wachtwoord klopt niet.',
    )
    await page.getByLabel('Je wachtwoord').fill(PASSWORD)
    await page.getByRole('button', { name: 'Maak een sleutel' }).click()
    await expect(page.getByText('‘Mijn laptop’ is toegevoegd.')).toBeVisible()
    await page.getByText('Andere naam').press('Enter')
    await page.getByLabel('Naam', { exact: true }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Naam', { exact: true })).toHaveAccessibleDescription(/een naam/)
    await expectAccessible(page)
    await page.getByLabel('Naam', { exact: true }).fill('Werklaptop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Werklaptop' })).toBeVisible()
    const leave = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click()
      await page.waitForURL(`${home}/`)
    }
    await leave()

    await enter()
    await dialog.getByRole('button', byKey).click()
    await expect(accountLink).toBeVisible()
    await page.goto(`${home}/mijn-account/`)
    await leave()
    await page.goto(`${home}/inloggen/`)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', byKey).click()
    await expect(page.getByRole('heading', { name: 'Mijn account' })).toBeVisible()
  },
)
