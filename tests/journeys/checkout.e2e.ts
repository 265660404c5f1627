import { MANAGER } from './accounts.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, payAtTestBank, putInCart, submitOrder } from './shopping.ts'

journey(
  'a shopper finds a ring, orders and pays it, and the shop confirms and ships it [S02]',
  async ({ page, browser }) => {
    journey.slow()
    await page.goto('/')
    await page.getByRole('link', { name: 'Ringen', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ringen' })).toBeVisible()
    await page.locator('summary', { hasText: 'Steen' }).click()
    await page.getByRole('checkbox', { name: /^Zonder steen/ }).click()
    await expect(page).toHaveURL(/steen=/)
    await page.getByRole('heading', { name: 'Zegelring Otto' }).getByRole('link').click()

    await expect(page.getByRole('heading', { level: 1, name: 'Zegelring Otto' })).toBeVisible()
    // The first photo shows silver.
    await expect(page.getByRole('radio', { name: 'Zilver' })).toBeChecked()
    await page.getByRole('radio', { name: 'Geelgoud' }).click()
    await expect(page).toHaveURL(/metaal=geelgoud/)
    await page.getByRole('radio', { name: 'Zilver' }).click()
    await expect(page).toHaveURL(/metaal=zilver/)
    await page.getByRole('radio', { name: /^19 / }).click()
    await expect(page).toHaveURL(/metaal=zilver&ringmaat=19/)
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('Zegelring Otto').first()).toBeVisible()
    await panel.getByRole('link', { name: 'Bekijk winkelwagen' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Afrekenen', exact: true }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Afrekenen' })).toBeVisible()
    await expect(page).toHaveURL('/checkout/')
    await expectAccessible(page)
    await fillAddress(page, 'sanne.otto@voorbeeld.example')
    await page.getByLabel(/^Pakket/).check()
    await submitOrder(page)
    await payAtTestBank(page, 'Betaling laten slagen')

    await expect(page.getByRole('heading', { level: 1, name: 'Dank je wel, Sanne' })).toBeVisible()
    await expect(page.getByText('Betaald met Testbank')).toBeVisible()
    await expect(page.getByText('Zilver, maat 19')).toBeVisible()
    await expect(page.getByText(/Waarvan 21% btw over/)).toBeVisible()
    await expectAccessible(page)
    const number = page.url().match(/order-received\/(\d+)/)?.[1] ?? ''
    await page.goto('/cart/')
    await expect(page.getByText('Zegelring Otto')).toHaveCount(0)

    const admin = await (await browser.newContext()).newPage()
    await admin.goto('/beheer/bestellingen/')
    await admin.getByLabel('E-mailadres').fill(MANAGER.email)
    await admin.getByLabel('Wachtwoord', { exact: true }).fill(MANAGER.password)
    await admin.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await admin.getByRole('link', { name: number, exact: true }).first().click()
    await expect(
      admin.getByRole('heading', { level: 1, name: `Bestelling ${number}` }),
    ).toBeVisible()
    await expect(admin.getByText(`Je bestelling ${number} bij Schakel`)).toBeVisible()
    await expect(admin.getByText(`Je betaling voor bestelling ${number} is binnen`)).toBeVisible()
    await admin.getByLabel(/^Track-and-tracecode/).fill('3SSCHA0123456')
    await admin.getByRole('button', { name: /verzonden/i }).click()
    await expect(admin.getByText('Het pakket is verzonden.')).toBeVisible()
    await admin.getByRole('link', { name: `Je bestelling ${number} is onderweg` }).click()
    await expect(admin.getByText('sanne.otto@voorbeeld.example').first()).toBeVisible()
    await admin.context().close()
  },
)

journey('a failed payment can be repeated, with another method too @both', async ({ page }) => {
  await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
  await page.goto('/checkout/')
  await fillAddress(page, 'sanne.wies@voorbeeld.example')
  await submitOrder(page)
  await payAtTestBank(page, 'Betaling laten mislukken')
  await expect(page.getByRole('heading', { name: 'Je betaling is niet gelukt' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Opnieuw betalen' }).click()
  await payAtTestBank(page, 'Betaling annuleren')
  await page.getByRole('button', { name: 'Betaal met Bankoverschrijving' }).click()
  await expect(page.getByText('Wacht op je overschrijving')).toBeVisible()
  await expect(page.getByText('NL79 DEMO 0000 0000 00')).toBeVisible()
  await expectAccessible(page)
})

journey(
  'errors are shown beside their fields, and nothing typed is lost [K11] @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
    await page.goto('/checkout/')
    await page.getByRole('textbox', { name: 'Voornaam' }).fill('Sanne')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('3511')
    await page.getByLabel('Opmerking').fill('Graag als cadeau')
    await page.getByLabel(/^Ophalen/).check()
    await submitOrder(page)

    await expect(page.getByRole('alert')).toContainText(/Controleer nog \d+ velden/)
    const summary = page.getByRole('alert').getByRole('link')
    await expect(summary.filter({ hasNotText: /^[A-Z].*\.$/ })).toHaveCount(0)
    await expect(summary.first()).toHaveText('Vul je e-mailadres in.')
    const email = page.getByLabel('E-mailadres')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/Vul je e-mailadres in\./)
    await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveAccessibleDescription(
      /1234 AB/,
    )
    await expect(page.getByRole('textbox', { name: 'Voornaam' })).toHaveValue('Sanne')
    await expect(page.getByLabel('Opmerking')).toHaveValue('Graag als cadeau')
    await expect(page.getByLabel(/^Ophalen/)).toBeChecked()
    await expectAccessible(page)

    await page
      .getByRole('alert')
      .getByRole('link', { name: /1234 AB/ })
      .click()
    const postcode = page.getByRole('textbox', { name: 'Postcode' })
    await expect(postcode).toBeFocused()
    await expect
      .poll(() => postcode.evaluate((field) => Math.round(field.getBoundingClientRect().top)))
      .toBe(45)

    await expect(page.getByText('Controleer nog 6 velden')).toBeVisible()
    await email.fill('sanne@')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('sanne@voorbeeld.example')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText('Controleer nog 5 velden')).toBeVisible()
    await fillAddress(page, 'sanne@voorbeeld.example')
    await expect(page.getByText('Alles is nu ingevuld.')).toBeVisible()
  },
)

