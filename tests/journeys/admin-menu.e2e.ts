import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey('the menu of the back office fits in the window', async ({ page }) => {
  await enterAdmin(page, '/beheer/producten/')
  const menu = page.getByRole('navigation', { name: 'Beheer' })
  await expect(page.getByRole('link', { name: 'Naar de winkel' })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByText('Winkel en techniek')).toBeInViewport({ ratio: 1 })
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0)

  await menu.getByRole('link', { name: 'Importeren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importeren' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Importeren' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

journey(
  'the menu on a phone begins with what an owner opens every day @phone',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/')
    const header = page.getByRole('banner', { name: 'Beheer' })
    await header.locator('summary').first().click()
    for (const name of [/^Bestellingen/, /^Producten/, /^Klanten/])
      await expect(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  },
)

journey('the menu on a phone returns when the owner scrolls up @phone', async ({ page }) => {
  await enterAdmin(page, '/beheer/producten/')
  const menu = page.getByRole('banner', { name: 'Beheer' }).locator('summary').first()
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await expect(menu).not.toBeInViewport()
  await page.evaluate(() => scrollBy({ top: -100, behavior: 'instant' }))
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.click()
  await expect(page.getByRole('link', { name: 'Naar de winkel' })).toBeVisible()
  await page.getByRole('link', { name: 'Naar de winkel' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Naar de winkel' })).toBeInViewport({ ratio: 1 })
})

journey('the search of the settings finds other screens by synonyms', async ({ page }) => {
  await enterAdmin(page, '/beheer/instellingen/')
  const parts = page.getByRole('navigation', { name: 'Onderdelen van de instellingen' })
  const search = parts.getByLabel('Zoek een instelling')
  await expect(parts.getByRole('link', { name: /^Reservekopieën/ })).toHaveCount(0)
  for (const [term, title] of [
    ['verzendkosten', /^Verzending/],
    ['dhl', /^Verzending/],
    ['personeel', /^Medewerkers/],
    ['medewerker', /^Medewerkers/],
    ['backup', /^Reservekopieën/],
    ['redirect', /^Doorverwijzingen/],
    ['importeren', /^Importeren/],
  ] as const) {
    await search.fill(term)
    await expect(parts.getByRole('link', { name: title })).toBeVisible()
  }
  await expectAccessible(page)
})

journey(
  'an error in the settings opens only its own section',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/instellingen\/[)?]/)
    await enterAdmin(page, '/beheer/instellingen/#betalen')
    await page.getByLabel('IBAN').fill('NL00')
    await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(page.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('IBAN')).toBeInViewport()
    await expect(page.locator('form section').filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
  },
)
