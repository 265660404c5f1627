import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner redirects an old URL, imports others, and answers a missing page @both',
  async ({ page, browser, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/vindbaarheid\/doorverwijzingen\/[)?]/)
    expectComplaint(/status of 404 .*\/gemist-(desktop|phone)\/[)?]/)
    const old = `oud-${project.name}`
    await enterAdmin(page, '/beheer/vindbaarheid/doorverwijzingen/')
    await expectAccessible(page)
    await page.getByText('Nieuwe doorverwijzing').click()
    await page.getByLabel('Oud adres').fill(`/${old}/`)
    await page.getByLabel(/^Nieuw adres/).fill('shop')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(page.getByText(/Vul een pagina van de winkel in die met/)).toBeVisible()
    await expect(page.getByLabel(/^Nieuw adres/)).toBeFocused()
    await expect(page.getByLabel('Oud adres')).toHaveValue(`/${old}/`)
    await expectAccessible(page)
    await page.getByLabel(/^Nieuw adres/).fill('/shop/')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(page.getByText('Opgeslagen. Het oude adres stuurt al door.')).toBeVisible()

    const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
    await visitor.goto(`/${old}/`)
    await expect(visitor).toHaveURL('/shop/')
    const missing = `/gemist-${project.name}`
    await visitor.goto(`${missing}/`)

    await page.getByText('Uit een bestand').click()
    const file = `van;naar\n/csv-${project.name}/;/blog/\n/contact/;/shop/\n`
    await page.getByLabel('CSV-bestand').setInputFiles({
      name: 'oud.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    })
    await page.getByRole('button', { name: 'Importeren' }).click()
    await expect(page.getByText(/^1 doorverwijzing opgeslagen/)).toBeVisible()
    await expect(page.getByText('Regel 3: Op dit adres staat een vaste pagina')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Zoek in oude en nieuwe adressen').fill(old)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Wijzig /${old}` }).click()
    await expect(page.getByRole('heading', { name: 'Doorverwijzing wijzigen' })).toBeVisible()
    await page.getByLabel('Wat er gebeurt').selectOption('gone')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText(/^Opgeslagen/)).toBeVisible()
    expect((await visitor.request.get(`/${old}/`, { maxRedirects: 0 })).status()).toBe(410)

    await page.getByRole('link', { name: 'Niet gevonden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeVisible()
    await expect(page.getByText(missing, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const row = page.getByRole('listitem').filter({ hasText: missing })
    await row.getByRole('button', { name: 'Doorverwijzen' }).click()
    await expect(page.getByText('Het adres stuurt al door.')).toBeVisible()
    await expect(page.getByText(missing, { exact: true })).toHaveCount(0)
    await visitor.goto(`${missing}/`)
    await expect(visitor).toHaveURL('/')
    await visitor.context().close()
  },
)
