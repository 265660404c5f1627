import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner redirects an old URL, imports others, and answers a missing page @both',
  async ({ page, browser, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/vindbaarheid\/doorverwijzingen\/[)?]/)
    expectComplaint(/status of 404 .*\/gemist-(desktop|phone)\/[)?]/)
    const oldPath = `oud-${project.name}`
    await enterAdmin(page, '/beheer/vindbaarheid/doorverwijzingen/')
    await expectAccessible(page)
    await page.getByText('Nieuwe doorverwijzing').click()
    await page.getByLabel('Oud adres').fill(`/${oldPath}/`)
    await page.getByLabel(/^Nieuw adres/).fill('shop')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(page.getByText(/Vul een pagina van de winkel in die met/)).toBeVisible()
    await expect(page.getByLabel(/^Nieuw adres/)).toBeFocused()
    await expect(page.getByLabel('Oud adres')).toHaveValue(`/${oldPath}/`)
    await expectAccessible(page)
    await page.getByLabel(/^Nieuw adres/).fill('/shop/')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(page.getByText('Opgeslagen. Het oude adres stuurt al door.')).toBeVisible()

    const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
    await visitor.goto(`/${oldPath}/`)
    await expect(visitor).toHaveURL('/shop/')
    const missingPath = `/gemist-${project.name}`
    await visitor.goto(`${missingPath}/`)

    await page.getByText('Uit een bestand').click()
    const csv = `van;naar\n/csv-${project.name}/;/blog/\n/contact/;/shop/\n`
    await page.getByLabel('CSV-bestand').setInputFiles({
      name: 'oud.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.getByRole('button', { name: 'Importeren' }).click()
    await expect(page.getByText(/^1 doorverwijzing opgeslagen/)).toBeVisible()
    await expect(page.getByText('Regel 3: Op dit adres staat een vaste pagina')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Zoek in oude en nieuwe adressen').fill(oldPath)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Wijzig /${oldPath}` }).click()
    await expect(page.getByRole('heading', { name: 'Doorverwijzing wijzigen' })).toBeVisible()
    await page.getByLabel('Wat er gebeurt').selectOption('gone')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText(/^Opgeslagen/)).toBeVisible()
    expect((await visitor.request.get(`/${oldPath}/`, { maxRedirects: 0 })).status()).toBe(410)

    await page.getByRole('link', { name: 'Niet gevonden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeVisible()
    await expect(page.getByText(missingPath, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const row = page.getByRole('listitem').filter({ hasText: missingPath })
    await row.getByRole('button', { name: 'Doorverwijzen' }).click()
    await expect(page.getByText('Het adres stuurt al door.')).toBeVisible()
    await expect(page.getByText(missingPath, { exact: true })).toHaveCount(0)
    await visitor.goto(`${missingPath}/`)
    await expect(visitor).toHaveURL('/')
    await visitor.context().close()
  },
)
