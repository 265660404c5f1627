import type { Locator, Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible } from './journey.ts'
import { ownJourney } from './own-shop.ts'

ownJourney(
  'if an e-mail address is required, the link to another shop is enabled as soon as a valid one is typed, by keyboard [V01, V02, C10] @phone',
  async ({ page, context, expectComplaint }) => {
    await context.route('https://www.amazon.nl/**', (route) => route.fulfill({ body: 'Amazon' }))
    await enterAdmin(page, '/beheer/instellingen/#partners')
    await page.getByLabel('E-mailadres vóór een andere winkel').selectOption('Verplicht')
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await page.goto('/product/manchetknopen-onyx-hugo/')
    const id = await page.locator('main [data-post_id]').first().getAttribute('data-post_id')
    await page.goto(`/beheer/producten/${id}/aanbiedingen/`)
    await page.getByLabel('Adres of ASIN').fill('B0CH4K3L01')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^B0CH4K3L01/)).toBeVisible()
    await page.goto('/product/manchetknopen-onyx-hugo/')
    await page.getByRole('button', { name: 'In winkelwagen via amazon.nl' }).press('Enter')
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    await expect(panel.getByRole('status').first()).toContainText(
      'Manchetknopen Hugo ligt in je winkelwagen. Je rekent af bij amazon.nl.',
    )
    const amazonRegion = panel.getByRole('region', {
      name: 'Je bestelt en betaalt dit bij amazon.nl',
    })
    await expect(amazonRegion).toContainText('Manchetknopen Hugo')
    await expect(panel.getByRole('link', { name: 'Afrekenen bij amazon.nl' })).toBeVisible()
    await expect(panel.getByText('Als Amazon-partner verdienen wij')).toBeVisible()
    await expect(page).toHaveURL(/manchetknopen-onyx-hugo/)
    expectComplaint(/status of 500 .*\/cart\/andere-winkels\//)
    await changeInPanel(page, panel)
    expectComplaint(/net::ERR_FAILED .*\/assets\/panel-shops-/)
    await openPanelWithoutItsCode(page, panel)
    await page.goto('/cart/')
    await page.getByRole('link', { name: 'Afrekenen bij amazon.nl' }).press('Enter')

    const partnerLink = page.getByRole('link', { name: /^Naar amazon\.nl/ })
    const email = page.getByLabel('E-mailadres')
    await expect(page.getByRole('button', { name: 'Naar amazon.nl' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(partnerLink).toHaveCount(0)
    await expectAccessible(page)
    await email.pressSequentially('sanne@voorbeeld.n')
    await expect(email).toHaveCSS('border-color', 'rgb(179, 38, 30)')
    await expect(email).toHaveAccessibleDescription(/^Vul een geldig e-mailadres in/)
    await expectAccessible(page)
    await email.press('l')
    await expect(email).toHaveCSS('border-color', 'rgb(133, 127, 115)')
    await expect(page.getByText('Dit adres kan kloppen.')).toBeVisible()
    await expect(partnerLink).toBeVisible()
    await email.press('Backspace')
    await expect(partnerLink).toHaveCount(0)
    await email.press('l')

    await page.getByLabel('Schakel mag mij mailen').press('Space')
    const emailResponse = page.waitForResponse((response) =>
      /before_user_checkout/.test(response.request().postData() ?? ''),
    )
    const partnerTab = context.waitForEvent('page')
    await partnerLink.press('Enter')
    const emailRequest = (await emailResponse).request()
    expect(new URLSearchParams(emailRequest.postData() ?? '').get('email')).toBe(
      'sanne@voorbeeld.nl',
    )
    await (await partnerTab).close()
    await page.goto('/beheer/instellingen/e-mailadressen/')
    await expect(page.getByText('sanne@voorbeeld.nl', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/checkout/winkels/')
    await page.getByRole('button', { name: 'Verwijder mijn adres' }).press('Enter')
    await expect(email).toBeVisible()
  },
)

/** Expects that the quantity of another shop's product follows each click, and that a failed change is shown. */
async function changeInPanel(page: Page, panel: Locator): Promise<void> {
  const quantity = panel.getByRole('spinbutton', { name: 'Aantal Manchetknopen Hugo' })
  const waitForSave = () =>
    page.waitForResponse(
      (response) => response.request().postData()?.includes('intent=set') === true,
    )
  const response = waitForSave()
  await panel.getByRole('button', { name: 'Eén meer' }).press('Enter')
  await response
  const secondResponse = waitForSave()
  // The response to the first change is not shown yet.
  await panel.getByRole('button', { name: 'Eén minder' }).press('Enter')
  await expect(quantity).toHaveValue('1')
  await secondResponse
  await expect(panel.getByText('1 artikel', { exact: true })).toBeVisible()
  await expect(quantity).toHaveValue('1')

  await page.route('**/cart/andere-winkels/', (route) => route.fulfill({ status: 500, json: {} }))
  await panel.getByRole('button', { name: 'Verwijder Manchetknopen Hugo' }).press('Enter')
  await expect(page.getByText('Dat lukte niet. Probeer het zo nog eens.')).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await page.unroute('**/cart/andere-winkels/')
}

/** Opens the panel while the code of its part for other shops does not load; it then has a link to the cart page. */
async function openPanelWithoutItsCode(page: Page, panel: Locator): Promise<void> {
  await page.route('**/assets/panel-shops-*', (route) => route.abort())
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Winkelwagen, 1 artikel' }).press('Enter')
  const link = panel.getByRole('link', { name: '1 artikel van een andere winkel' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute('**/assets/panel-shops-*')
  await page.keyboard.press('Escape')
}
