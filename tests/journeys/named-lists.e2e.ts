import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const SAVED = 'Opgeslagen. De winkel toont het al.'

for (const { list, path, label, missingText, duplicateText, summaryCount } of [
  {
    list: 'brands',
    path: '/beheer/merken/',
    label: 'Nieuw merk',
    missingText: 'Geef het merk een naam.',
    duplicateText: 'Dit merk is er al.',
    summaryCount: 1,
  },
  {
    list: 'post categories',
    path: '/beheer/journaal/rubrieken/',
    label: 'Nieuwe rubriek',
    missingText: 'Geef de rubriek een naam.',
    duplicateText: 'Deze rubriek is er al.',
    summaryCount: 0,
  },
  {
    list: 'compare groups',
    path: '/beheer/vergelijken/',
    label: 'Nieuwe groep',
    missingText: 'Geef de groep een naam.',
    duplicateText: 'Deze groep is er al.',
    summaryCount: 1,
  },
]) {
  journey(
    `a name is added to the ${list} only once, with errors beside the field, and removed after a confirmation @both`,
    async ({ page, expectComplaint }, { project }) => {
      const name = `Proef ${list} ${project.name}`
      await enterAdmin(page, path)
      expectComplaint(new RegExp(`status of 422 .*${path}[)?]`))
      await addName(page, label, '')
      const field = page.getByLabel(label)
      await expect(field).toHaveAccessibleDescription(new RegExp(missingText))
      await expect(field).toBeFocused()
      await addName(page, label, name)
      await expect(page.getByText(SAVED)).toBeVisible()
      await addName(page, label, name)
      await expect(field).toHaveAccessibleDescription(new RegExp(duplicateText))
      await expect(field).toHaveValue(name)
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      await page.goto(path)
      const row = page.getByRole('listitem').filter({
        // A row with details shows its name, another has it in a field.
        has: page.locator(`summary:has-text("${name}"), input[value="${name}"]`),
      })
      await expect(row.locator('summary')).toHaveCount(summaryCount)
      for (const summary of await row.locator('summary').all()) await summary.click()
      await row.getByRole('link', { name: 'Verwijder' }).click()
      const confirmation = page.getByRole('dialog', { name: `‘${name}’ verwijderen?` })
      await confirmation.getByRole('button', { name: 'Verwijder' }).click()
      await expect(confirmation).toBeHidden()
      await expect(row).toHaveCount(0)
    },
  )
}

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'criteria are added, renamed, ordered and removed after confirmation',
    async ({ page, expectComplaint }) => {
      await enterAdmin(page, '/beheer/reviews/onderdelen/')
      await addName(page, 'Nieuw onderdeel', 'Glans')
      await expect(page.getByText(SAVED)).toBeVisible()

      const row = page.getByRole('listitem').filter({ has: page.getByText('Naar voren: Glans') })
      const field = row.getByLabel('Naam')
      expectComplaint(/status of 422 .*\/beheer\/reviews\/onderdelen\/[)?]/)
      await field.fill('')
      await row.getByRole('button', { name: 'Opslaan' }).click()
      const invalidField = page.locator('[aria-invalid="true"]')
      await expect(invalidField).toHaveAccessibleDescription(/Geef het een naam, zoals Kwaliteit\./)

      await row.getByRole('button', { name: 'Naar voren' }).click()
      await expect(page.getByText(SAVED)).toBeVisible()
      const names = page.getByRole('main').getByRole('list').getByLabel('Naam')
      const order = await names.evaluateAll((fields) =>
        fields.map((field) => (field as HTMLInputElement).value),
      )
      const lastButOne = order.length - 2
      expect(order.indexOf('Glans')).toBe(lastButOne)

      await page.getByRole('link', { name: 'Verwijder Glans' }).click()
      await expect(page.getByRole('alert')).toContainText('‘Glans’ verwijderen?')
      await page.getByRole('alert').getByRole('button', { name: 'Verwijder' }).click()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect(page.getByText('Naar voren: Glans')).toHaveCount(0)
    },
  )
})

async function addName(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label).fill(name)
  await page.getByRole('button', { name: 'Voeg toe' }).click()
}
