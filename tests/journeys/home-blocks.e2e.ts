import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openBlocksPreview, openPreview } from './preview.ts'

journey(
  'an owner moves blocks of the home page by keyboard, which only changes the draft until it is saved @both',
  async ({ page }, { project }) => {
    await enterAdmin(page, '/beheer/voorpagina/')
    const status = page.getByRole('status').filter({ hasText: 'staat nu op' })
    const down = page.getByRole('button', { name: /^Omlaag: Categorieën/ })
    const up = page.getByRole('button', { name: /^Omhoog: Categorieën/ })
    const rows = page.locator('form ol > li')
    const rowCount = await rows.count()
    const preview = await openBlocksPreview(page, project.name)
    await expect(page.getByLabel('Demowinkel')).toBeVisible()
    await expectAccessible(page)

    await page
      .getByText(/^Grote foto/)
      .first()
      .click()
    const firstDown = await rows
      .first()
      .getByRole('button', { name: /^Omlaag/ })
      .boundingBox()
    const firstField = await page.getByLabel('Kop').first().boundingBox()
    expect(firstDown?.y).toBeLessThan(firstField?.y ?? 0)
    await page.getByLabel('Kop').first().fill('Half getypt')
    await expect(preview.locator('h1')).toHaveText('Half getypt')
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(down).toBeFocused()
    await expect(status).toHaveText(new RegExp(`^Categorieën.* staat nu op 3 van ${rowCount}$`))
    await expect(page.getByLabel('Kop').first()).toHaveValue('Half getypt')
    await expect(page.getByText('Nog niet opgeslagen')).toBeVisible()
    await expectAccessible(page)

    // At the top the arrow up is off.
    await page.keyboard.press('Shift+Tab')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(up).toBeDisabled()
    await expect(down).toBeFocused()
    await expect(status).toHaveText(new RegExp(`^Categorieën.* staat nu op 1 van ${rowCount}$`))
    await expectAccessible(page)

    await page.getByLabel('Nieuw blok').selectOption('Foto met tekst')
    await page.getByRole('button', { name: 'Voeg toe' }).click()
    await expect(rows).toHaveCount(rowCount + 1)
    await expect(rows.last().getByLabel('Kop')).toBeVisible()
    await rows.last().getByLabel('Kop').fill('De werkbank')
    await expect(preview.getByText('De werkbank')).toBeVisible()
    await expectAccessible(page)
    const guestResponse = await page.request.get('/')
    expect(await guestResponse.text()).not.toContain('Half getypt')

    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('link', { name: 'Verwerp wijzigingen' }).click()
    await expect(rows).toHaveCount(rowCount)
    await expect(page.getByText('Nog niet opgeslagen')).toBeHidden()
    await openBlocksPreview(page, project.name)
    await expectAccessible(page)
  },
)

journey('with a mouse a block is dragged to the top of the home page', async ({ page }) => {
  await enterAdmin(page, '/beheer/voorpagina/')
  const rows = page.locator('form ol > li')
  const first = rows.first().locator('summary').first()
  await expect(first).toContainText('Grote foto')
  await openPreview(page)
  await rows.nth(1).locator('summary').first().dragTo(first)
  await expect(first).toContainText('Categorieën')
  await expect(rows.nth(1).locator('summary').first()).toContainText('Grote foto')
  await expect(page.getByText('Nog niet opgeslagen')).toBeVisible()
  await expectAccessible(page)

  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Verwerp wijzigingen' }).click()
  await expect(first).toContainText('Grote foto')
})

journey(
  'the preview of the shop has a typed colour and chosen corners before they are saved @both',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/uiterlijk/')
    const preview = await openPreview(page)
    await expect(page.getByLabel('Demowinkel')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Achtergrond', { exact: true }).fill('#fff4e0')
    await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(255, 244, 224)')
    await page.getByLabel('Hoeken van knoppen en velden').selectOption('Rond')
    await expect(preview.locator('html')).toHaveAttribute('style', /--radius-control: 10px/)
    await page.getByLabel('Pagina in het voorbeeld').selectOption('Collectie')
    await expect(preview.locator('h1')).toHaveText(/Collectie|Alle sieraden/)
    await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(255, 244, 224)')
    await openPreview(page)
    await expectAccessible(page)

    const guestResponse = await page.request.get('/')
    expect(await guestResponse.text()).not.toContain('#fff4e0')
  },
)

journey(
  'an owner puts blocks below the text of a page of their own, plans one, and takes the changes back @both',
  async ({ page, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/journaal\/\d+\/blokken\/[)?]/)
    const address = `/over-de-werkplaats-${project.name}/`
    await enterAdmin(page, '/beheer/journaal/nieuw/?soort=pagina')
    await page.getByLabel('Titel', { exact: true }).fill('Over de werkplaats')
    await expect(page.getByRole('toolbar', { name: 'Opmaak' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Tekst' }).click()
    await page.keyboard.type('Hier maken we ringen.')
    await page.getByLabel('Status').selectOption('published')
    await page.getByLabel('Adres').fill(address)
    await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).first().click()
    await page.getByRole('link', { name: 'Blokken onder de tekst' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Blokken van Over de werkplaats',
    )
    await expectAccessible(page)

    await page.getByLabel('Nieuw blok').selectOption('Foto met tekst')
    await page.getByRole('button', { name: 'Voeg toe' }).click()
    const rows = page.locator('form ol > li')
    await rows.last().getByLabel('Kop').fill('De werkbank')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Bekijk in de winkel' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Hier maken we ringen.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'De werkbank' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()

    const blockSummaries = rows.last().locator('summary')
    await blockSummaries.first().click()
    await blockSummaries.filter({ hasText: 'Plan wanneer het te zien is' }).click()
    await page.getByLabel('Te zien vanaf').fill('2031-03-02T09:00')
    await page.getByLabel('Te zien tot').fill('2031-03-01T09:00')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByLabel('Te zien tot')).toHaveAccessibleDescription(
      'Dit ligt niet na het begin.',
    )
    await expectAccessible(page)
    await page.getByLabel('Te zien tot').fill('2031-04-01T09:00')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expect(blockSummaries.first()).toContainText('Gepland')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Bekijk in de winkel' }).click()
    await expect(page.getByText('Hier maken we ringen.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'De werkbank' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goBack()

    // Each press takes one change back: the plan, and then the block.
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(page.getByText(/^Ongedaan gemaakt\./)).toBeVisible()
    await expect(blockSummaries.first()).not.toContainText('Gepland')
    await expect(rows).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(rows).toHaveCount(0)
    await expect(page.getByText(/^Ongedaan gemaakt\./)).toBeVisible()
    await expectAccessible(page)
  },
)
