import { enterAdmin } from './enter-admin.ts'
import { acceptAllCookies, expect, expectAccessible, journey, submitWithEnter } from './journey.ts'
import { openLogin } from './shopping.ts'

const PASSWORD = 'zilver-maan-48'

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
    const shopUrl = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
    const authenticator = await page.context().newCDPSession(page)
    await authenticator.send('WebAuthn.enable')
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
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
    const openLoginDialog = () =>
      page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click()
    const passkeyButton = { name: 'Inloggen met toegangssleutel' }
    await acceptAllCookies(page.context())
    await page.goto(`${shopUrl}/product/kruisketting-tess/`)
    // Visitors stay longer on a product page than it takes to store the view.
    await page.waitForFunction(() => localStorage.getItem('schakel_viewed') !== null)
    await page.goto(`${shopUrl}/product/bedelarmband-fleur/`)
    await expect(recentlyViewed.getByRole('heading', { name: 'Kruisketting Tess' })).toBeVisible()
    await expectAccessible(page)

    await openLoginDialog()
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

    await page.goto(`${shopUrl}/mijn-account/sleutels/`)
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
    const logOut = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click()
      await page.waitForURL(`${shopUrl}/`)
    }
    await logOut()

    await openLoginDialog()
    await dialog.getByRole('button', passkeyButton).click()
    await expect(accountLink).toBeVisible()
    await page.goto(`${shopUrl}/mijn-account/`)
    await logOut()
    await page.goto(`${shopUrl}/inloggen/`)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', passkeyButton).click()
    await expect(page.getByRole('heading', { name: 'Mijn account' })).toBeVisible()
  },
)
