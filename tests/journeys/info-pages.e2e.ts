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

journey(
  'a question on the contact page is sent, and the page shows what was sent @both',
  async ({ page, viewport, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/contact\/[)?]/)
    await page.goto('/contact/')
    await page.getByRole('button', { name: 'Verstuur je bericht' }).click()
    await expect(page.getByLabel('Je naam')).toBeFocused()
    await expect(page.getByText('Schrijf je vraag of opmerking.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Waar gaat het over?').selectOption('Ruilen of terugsturen')
    await page.getByLabel('Je naam').fill('Noor Peeters')
    await page
      .getByRole('main')
      .getByLabel('E-mailadres')
      .fill(`noor-${viewport?.width}@voorbeeld.example`)
    await page.getByLabel('Je bericht').fill('Past de ring niet, kan ik ruilen?')
    await page.getByRole('button', { name: 'Verstuur je bericht' }).click()
    await expect(page.getByRole('heading', { name: 'Je bericht is verstuurd' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Je bericht is verstuurd' })).toBeInViewport()
    await expect(page.getByText('Past de ring niet, kan ik ruilen?')).toBeVisible()
    await expectAccessible(page)
  },
)

journey('links to the contact form fill in its topic and the order number', async ({ page }) => {
  await page.goto('/ruilen-en-retour/')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('link', { name: 'Overeenkomst hier herroepen' }).first(),
  ).toBeVisible()
  await main.getByRole('link', { name: 'Ruilen aanvragen' }).first().click()
  await expect(page.getByLabel('Waar gaat het over?')).toHaveValue('return')
  await page.goto('/contact/?onderwerp=order&bestelling=10001')
  await expect(page.getByLabel('Waar gaat het over?')).toHaveValue('order')
  await expect(page.getByLabel('Bestelnummer')).toHaveValue('10001')
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'the search of the customer service answers, and a link opens a question',
    async ({ page }) => {
      await page.goto('/klantenservice/')
      await page.getByRole('main').getByLabel('Zoek in alle antwoorden').fill('ruilen')
      await page.getByRole('main').getByRole('button', { name: 'Zoeken' }).click()
      await expect(page.getByRole('heading', { name: 'Ruilen en retour', level: 2 })).toBeVisible()
      await page.goto('/klantenservice/#tekst-6')
      await expect(page.getByText('Ja, tot 30 dagen nadat je het hebt gekregen')).toBeVisible()
      await expect(page.getByText('Met een strookje papier en een liniaal')).toBeHidden()
    },
  )

  journey('the contact form and the newsletter in the footer work', async ({ page }) => {
    await page.goto('/contact/')
    await page.getByLabel('Je naam').fill('Noor Peeters')
    await page.getByRole('main').getByLabel('E-mailadres').fill('kaal@voorbeeld.example')
    await page.getByLabel('Je bericht').fill('Is de winkel zaterdag open?')
    await page.getByRole('button', { name: 'Verstuur je bericht' }).click()
    await expect(page.getByRole('heading', { name: 'Je bericht is verstuurd' })).toBeVisible()
    await page.getByLabel('Nieuws van Schakel in je mail').fill('kaal@voorbeeld.example')
    await page.getByRole('button', { name: 'Meld je aan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kijk in je mail' })).toBeVisible()
  })
})

journey('no help or legal page is wider than a phone @phone', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
})
