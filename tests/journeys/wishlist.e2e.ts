import type { Page } from '@playwright/test'
import { expect, expectAccessible, journey } from './journey.ts'

const PASSWORD = 'zilver-maan-48'

const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Op (je )?verlanglijst: ${name}\\b`) })
    .first()

const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** The toast after a vote: green with a check, or red with a broken heart. */
const toast = (page: Page, kind: 'success' | 'danger') =>
  page.locator(`[data-type="${kind}"]`).getByText(/verlanglijst\.$/)

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/account-maken/')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welkom/ })).toBeVisible()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/inloggen/')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/inloggen'))
}

journey(
  'with the keyboard a wish belongs to its customer: register, add a heart, log out, log in in another browser @both [T09, T10, T12, S08, S21, C15]',
  async ({ page, browser }, info) => {
    // Each project uses a ring that no other test puts on a wishlist.
    const [ring, slug] =
      info.project.name === 'phone'
        ? ['Smaragdring Ilse', 'smaragdring-ilse']
        : ['Saffierring Vera', 'saffierring-vera']
    const email = `wens-${info.project.name}@voorbeeld.example`
    await page.goto('/product-category/ringen/')
    await heart(page, ring).press('Enter')
    const popup = page.getByRole('dialog', { name: 'Bewaar dit sieraad' })
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')

    await register(page, email)
    await page.goto('/product-category/ringen/')
    await expect(heart(page, ring)).not.toContainText(/\d/)
    await heart(page, ring).press('Enter')
    await expect(heart(page, ring)).toHaveAttribute('aria-pressed', 'true')
    await expect(heart(page, ring)).toContainText('1')
    await expect(link(page, 'Verlanglijst, 1 sieraad').locator('.counter')).toHaveText('1')
    await expect(toast(page, 'success')).toHaveText(`${ring} staat op je verlanglijst.`)
    await heart(page, ring).press('Enter')
    await expect(page).toHaveURL(`/verlanglijst/${slug}/`)
    await expect(page.getByText('Op je verlanglijst sinds')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/mijn-account/')
    await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/mijn-account'))

    const otherPage = await (await browser.newContext()).newPage()
    await logIn(otherPage, email)
    await expect(link(otherPage, 'Verlanglijst, 1 sieraad')).toBeVisible()
    const calls: string[] = []
    otherPage.on('request', (request) => {
      if (request.url().includes('refreshwishes')) calls.push(request.url())
    })
    await otherPage.goto('/product-category/ringen/')
    await expect(heart(otherPage, ring)).toHaveAttribute('aria-pressed', 'true')
    await expect(heart(otherPage, ring)).toContainText('1')
    await expect(link(otherPage, 'Verlanglijst, 1 sieraad')).toBeVisible()
    // One request for all hearts; the session says whose they are.
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/\/ajax-cached\.php\?action=refreshwishes&post_ids=\d+(%2C\d+)*$/)

    await link(otherPage, 'Verlanglijst, 1 sieraad').press('Enter')
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Verlanglijst' })).toBeVisible()
    await expect(heart(otherPage, ring)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(otherPage)
    await heart(otherPage, ring).press('Enter')
    await expect(heart(otherPage, ring)).toHaveAttribute('aria-pressed', 'false')
    await expect(heart(otherPage, ring)).not.toContainText('1')
    await expect(toast(otherPage, 'danger')).toHaveText(
      `${ring} staat niet meer op je verlanglijst.`,
    )
    await expect(link(otherPage, 'Verlanglijst').locator('.counter')).toHaveCount(0)
    await otherPage.context().close()
  },
)

journey(
  'a guest clicks a heart, makes an account in the dialog, and finds the jewel on the new list [P02, S08]',
  async ({ page }) => {
    await page.goto('/product/creolen-sara/')
    await heart(page, 'Creolen Sara').click()
    const popup = page.getByRole('dialog')
    await expect(popup).toContainText('dan zetten we het op je verlanglijst')
    await popup.getByRole('button', { name: 'Account maken' }).click()
    await popup.getByLabel('E-mailadres').fill('hart-onthouden@voorbeeld.example')
    await popup.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(popup).toContainText('Over een paar seconden')
    await page.goto('/verlanglijst/')
    await expect(page.getByRole('main')).toContainText('Creolen Sara')
    await expect(link(page, 'Verlanglijst, 1 sieraad')).toBeVisible()
    await page.goto('/product/creolen-sara/')
    await expect(heart(page, 'Creolen Sara')).toHaveAttribute('aria-pressed', 'true')
  },
)

journey(
  'a list of jewels whose options must be chosen first has links to them and no button for the whole list @both',
  async ({ page }, info) => {
    await register(page, `wens-keuze-${info.project.name}@voorbeeld.example`)
    for (const path of ['/product/solitairring-aurelie/', '/product/trouwringen-hanne/']) {
      await page.goto(path)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Op verlanglijst/ })
        .first()
        .click()
      await expect(toast(page, 'success')).toBeVisible()
    }
    await page.goto('/verlanglijst/')
    await expect(page.getByRole('main').getByText('2 sieraden')).toBeVisible()
    await expect(page.getByRole('button', { name: /in winkelwagen$/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Kies je uitvoering ?: Solitairring Aurelie$/ }).click()
    await expect(page).toHaveURL('/product/solitairring-aurelie/')
  },
)

journey(
  'a guest who opens the wishlist reads why to log in, and can go on looking',
  async ({ page }) => {
    await page.goto('/verlanglijst/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in voor je verlanglijst')
    await expect(link(page, 'Verlanglijst')).toHaveCSS('background-image', /^linear-gradient/)
    await expect(page.getByRole('heading', { name: 'Veel bekeken' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Verder kijken' }).click()
    await expect(page).toHaveURL('/shop/')
    await page.goto('/inloggen/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen')
  },
)

journey(
  'a heart whose call fails stays unchanged, and the next page shows the stored state [X14]',
  async ({ page, expectComplaint }) => {
    await register(page, 'wens-mislukt@voorbeeld.example')
    await page.goto('/product/zegelring-otto/')
    expectComplaint(/status of 500 .*\/admin-ajax\.php/)
    await page.route('**/admin-ajax.php', (route) => route.fulfill({ status: 500 }))
    // Leaving a page loses the errors that the browser has not reported yet.
    const reported = page.waitForEvent('console', (message) => message.type() === 'error')
    await heart(page, 'Zegelring Otto').click()
    await reported
    await expect(heart(page, 'Zegelring Otto')).toHaveClass(/loading/)
    await expect(heart(page, 'Zegelring Otto')).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/admin-ajax.php')
    await page.reload()
    await expect(heart(page, 'Zegelring Otto')).not.toHaveClass(/loading/)
  },
)
