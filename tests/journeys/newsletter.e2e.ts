import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'a visitor signs up for the newsletter; the owner sees who has not confirmed yet @both',
  async ({ page, viewport, expectComplaint }) => {
    const email = `lezer-${viewport?.width}@voorbeeld.example`
    await page.goto('/nieuwsbrief/')
    await expectAccessible(page)
    const form = page.getByRole('main')
    await form.getByLabel('E-mailadres').fill(email)
    await form.getByRole('button', { name: 'Meld je aan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kijk in je mail' })).toBeVisible()
    await expectAccessible(page)

    await enterAdmin(page, '/beheer/nieuwsbrief/?staat=pending')
    await expect(async () => {
      await page.reload()
      const removeButton = page.getByRole('button', { name: `Wis ${email}` })
      await expect(removeButton).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport?.width ?? 0)

    expectComplaint(/status of 404 .*\/nieuwsbrief\/afmelden\/iets-anders\//)
    await page.goto('/nieuwsbrief/afmelden/iets-anders/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina is er niet')
    await page.goto('/nieuwsbrief/bevestigen/?token=iets-anders')
    await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
    await expectAccessible(page)
  },
)
