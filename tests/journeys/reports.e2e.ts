import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'reports, tags and consent pages are accessible and fit on every screen @both',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/rapporten/')
    for (const [path, title] of [
      ['/beheer/rapporten/', 'Rapporten'],
      ['/beheer/journaal/trefwoorden/', 'Trefwoorden'],
      ['/beheer/instellingen/toestemmingen/', 'Toestemmingen'],
      ['/beheer/instellingen/toestemmingen/vraag/', 'Toestemmingen'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
  },
)
