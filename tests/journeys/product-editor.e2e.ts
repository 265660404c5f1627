import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner creates a ring in two metals and publishes it @both',
  async ({ page, expectComplaint }, info) => {
    // The browser logs each rejected form with its URL in brackets.
    expectComplaint(/status of 422 .*\/beheer\/producten\/\d+\/[)?]/)
    journey.slow()
    const name = `Proefring ${info.project.name}`
    await enterAdmin(page, '/beheer/producten/nieuw/')
    await expectAccessible(page)
    await page.getByLabel('Naam').fill(name)
    await page.getByLabel('Prijs').fill('250')
    await page.getByRole('button', { name: 'Concept aanmaken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    await page.getByRole('link', { name: 'Keuzes en uitvoeringen' }).click()
    // Two fast clicks add two options. The test removes the second one again.
    await page.getByRole('button', { name: 'Keuze toevoegen' }).evaluate(async (element) => {
      const button = element as HTMLElement
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 30))
      button.click()
    })
    await expect(page.getByLabel('Keuze 2')).toBeVisible()
    await page.getByRole('button', { name: 'Keuze verwijderen' }).last().click()
    await expect(page.getByLabel('Keuze 2')).toHaveCount(0)
    await page.getByLabel('Keuze 1', { exact: true }).fill('Metaal')
    await page.getByLabel('Waarden toevoegen').fill('Witgoud, Geelgoud')
    await expect(page.getByText('Dit maakt 2 uitvoeringen.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Opslaan' }).click()
    // After saving, the page has scrolled to the variants, where the message is shown.
    await expect(
      page.getByText('Opgeslagen als concept. De winkel toont het nog niet.'),
    ).toBeInViewport()

    await page.getByText('Meerdere uitvoeringen tegelijk wijzigen').click()
    await page.getByLabel('Vul in bij').selectOption('alle 2')
    await page.locator('[name="bulk.stock"]').fill('4')
    await page.getByRole('button', { name: 'Pas toe op deze rijen' }).click()
    await expect(page.getByText('2 uitvoeringen aangepast in dit formulier.')).toBeVisible()

    await page.locator('[name="metal"]').selectOption('Goud')
    await page.locator('[name="metalFineness"]').fill('375')
    await page.getByRole('radio', { name: /In de winkel/ }).check()
    const save = page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true })
    await save.click()
    const missingManufacturer = page.getByText(/Zonder mag het niet in de winkel staan/)
    await expect(missingManufacturer).toBeVisible()
    await expect(page.locator('[name="metalFineness"]')).toHaveValue('375')
    await page.getByLabel('Naam van de fabrikant').fill('Atelier Voorbeeld')
    await page.getByLabel('Postadres').fill('Dorpsstraat 1, 1234 AB Voorbeeld')
    await page.getByLabel('E-mailadres van de fabrikant').fill('atelier@voorbeeld.example')
    await save.click()
    const goldBelowLegalFineness = page.getByText(/Onder 585 duizendsten mag het niet zo heten/)
    await expect(goldBelowLegalFineness).toBeVisible()
    await expectAccessible(page)
    await page.locator('[name="metalFineness"]').fill('585')
    await page.getByLabel('Korte regel').fill('18K gold plated')
    await save.click()
    await expect(page.getByText('Zo mag het van de Waarborgwet niet heten')).toBeVisible()
    await page.getByRole('button', { name: 'Schrijf ‘goudkleurig verguld’' }).click()
    await expect(page.getByLabel('Korte regel')).toHaveValue('goudkleurig verguld')
    await expectAccessible(page)
    await save.click()
    await expect(page.getByText('Zo mag het van de Waarborgwet niet heten')).toHaveCount(0)
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    await page.getByRole('link', { name: 'Bekijk in winkel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('Atelier Voorbeeld').first()).toBeVisible()
  },
)
