import type { Page } from '@playwright/test'
import { totp, wrongTotp } from '#tests/support/totp.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const PASSWORD = 'vier zilveren schakels'

/** The owner sends an invitation; returns the link of its mail. */
async function invite(page: Page, email: string): Promise<string> {
  await enterAdmin(page, '/beheer/medewerkers/')
  await page.getByLabel('E-mailadres').fill('geen adres')
  await page.getByRole('button', { name: 'Nodig uit' }).click()
  await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Nodig uit' }).click()
  await expect(page.getByText('De uitnodiging is gemaakt.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/beheer/mails/')
  await page.getByRole('link', { name: email }).click()
  await page.getByText('Dezelfde mail als tekst').click()
  const text = (await page.locator('pre').textContent()) ?? ''
  return /\/beheer\/uitnodiging\/\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

async function signInWithPassword(page: Page, email: string) {
  await page.goto('/beheer/inloggen/')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

journey(
  'an employee is invited, handles orders and cannot open other pages @both',
  async ({ page, browser, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/medewerkers\/[)?]/)
    expectComplaint(/status of 403 .*\/beheer\/instellingen\/[)?]/)
    expectComplaint(/status of 410 .*\/beheer\/uitnodiging\/[)?]/)
    journey.slow()
    const email = `noor-${info.project.name}@schakel.example`
    const link = await invite(page, email)

    const noor = await (await browser.newContext()).newPage()
    await noor.goto(link)
    await expectAccessible(noor)
    await noor.getByLabel('Je naam').fill('Noor Peeters')
    await noor.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await noor.getByRole('button', { name: 'Opslaan en inloggen' }).click()
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText('Overzicht')

    // On a phone the menu is collapsed.
    const nav = noor.locator('nav[aria-label="Beheer"]').first()
    await expect(nav.getByText('Bestellingen')).toHaveCount(1)
    await expect(nav.getByText('Instellingen')).toHaveCount(0)
    await expect(nav.getByText('Medewerkers')).toHaveCount(0)
    await noor.goto('/beheer/bestellingen/')
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText('Bestellingen')
    const answer = await noor.goto('/beheer/instellingen/')
    expect(answer?.status()).toBe(403)
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText('Dit hoort niet bij je rol')
    await expectAccessible(noor)

    await noor.goto(link)
    await expect(noor.getByText('Deze uitnodiging werkt niet meer.')).toBeVisible()

    await page.goto('/beheer/medewerkers/')
    await expectAccessible(page)
    const staffItem = page.getByRole('listitem').filter({ hasText: email })
    await staffItem
      .getByRole('combobox', { name: 'Rol van Noor Peeters' })
      .selectOption('Aangepast')
    await staffItem.getByRole('button', { name: 'Opslaan: de rol van Noor Peeters' }).click()
    await expect(staffItem.getByLabel('Bestellingen en klanten')).toHaveValue('write')
    await staffItem.getByLabel('Bestellingen en klanten').selectOption('Bekijken')
    await staffItem.getByLabel('Producten en reviews').selectOption('Niets')
    // The page shows the same message as after the role was saved, so the response is awaited.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await staffItem.getByRole('button', { name: /wat Noor Peeters mag$/ }).click()
    await saved
    await expect(page.getByText('Opgeslagen. Het geldt meteen.')).toBeVisible()
    await noor.goto('/beheer/bestellingen/')
    await expect(noor.getByText('Met jouw rol kun je dit bekijken, niet wijzigen.')).toBeVisible()
    await expect(nav.getByText('Producten')).toHaveCount(0)
    await expectAccessible(noor)
    await expectAccessible(page)
    await staffItem.getByRole('link', { name: 'Verwijder Noor Peeters' }).click()
    const question = page.getByRole('dialog', { name: '‘Noor Peeters’ verwijderen?' })
    await expect(question).toHaveCSS('max-width', '500px')
    await expect(question).toHaveCSS('transition-duration', /^0\.2s/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await staffItem.getByRole('link', { name: 'Verwijder Noor Peeters' }).click()
    await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
    await expect(staffItem).toHaveCount(0)
    await expect(page.getByText('Opgeslagen. Het geldt meteen.')).toBeVisible()
    await noor.goto('/beheer/bestellingen/')
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText('Inloggen')
  },
)

journey(
  'signing in requires a code of the phone, also without JavaScript @both',
  async ({ page, browser, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/medewerkers\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/account\/[)?]/)
    expectComplaint(/status of 401 .*\/beheer\/inloggen\/code\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/inloggen\/code\/[)?]/)
    journey.slow()
    const email = `bo-${info.project.name}@schakel.example`
    const link = await invite(page, email)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const bo = await context.newPage()
    await bo.goto(link)
    await bo.getByLabel('Je naam').fill('Bo de Wit')
    await bo.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await bo.getByRole('button', { name: 'Opslaan en inloggen' }).click()
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Overzicht')

    await bo.goto('/beheer/account/')
    await bo.getByLabel('Je wachtwoord', { exact: true }).fill(PASSWORD)
    await bo.getByRole('button', { name: 'Instellen' }).click()
    await expect(bo.getByRole('img', { name: /QR-code/ })).toBeVisible()
    const secret = (await bo.locator('.font-mono').textContent()) ?? ''
    await bo.getByLabel('De zes cijfers uit je app').fill(wrongTotp(secret))
    await bo.getByRole('button', { name: 'Zet aan' }).click()
    await expect(bo.getByText('Deze code klopt niet')).toBeVisible()
    await bo.getByLabel('De zes cijfers uit je app').fill(totp(secret))
    await bo.getByRole('button', { name: 'Zet aan' }).click()
    await expect(bo.getByText('Tweestapsverificatie staat aan.')).toBeVisible()
    const backupCode = (await bo.locator('ul.font-mono li').first().textContent()) ?? ''

    await context.clearCookies()
    await signInWithPassword(bo, email)
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Tweestapsverificatie')
    await bo.getByLabel('Code').fill(wrongTotp(secret))
    await bo.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(bo.getByText('Deze code klopt niet')).toBeVisible()
    await bo.goto('/beheer/bestellingen/')
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Inloggen')
    await signInWithPassword(bo, email)
    // The code that switched it on is used up, and that of the next half minute is accepted too.
    await bo.getByLabel('Code').fill(totp(secret, 1))
    await bo.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Overzicht')

    const otherPage = await (await browser.newContext()).newPage()
    await signInWithPassword(otherPage, email)
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Tweestapsverificatie')
    await otherPage.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(otherPage.getByLabel('Code')).toBeFocused()
    await expectAccessible(otherPage)
    await otherPage.context().close()

    await context.clearCookies()
    await signInWithPassword(bo, email)
    await bo.getByLabel('Code').fill(backupCode)
    await bo.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Overzicht')

    await page.goto('/beheer/medewerkers/')
    const staffItem = page.getByRole('listitem').filter({ hasText: email })
    await staffItem
      .getByRole('button', { name: 'Tweestapsverificatie uitzetten van Bo de Wit' })
      .click()
    await expect(page.getByText('Opgeslagen. Het geldt meteen.')).toBeVisible()
    await signInWithPassword(bo, email)
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Overzicht')
    await context.close()
  },
)

journey(
  'two-factor sign-in is set up with the keyboard alone',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/account\/[)?]/)
    await enterAdmin(page, '/beheer/account/')
    await expectAccessible(page)
    // The form for a new passkey asks the password as well.
    const password = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Tweestapsverificatie' }) })
      .getByLabel('Je wachtwoord', { exact: true })
    await password.focus()
    await page.keyboard.type('niet het goede')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Dit wachtwoord klopt niet.')).toBeVisible()
    await expect(password).toBeFocused()
    await expectAccessible(page)
  },
)
