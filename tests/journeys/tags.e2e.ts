import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

for (const { path, dutchKind, kind } of [
  { path: '/beheer/journaal/trefwoorden/', dutchKind: 'verhalen', kind: 'posts' },
  { path: '/beheer/trefwoorden/', dutchKind: 'producten', kind: 'products' },
]) {
  journey(
    `tags of ${kind} are added, found, renamed and removed after a confirmation, on accessible pages that fit the screen @both`,
    async ({ page, expectComplaint }, { project }) => {
      const name = `Proef ${project.name}`
      await enterAdmin(page, path)
      await page.getByLabel('Nieuw trefwoord').fill(name)
      await page.getByRole('button', { name: 'Voeg toe' }).click()
      await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

      // A second tag of the same name is rejected, and nothing that was typed is lost.
      expectComplaint(/status of 422 .*\/trefwoorden\/[)?]/)
      await page.getByLabel('Nieuw trefwoord').fill(name)
      await page.getByRole('button', { name: 'Voeg toe' }).click()
      const newTagField = page.getByLabel('Nieuw trefwoord')
      await expect(newTagField).toHaveAccessibleDescription(/Dit trefwoord is er al\./)
      await expect(newTagField).toHaveValue(name)
      await expectAccessible(page)

      await page.getByRole('searchbox', { name: 'Zoek een trefwoord' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/zoek=/)
      const field = page.getByLabel(`Trefwoord van 0 ${dutchKind}`)
      await expect(field).toHaveCount(1)
      await field.fill(`${name} anders`)
      await field.press('Enter')
      await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

      await page.goto(`${path}?zoek=${encodeURIComponent(`${name} anders`)}`)
      const removeLink = page.getByRole('link', { name: `Verwijder ${name} anders` })
      await removeLink.click()
      const confirmation = page.getByRole('dialog', { name: `‘${name} anders’ verwijderen?` })
      await expect(confirmation).toContainText('Niets heeft dit trefwoord nu.')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(confirmation).toBeHidden()
      await removeLink.click()
      await confirmation.getByRole('button', { name: 'Verwijder' }).click()
      await expect(confirmation).toBeHidden()
      await page.goto(`${path}?zoek=${encodeURIComponent(name)}`)
      await expect(page.getByText('Niets gevonden')).toBeVisible()
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    },
  )
}
