import { enterAdmin } from './enter-admin.ts'
import { expect, journey } from './journey.ts'

journey(
  'an owner moves blocks of the home page by keyboard, which only changes the draft until it is saved',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/voorpagina/')
    const status = page.getByRole('status').filter({ hasText: 'staat nu op' })
    const down = page.getByRole('button', { name: /^Omlaag: Categorieën/ })
    const up = page.getByRole('button', { name: /^Omhoog: Categorieën/ })
    const rows = page.locator('form ol > li')
    const last = await rows.count()

    await page
      .getByText(/^Grote foto/)
      .first()
      .click()
    await page.getByLabel('Kop').first().fill('Half getypt')
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(down).toBeFocused()
    await expect(status).toHaveText(new RegExp(`^Categorieën.* staat nu op 3 van ${last}$`))
    await expect(page.getByLabel('Kop').first()).toHaveValue('Half getypt')
    await expect(page.getByText('Nog niet opgeslagen')).toBeVisible()

    // At the top the block has no arrow up.
    await page.keyboard.press('Shift+Tab')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(down).toBeFocused()
    await expect(status).toHaveText(new RegExp(`^Categorieën.* staat nu op 1 van ${last}$`))

    await page.getByLabel('Nieuw blok').selectOption('Foto met tekst')
    await page.getByRole('button', { name: 'Voeg toe' }).click()
    await expect(rows).toHaveCount(last + 1)
    await expect(rows.last().getByLabel('Kop')).toBeVisible()
    const guest = await page.request.get('/')
    expect(await guest.text()).not.toContain('Half getypt')

    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('link', { name: 'Verwerp wijzigingen' }).click()
    await expect(rows).toHaveCount(last)
    await expect(page.getByText('Nog niet opgeslagen')).toBeHidden()
  },
)
