import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner sees how the marketplaces stand, and switches off what customers are told @phone',
  async ({ page }) => {
    await enterDesk(page, '/beheer/marktplaatsen/')
    await expect(page.getByRole('heading', { level: 2, name: 'Amazon' })).toBeVisible()
    await expectAccessible(page)
    const notice = page.getByRole('checkbox', { name: /^Melding als er iets wijzigt/ })
    await expect(notice).toBeChecked()
    await notice.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expect(notice).not.toBeChecked()
    await expectAccessible(page)
    await notice.check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(notice).toBeChecked()
  },
)