journey(
  'two buyers of the last unit: one gets it, the other sees the reason and does not lose the cart',
  async ({ browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    const pages = await Promise.all(
      [1, 2].map(async () => (await browser.newContext({ locale: 'nl-NL' })).newPage()),
    )
    for (const page of pages) {
      await putInCart(page, '/product/bangle-puur/?metaal=zilver')
      await page.goto('/checkout/')
      await fillAddress(page, 'laatste@voorbeeld.example')
    }
    await Promise.all(pages.map(submitOrder))
    const [winners, losers] = [[], []] as [typeof pages, typeof pages]
    for (const page of pages) {
      await Promise.any([
        page.waitForURL(/testbank/).then(() => winners.push(page)),
        page
          .getByRole('alert')
          .waitFor()
          .then(() => losers.push(page)),
      ])
    }
    expect([winners.length, losers.length]).toEqual([1, 1])
    for (const page of losers) {
      await expect(page.getByRole('alert')).toContainText(/Bangle Puur.* is net uitverkocht/)
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(page.getByRole('textbox', { name: 'Voornaam' })).toHaveValue('Sanne')
      await page.goto('/cart/')
      await expect(page.getByText('Bangle Puur').first()).toBeVisible()
    }
    await Promise.all(pages.map((page) => page.context().close()))
  },
)

journey('checkout can be completed with the keyboard', async ({ page }) => {
  await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
  await page.goto('/checkout/')
  const tabToAndType = async (label: string, text: string) => {
    for (let tabCount = 0; tabCount < 12; tabCount++) {
      const isFocused = await page
        .getByLabel(label, { exact: true })
        .first()
        .evaluate((element) => element === document.activeElement)
      if (isFocused) return page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${label}`)
  }
  await tabToAndType('E-mailadres', 'toetsen@voorbeeld.example')
  await tabToAndType('Voornaam', 'Sanne')
  await tabToAndType('Achternaam', 'de Vries')
  await tabToAndType('Postcode', '3511NR')
  await tabToAndType('Huisnummer', '212')
  await tabToAndType('Straat', 'Oudegracht')
  await tabToAndType('Plaats', 'Utrecht')
  // Skips the checkboxes for a company and for another address.
  for (let tabCount = 0; tabCount < 3; tabCount++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^Pakket/)).toBeChecked()
  await page.keyboard.press('Enter')
  await page.waitForURL(/testbank/)
  await page.getByRole('button', { name: 'Betaling laten slagen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Betaald met Testbank')).toBeVisible()
})

journey(
  'the total follows the shipping method, also in the line beside the button',
  async ({ page }) => {
    await putInCart(page, '/product/oorknopjes-bol-bo/?metaal=zilver')
    await page.goto('/checkout/')
    const totalBesideButton = page.getByText(/voor 1 artikel$/).locator('b:visible')
    for (const [method, total] of [
      [/^Pakket/, /^€\s35,95$/],
      [/^Brievenbuspakje/, /^€\s32,95$/],
      [/^Ophalen/, /^€\s29,00$/],
    ] as const) {
      await page.getByLabel(method).check()
      await expect(totalBesideButton).toHaveText(total)
    }
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a shopper orders and pays without JavaScript @both',
    async ({ page, expectComplaint }) => {
      expectComplaint(/status of 422 .*\/checkout\/[)?]/)
      await page.goto('/product/gedraaide-ring-wies/?ringmaat=17')
      await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
      await page.waitForURL(/\/cart\//)
      await page.getByRole('link', { name: 'Afrekenen', exact: true }).click()
      await submitOrder(page)
      await expect(page.getByRole('alert')).toContainText(/Controleer nog \d+ velden/)
      await expect(page.getByLabel('E-mailadres')).toBeFocused()
      await fillAddress(page, 'zonder@voorbeeld.example')
      await page.getByLabel(/^Brievenbuspakje/).check()
      await submitOrder(page)
      await payAtTestBank(page, 'Betaling laten verlopen')
      await page.getByRole('button', { name: 'Opnieuw betalen' }).click()
      await payAtTestBank(page, 'Betaling laten slagen')
      await expect(page.getByText('Betaald met Testbank')).toBeVisible()
    },
  )
})
