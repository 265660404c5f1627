import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible } from './journey.ts'
import { ownJourney } from './own-shop.ts'
import { openFooter } from './shopping.ts'

ownJourney(
  'the owner adds links to a menu by the name of a product or an address, and moves one before visitors see it @both',
  async ({ page, browser, ownShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/menus\/[)?]/)
    const viewport = { width: 390, height: 844 }
    const options = { baseURL: ownShop.url, viewport, isMobile: true }
    const guest = await (await browser.newContext(options)).newPage()
    await enterAdmin(page, '/beheer/menus/')
    await expectAccessible(page)
    const menu = page.getByRole('region', { name: 'Hulp', exact: true })
    await menu.getByText('Hulp', { exact: true }).click()
    await menu.getByText('Link toevoegen').click()
    await expectAccessible(page)
    const [name, address] = [
      menu.getByLabel('Nieuwe link'),
      menu.getByLabel('Adres (niet verplicht)'),
    ]
    await name.fill('Parels bewaren')
    await address.fill('blog')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/^Begin/)
    await expectAccessible(page)
    await address.fill('/blog/')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await menu.getByRole('button', { name: 'Eerder: Parels bewaren' }).press('Enter')
    await expect(menu.getByRole('button', { name: 'Later: Parels bewaren' })).toBeEnabled()
    await expect(menu.getByText('Nog niet opgeslagen')).toBeVisible()
    await expectAccessible(page)
    await guest.goto('/contact/')
    await openFooter(guest)
    const links = guest.getByRole('contentinfo').getByRole('link')
    const linksBelow = links
      .filter({ hasText: 'Parels bewaren' })
      .locator('xpath=../following-sibling::*')
    await expect(linksBelow).toHaveCount(0)
    await menu.getByRole('button', { name: 'Opslaan' }).click()
    await expect(menu.getByText('Nog niet opgeslagen')).toHaveCount(0)
    await guest.goto('/contact/')
    await openFooter(guest)
    await expect(linksBelow).toHaveCount(1)
    await expect(links.filter({ hasText: 'Parels bewaren' })).toHaveAttribute('href', '/blog/')

    await menu.getByText('Link toevoegen').click()
    await name.fill('Onze zegelring')
    const response = page.waitForResponse(
      /\/beheer\/journaal\/adressen\.json\?zoek=zegelring\+otto$/,
    )
    await address.fill('zegelring otto')
    await response
    const suggestions = page.locator('datalist#kies-adres option')
    const product = suggestions.and(page.locator('[label="Zegelring Otto"]'))
    await expect(product).toHaveAttribute('value', '/product/zegelring-otto/')
    await expect(suggestions.and(page.locator('[label="Ringen"]'))).toHaveAttribute(
      'value',
      '/product-category/ringen/',
    )
    // The list itself is drawn by the browser.
    await address.fill('/product/zegelring-otto/')
    await page.keyboard.press('Enter')
    await expect(menu.getByText('Onze zegelring').first()).toBeVisible()
    await expectAccessible(page)
    await guest.goto('/contact/')
    await openFooter(guest)
    await links.filter({ hasText: 'Onze zegelring' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Zegelring Otto')
    await guest.context().close()
  },
)
