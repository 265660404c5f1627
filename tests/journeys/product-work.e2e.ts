import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner shows a draft by a secret link, trashes it, restores it and deletes it @both',
  async ({ page, browser, expectComplaint }, info) => {
    expectComplaint(/status of 404 .*\/voorbeeld\//)
    journey.slow()
    const name = `Voorbeeldring ${info.project.name}`
    await enterAdmin(page, '/beheer/producten/nieuw/')
    await page.getByLabel('Naam').fill(name)
    await page.getByLabel('Prijs').fill('250')
    await page.getByRole('button', { name: 'Concept aanmaken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const editorUrl = page.url()

    await page.getByRole('button', { name: 'Maak een voorbeeldlink' }).click()
    const link = page.getByRole('link', { name: /\/voorbeeld\// })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const address = (await link.getAttribute('href')) ?? ''

    const guest = await (await browser.newContext()).newPage()
    const response = await guest.goto(address)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(guest.getByText(/nog\s+niet kopen/)).toBeVisible()
    await expect(guest.getByRole('button', { name: 'In winkelwagen' })).toHaveCount(0)
    await expectAccessible(guest)
    await page.getByRole('button', { name: 'Beëindig de link' }).click()
    await expect(page.getByRole('button', { name: 'Maak een voorbeeldlink' })).toBeVisible()
    expect((await guest.goto(address))?.status()).toBe(404)

    await page.getByRole('button', { name: 'Naar de prullenbak' }).click()
    await expect(page.getByText(/In de prullenbak sinds/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zet terug' }).click()
    await expect(page.getByText('Teruggezet als concept.')).toBeVisible()
    await page.getByRole('button', { name: 'Naar de prullenbak' }).click()
    await expect(page.getByText(/In de prullenbak sinds/)).toBeVisible()
    await page.goto('/beheer/producten/')
    await page.getByRole('link', { name: /^Prullenbak/ }).click()
    await page.getByRole('link', { name }).filter({ visible: true }).click()
    await expect(page).toHaveURL(editorUrl)
    await page.getByRole('link', { name: 'Verwijder definitief' }).click()
    await expect(page.getByRole('dialog')).toContainText('Dit kun je niet ongedaan maken.')
    await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
    await expect(page.getByText('Het product is definitief verwijderd.')).toBeVisible()
    await expectAccessible(page)
  },
)

journey(
  'the owner changes many products at once, and price and stock in the list @both',
  async ({ page, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/producten\/(bulk|prijs-en-voorraad)/)
    journey.slow()
    const namePrefix = `Lijstring ${info.project.name}`
    await enterAdmin(page, '/beheer/producten/nieuw/')
    for (const letter of ['A', 'B']) {
      await page.goto('/beheer/producten/nieuw/')
      await page.getByLabel('Naam').fill(`${namePrefix} ${letter}`)
      await page.getByLabel('Prijs').fill('250')
      await page.getByRole('button', { name: 'Concept aanmaken' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${namePrefix} ${letter}`)
    }
    const list = `/beheer/producten/?${new URLSearchParams({ zoek: namePrefix })}`
    await page.goto(list)
    await expectAccessible(page)
    // The first tick shows the choice of all, and the list stays where it is.
    const checkbox = page.getByLabel(`Kies ${namePrefix} A`).filter({ visible: true })
    const positionBefore = await checkbox.boundingBox()
    await checkbox.check()
    await expect(page.getByRole('button', { name: 'Toepassen' })).toBeInViewport()
    await expect(page.getByText('1 product gekozen')).toBeVisible()
    expect(await checkbox.boundingBox()).toEqual(positionBefore)
    await page.getByLabel('Kies alle 2 producten').check()
    await page.getByLabel('Met de gekozen producten').selectOption('price')
    await page.getByRole('button', { name: 'Toepassen' }).click()
    await page.getByLabel('Percentage').fill('veel')
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByText('Vul een percentage in, zoals 5 of −10.')).toBeVisible()
    await page.getByLabel('Percentage').fill('10')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByRole('alert')).toContainText('2 producten: prijs +10%')
    await page.getByRole('button', { name: 'Ja, wijzig 2 producten' }).click()
    await expect(page.getByText('2 producten gewijzigd.')).toBeVisible()

    await page.goto(list)
    await page.getByLabel(`Kies ${namePrefix} A`).filter({ visible: true }).check()
    await page.getByLabel('Met de gekozen producten').selectOption('publish')
    await page.getByRole('button', { name: 'Toepassen' }).click()
    await page.getByRole('button', { name: 'Ja, wijzig 1 product' }).click()
    await expect(page.getByText('Heeft nog geen fabrikant.')).toBeVisible()
    await expectAccessible(page)

    await page.goto(list)
    // On a phone the link is in a closed menu.
    await page
      .getByRole('link', { name: 'Prijs en voorraad', includeHidden: true })
      .first()
      .dispatchEvent('click')
    const fields = page.getByRole('group', { name: `${namePrefix} A` })
    await expect(fields.getByLabel('Prijs')).toHaveValue('275,00')
    await fields.getByLabel('Prijs').fill('nul')
    await fields.getByLabel('Voorraad').fill('7')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Vul een bedrag in, zoals 149,95.')).toBeVisible()
    await expect(fields.getByLabel('Voorraad')).toHaveValue('7')
    await expectAccessible(page)
    await fields.getByLabel('Prijs').fill('269,95')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expect(fields.getByLabel('Prijs')).toHaveValue('269,95')
  },
)

journey('the owner marks a category as not jewellery @both', async ({ page }, info) => {
  const name = `Kleding ${info.project.name}`
  await enterAdmin(page, '/beheer/categorieen/')
  await page.getByLabel('Nieuwe categorie').fill(name)
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`summary:has-text("${name}")`) })
  await row.locator('summary').click()
  await expect(row.getByLabel('Soort product')).toHaveValue('')
  await row.getByLabel('Soort product').selectOption('Iets anders, zonder waarschuwing')
  await row.getByLabel('Eigen waarschuwing').fill('Niet in de droger.')
  await expectAccessible(page)
  // The page shows the same message as after the category was added, so the response is awaited.
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  await row.getByRole('button', { name: 'Opslaan' }).click()
  await saveResponse
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await page.goto('/beheer/categorieen/')
  await row.locator('summary').click()
  await expect(row.getByLabel('Soort product')).toHaveValue('other')
  await expect(row.getByLabel('Eigen waarschuwing')).toHaveValue('Niet in de droger.')
})

journey(
  'Escape, a click outside and a link close the menus of the back office @phone',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/producten/')
    const heading = page.getByRole('heading', { level: 1, name: 'Producten' })
    const moreButton = page
      .getByRole('main')
      .locator('summary')
      .filter({ hasText: /^Meer$/ })
    const menu = page
      .getByRole('main')
      .locator('details')
      .filter({ has: page.getByText('Meer', { exact: true }) })
    await moreButton.click()
    await expect(menu).toHaveAttribute('open')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open')
    await expect(moreButton).toBeFocused()
    await moreButton.click()
    await expect(menu).toHaveAttribute('open')
    await heading.click()
    await expect(menu).not.toHaveAttribute('open')

    const sectionMenu = page.getByRole('banner').locator('summary').first()
    await sectionMenu.click()
    await expect(page.getByRole('navigation', { name: 'Beheer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Beheer' })).toBeHidden()
    await expect(sectionMenu).toBeFocused()
  },
)
