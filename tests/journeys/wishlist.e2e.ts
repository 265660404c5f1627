import type { Page } from '@playwright/test'
import { expect, expectAccessible, journey } from './journey.ts'

const PASSWORD = 'zilver-maan-48'

const findHeart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Op (je )?verlanglijst: ${name}\\b`) })
    .first()

const findLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Finds the toast after a click on a heart: green with a check, or red with a broken heart. */
const findToast = (page: Page, kind: 'success' | 'danger') =>
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
  'by keyboard: a customer registers, adds a wish, logs out, and finds it in another browser after logging in @both [T09, T10, T12, S08, S21, C15]',
  async ({ page, browser }, info) => {
    // Each project uses a ring that no other test puts on a wishlist.
    const [ring, slug] =
      info.project.name === 'phone'
        ? ['Smaragdring Ilse', 'smaragdring-ilse']
        : ['Saffierring Vera', 'saffierring-vera']
    const email = `wens-${info.project.name}@voorbeeld.example`
    await page.goto('/product-category/ringen/')
    await findHeart(page, ring).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Bewaar dit sieraad' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')

    await register(page, email)
    await page.goto('/product-category/ringen/')
    await expect(findHeart(page, ring)).not.toContainText(/\d/)
    await findHeart(page, ring).press('Enter')
    await expect(findHeart(page, ring)).toHaveAttribute('aria-pressed', 'true')
    await expect(findHeart(page, ring)).toContainText('1')
    await expect(findLink(page, 'Verlanglijst, 1 sieraad').locator('.counter')).toHaveText('1')
    await expect(findToast(page, 'success')).toHaveText(`${ring} staat op je verlanglijst.`)
    await findHeart(page, ring).press('Enter')
    await expect(page).toHaveURL(`/verlanglijst/${slug}/`)
    await expect(page.getByText('Op je verlanglijst sinds')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/mijn-account/')
    await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/mijn-account'))

    const otherPage = await (await browser.newContext()).newPage()
    await logIn(otherPage, email)
    await expect(findLink(otherPage, 'Verlanglijst, 1 sieraad')).toBeVisible()
    const refreshRequests: string[] = []
    otherPage.on('request', (request) => {
      if (request.url().includes('refreshwishes')) refreshRequests.push(request.url())
    })
    await otherPage.goto('/product-category/ringen/')
    await expect(findHeart(otherPage, ring)).toHaveAttribute('aria-pressed', 'true')
    await expect(findHeart(otherPage, ring)).toContainText('1')
    await expect(findLink(otherPage, 'Verlanglijst, 1 sieraad')).toBeVisible()
    // One request is sent for all hearts; the session identifies the customer.
    expect(refreshRequests).toHaveLength(1)
    expect(refreshRequests[0]).toMatch(
      /\/ajax-cached\.php\?action=refreshwishes&post_ids=\d+(%2C\d+)*$/,
    )

    await findLink(otherPage, 'Verlanglijst, 1 sieraad').press('Enter')
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Verlanglijst' })).toBeVisible()
    await expect(findHeart(otherPage, ring)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(otherPage)
    await findHeart(otherPage, ring).press('Enter')
    await expect(findHeart(otherPage, ring)).toHaveAttribute('aria-pressed', 'false')
    await expect(findHeart(otherPage, ring)).not.toContainText('1')
    await expect(findToast(otherPage, 'danger')).toHaveText(
      `${ring} staat niet meer op je verlanglijst.`,
    )
    await expect(findLink(otherPage, 'Verlanglijst').locator('.counter')).toHaveCount(0)
    await otherPage.context().close()
  },
)

journey(
  'a guest clicks a heart, makes an account in the dialog, and finds the jewel on the new list',
  async ({ page }) => {
    await page.goto('/product/creolen-sara/')
    await findHeart(page, 'Creolen Sara').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('dan zetten we het op je verlanglijst')
    await dialog.getByRole('button', { name: 'Account maken' }).click()
    await dialog.getByLabel('E-mailadres').fill('hart-onthouden@voorbeeld.example')
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Over een paar seconden')
    await page.goto('/verlanglijst/')
    await expect(page.getByRole('main')).toContainText('Creolen Sara')
    await expect(findLink(page, 'Verlanglijst, 1 sieraad')).toBeVisible()
    await page.goto('/product/creolen-sara/')
    await expect(findHeart(page, 'Creolen Sara')).toHaveAttribute('aria-pressed', 'true')
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
      await expect(findToast(page, 'success')).toBeVisible()
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
  'a guest who opens the wishlist reads why to log in, and can continue shopping',
  async ({ page }) => {
    await page.goto('/verlanglijst/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in voor je verlanglijst')
    await expect(findLink(page, 'Verlanglijst')).toHaveCSS('background-image', /^linear-gradient/)
    await expect(page.getByRole('heading', { name: 'Veel bekeken' })).toBeVisible()
    await expectAccessible(page)
    const main = page.getByRole('main')
    await expect(main.getByText('dan vragen we je eerst in te loggen.')).toBeVisible()
    const logInBox = await main.getByRole('button', { name: 'Inloggen', exact: true }).boundingBox()
    const register = main.getByRole('link', { name: 'Account maken' })
    const registerBox = await register.boundingBox()
    expect([registerBox?.width, registerBox?.height]).toEqual([logInBox?.width, 48])
    expect(registerBox?.y).toBeGreaterThan(logInBox?.y ?? Number.POSITIVE_INFINITY)
    await expect(register).toHaveAttribute('href', /^\/account-maken\/\?verder=%2Fverlanglijst%2F$/)
    await main.getByRole('link', { name: 'Verder kijken' }).click()
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
    const errorReported = page.waitForEvent('console', (message) => message.type() === 'error')
    await findHeart(page, 'Zegelring Otto').click()
    await errorReported
    await expect(findHeart(page, 'Zegelring Otto')).toHaveClass(/loading/)
    await expect(findHeart(page, 'Zegelring Otto')).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/admin-ajax.php')
    await page.reload()
    await expect(findHeart(page, 'Zegelring Otto')).not.toHaveClass(/loading/)
  },
)
