import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, putInCart, submitOrder } from './shopping.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true }).click()

journey(
  'the owner adds a shipping method, sees errors, deletes it and restores it @both',
  async ({ page, expectComplaint }, { project }) => {
    expectComplaint(/status of 422 .*\/beheer\/verzending\/zones\/\d+\/bezorgwijzen\/nieuw\/[)?]/)
    journey.slow()
    const name = `Fietskoerier ${project.name}`
    await enterAdmin(page, '/beheer/verzending/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verzending')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Bezorgwijze toevoegen aan Nederland' }).click()
    await page.getByLabel('Naam').fill(name)
    // Disabled, because another journey may be ordering at this moment.
    await page.getByLabel('Klanten kunnen hem kiezen').uncheck()
    await page.getByLabel('Dagen onderweg').fill('0')
    await save(page)
    await expect(
      page.getByLabel('Prijs (niet verplicht)', { exact: true }),
    ).toHaveAccessibleDescription(/Vul een prijs in, of prijzen naar gewicht/)
    await expect(page.getByLabel('Dagen onderweg')).toHaveAccessibleDescription(/Minstens 1/)
    await expect(page.getByLabel('Naam')).toHaveValue(name)
    await expectAccessible(page)
    await page.getByLabel('Dagen onderweg').fill('1')
    await page.getByText('Prijzen naar gewicht', { exact: true }).click()
    await page.getByLabel('Rij 1, tot en met (gram)').fill('500')
    await page.getByLabel('Rij 1, prijs').fill('9,50')
    await save(page)
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await expect(page.getByLabel('Rij 1, prijs')).toHaveValue('9,50')

    await page.getByRole('button', { name: 'Verwijder deze bezorgwijze' }).click()
    await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Zet terug ${name}` }).click()
    await expect(page.getByText('Teruggezet. De winkel toont het al.')).toBeVisible()
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Verwijder deze bezorgwijze' }).click()
    await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
  },
)

journey('a country cannot be in two zones @both', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 422 .*\/beheer\/verzending\/zones\/nieuw\/[)?]/)
  await enterAdmin(page, '/beheer/verzending/')
  await page.getByRole('link', { name: 'Nieuwe zone' }).click()
  await save(page)
  await expect(page.getByText('Kies minstens één land.')).toBeVisible()
  await page.getByLabel('Naam').fill('Buren')
  await page.getByLabel('België').check()
  await save(page)
  await expect(page.getByText(/België zit al in de zone België/)).toBeVisible()
  await expect(page.getByLabel('Naam')).toHaveValue('Buren')
  await expect(page.getByLabel('België')).toBeChecked()
  await expectAccessible(page)
})

journey('a new zone leads to its first shipping method @both', async ({ page }, { project }) => {
  const country = project.name === 'phone' ? 'Portugal' : 'Finland'
  await enterAdmin(page, '/beheer/verzending/zones/nieuw/')
  await page.getByLabel('Naam').fill(`Zon ${project.name}`)
  await page.getByLabel(country).check()
  await save(page)
  await expect(page.getByText('De zone is opgeslagen.')).toBeVisible()
  await expect(page.getByText('Nog geen bezorgwijze')).toBeVisible()
  await expectAccessible(page)
  const zoneUrl = page.url()
  await page.getByRole('link', { name: 'Voeg de eerste bezorgwijze toe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nieuwe bezorgwijze/)

  await page.goto(zoneUrl)
  await page.getByRole('button', { name: 'Verwijder deze zone' }).click()
  await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
})

const findTotal = (page: Page) =>
  page.getByText('Totaal', { exact: true }).locator('xpath=../dd').filter({ visible: true }).first()

journey('the checkout follows the chosen country @both', async ({ page }) => {
  await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
  await page.goto('/checkout/')
  await fillAddress(page, 'land@voorbeeld.example')
  await expect(page.getByText(/We bezorgen in Nederland, België en Duitsland\./)).toBeVisible()
  await page.getByRole('radio', { name: /^Brievenbuspakje/ }).check()
  const dutchTotal = await findTotal(page).textContent()
  await page.getByLabel('Land').first().selectOption('DE')
  await expect(page.getByRole('radio', { name: /^Brievenbuspakje/ })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^Pakket.*12,95/ })).toBeChecked()
  await expect(findTotal(page)).not.toHaveText(dutchTotal ?? '')
  await page.getByLabel('Land').first().selectOption('NL')
  await expect(page.getByRole('radio', { name: /^Brievenbuspakje/ })).toBeChecked()
  await expect(findTotal(page)).toHaveText(dutchTotal ?? '')
  await submitOrder(page)
  await page.waitForURL(/testbank/)
})

journey(
  'a country without delivery can only be the country of the invoice @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
    await page.goto('/checkout/')
    await fillAddress(page, 'factuur@voorbeeld.example')
    const country = page.getByLabel('Land').first()
    await expect(country.locator(':scope > option')).toHaveText([
      'Nederland',
      'België',
      'Duitsland',
    ])
    const otherCountries = country.locator('optgroup')
    await expect(otherCountries).toHaveAttribute('label', 'Andere landen (alleen factuuradres)')
    await expect(otherCountries.locator('option')).toHaveCount(24)

    await country.selectOption('FR')
    await page.getByLabel('Postcode').first().fill('75001')
    await expect(page.getByText(/voor 1 artikel$/)).toHaveCount(0)
    await expect(country).toHaveAccessibleDescription(/^Naar Frankrijk bezorgen we niet\./)
    await submitOrder(page)
    await expect(page.getByText('Controleer nog één veld:')).toBeVisible()
    await expect(country).toBeFocused()
    await expect(page.getByLabel('Postcode').first()).toHaveValue('75001')
    await expectAccessible(page)

    await page.getByLabel('Bezorg op een ander adres').check()
    await expect(country).toHaveAccessibleDescription('')
    const delivery = page.getByRole('group', { name: 'Bezorgadres' })
    await expect(delivery.getByLabel('Land').locator('option')).toHaveText([
      'Nederland',
      'België',
      'Duitsland',
    ])
    for (const [label, value] of [
      ['Voornaam', 'Noor'],
      ['Achternaam', 'Bakker'],
      ['Postcode', '3511 NR'],
      ['Huisnummer', '212'],
      ['Straat', 'Oudegracht'],
      ['Plaats', 'Utrecht'],
    ] as const) {
      await delivery.getByLabel(label, { exact: true }).fill(value)
    }
    await submitOrder(page)
    await page.waitForURL(/testbank/)
  },
)

journey(
  'without JavaScript a button shows the prices of the chosen country',
  async ({ browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl-NL' })
    const page = await context.newPage()
    await page.goto('/product/kruisketting-tess/?metaal=zilver')
    await page.getByRole('button', { name: 'In winkelwagen' }).first().click()
    await page.waitForURL(/\/cart\//)
    await page.goto('/checkout/')
    await fillAddress(page, 'zonder@voorbeeld.example')
    await page.getByLabel('Land').first().selectOption('DE')
    await page.getByLabel('Postcode').first().fill('10115')
    // An order with the old total is rejected with a message.
    await page.getByRole('radio', { name: /^Brievenbuspakje/ }).check()
    await submitOrder(page)
    await expect(
      page.getByText(/Zo kunnen we dit niet naar Duitsland bezorgen/).first(),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Pakket.*12,95/ })).toBeChecked()
    await expect(page.getByLabel('Postcode').first()).toHaveValue('10115')

    await page.getByLabel('Land').first().selectOption('NL')
    await page.getByLabel('Postcode').first().fill('3511 NR')
    await page.getByRole('button', { name: 'Toon wat er kan voor het gekozen land' }).click()
    await expect(page.getByRole('radio', { name: /^Brievenbuspakje/ })).toBeVisible()
    await expect(page.getByLabel('Straat').first()).toHaveValue('Oudegracht')

    await page.getByLabel('Land').first().selectOption('DE')
    await page.getByLabel('Postcode').first().fill('10115')
    await page.getByRole('radio', { name: /^Pakket/ }).check()
    await submitOrder(page)
    await expect(page.getByText(/Voor Duitsland gelden andere manieren/).first()).toBeVisible()
    await submitOrder(page)
    await page.waitForURL(/testbank/)
    await context.close()
  },
)
