import { expect, expectAccessible, journey } from './journey.ts'

const PAGES = [
  '/klantenservice/',
  '/contact/',
  '/bezorgen/',
  '/ruilen-en-retour/',
  '/ringmaat-bepalen/',
  '/winkel-en-atelier/',
  '/wettelijke-garantie/',
  '/keurmerken-en-gehalte/',
  '/voorwaarden/',
  '/privacy/',
  '/cookies/',
  '/toegankelijkheid/',
]

for (const path of PAGES) {
  journey(`${path} is accessible and readable`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

journey('no help or legal page is wider than a phone @phone', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
})
