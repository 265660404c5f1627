import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

journey(
  'the owner maps the columns of a file, tries it, imports it and undoes the import @both',
  async ({ page, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/importeren\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/importeren\/\d+\/[)?]/)
    journey.slow()
    const name = `Proefspeld ${info.project.name}`
    await enterAdmin(page, '/beheer/importeren/')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bekijk het bestand' }).click()
    await expect(page.getByText('Kies eerst een bestand.')).toBeVisible()
    await expect(page.getByLabel('CSV-bestand')).toBeFocused()
    const rows = `Wat;Kost;Code\n${name};12,50;S-${info.project.name}\nKapot;veel;S-2`
    await page
      .getByLabel('CSV-bestand')
      .setInputFiles(csv(`spelden-${info.project.name}.csv`, rows))
    await page.getByRole('button', { name: 'Bekijk het bestand' }).click()

    await expect(page.getByText('Wijs de kolommen aan')).toBeVisible()
    await expect(page.getByText(name)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Eerst bekijken wat er verandert' }).click()
    await expect(page.getByText('Wijs aan in welke kolom ‘Naam’ staat.')).toBeVisible()
    await page.getByLabel('Wat is in de winkel').selectOption('Naam')
    await page.getByLabel('Kost is in de winkel').selectOption('Prijs')
    await page.getByLabel('Code is in de winkel').selectOption('SKU')
    await page.getByRole('button', { name: 'Eerst bekijken wat er verandert' }).click()

    await expect(page.getByText('Zo zou het gaan. Er is nog niets geschreven.')).toBeVisible()
    await expect(page.getByText('De prijs ‘veel’ is geen bedrag in euro.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lees nu echt in' }).click()
    await expect(page.getByText('Dit is er gebeurd')).toBeVisible()
    const report = await page.request.get(
      (await page.getByRole('link', { name: /Download het hele verslag/ }).getAttribute('href')) ??
        '',
    )
    expect(await report.text()).toContain(`2;gemaakt;${name};`)

    await page.getByRole('link', { name: 'Draai deze import terug' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Draai terug' }).click()
    await expect(page.getByText('1 product verwijderd, 0 teruggezet.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Importeren' }).click()
    await expect(
      page
        .getByRole('link', { name: new RegExp(`spelden-${info.project.name}`) })
        .filter({ visible: true }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

journey(
  'an order file with unknown columns is mapped, tried, imported as history and undone',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/importeren\/\d+\/[)?]/)
    journey.slow()
    await enterAdmin(page, '/beheer/importeren/')
    const rows = `Kenmerk;Datum;Stand;Klant;Bedrag\nPROEF-1;2025-05-01;Betaald;Noor Peeters;80,00\nPROEF-2;ooit;Betaald;Sem Bos;40,00`
    await page.getByLabel('CSV-bestand').setInputFiles(csv('oude-bestellingen.csv', rows))
    await page.getByRole('button', { name: 'Bekijk het bestand' }).click()
    // Until then the only link of that name leads to the orders.
    await expect(page.getByText('Wijs de kolommen aan')).toBeVisible()
    await page.getByRole('link', { name: 'Bestellingen', exact: true }).last().click()
    await expect(page.getByText(/minstens het nummer, de datum en het totaal/)).toBeVisible()
    await page.getByLabel('Stand is in de winkel').selectOption('Status')
    await page.getByRole('radio', { name: /Moeten hier nog worden afgehandeld/ }).check()
    await page.getByRole('button', { name: 'Eerst bekijken wat er verandert' }).click()
    await expect(page.getByText('Wijs aan in welke kolom ‘Nummer’ staat.')).toBeVisible()
    // The selection is not lost.
    await expect(page.getByLabel('Stand is in de winkel')).toHaveValue('state')
    await page.getByRole('radio', { name: /lees ze in als geschiedenis/ }).check()
    await page.getByLabel('Kenmerk is in de winkel').selectOption('Nummer')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Eerst bekijken wat er verandert' }).click()

    await expect(page.getByText('Zo zou het gaan. Er is nog niets geschreven.')).toBeVisible()
    await expect(page.getByText('Die komt in de geschiedenis.')).toBeVisible()
    await expect(page.getByText('Datum ‘ooit’ is niet te lezen.')).toBeVisible()
    await page.getByRole('button', { name: 'Lees nu echt in' }).click()
    await expect(page.getByText('Dit is er gebeurd')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Draai deze import terug' }).click()
    await page.getByRole('button', { name: 'Draai terug' }).click()
    await expect(page.getByText('1 bestelling verwijderd.')).toBeVisible()
    await expect(page.getByText('Datum ‘ooit’ is niet te lezen.')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Importeren' }).click()
    await expect(page.getByText('1 bestelling verwijderd', { exact: true }).first()).toBeVisible()
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey('a file of Shopify is imported with plain forms', async ({ page }) => {
    await enterAdmin(page, '/beheer/importeren/')
    const text = 'Handle,Title,Variant Price\nzonder-script,Ring zonder script,10'
    await page.getByLabel('CSV-bestand').setInputFiles(csv('shopify.csv', text))
    await page.getByRole('button', { name: 'Bekijk het bestand' }).click()
    await expect(
      page.getByText('Dit is een productexport uit Shopify, met 3 kolommen.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Lees meteen in' }).click()
    // The page reloads until the run is over.
    await expect(page.getByText('Dit is er gebeurd')).toBeVisible()
    await expect(page.getByText('wie het gemaakt heeft, ontbreekt')).toBeVisible()
  })
})
