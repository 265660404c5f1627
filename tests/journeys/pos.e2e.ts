import { VALID_BELGIAN } from '#simulators/vies/local-vies.ts'
import { enterAdmin, signInToAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, putInCart } from './shopping.ts'

/** Each journey sells a different product with enough stock. */
const addButtonOf = (name: string) => ({ name: new RegExp(`^Voeg toe ?: ${name}`) })

journey(
  'staff create an order at the point of sale, with a discount and a reason @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/nieuw\/[)?]/)
    expectComplaint(/status of 409 .*\/beheer\/bestellingen\/nieuw\/[)?]/)
    journey.slow()
    await enterAdmin(page, '/beheer/bestellingen/nieuw/')
    await expectAccessible(page)
    await page.getByLabel('Zoek een artikel').fill('armband siem')
    await page.getByLabel('Zoek een artikel').press('Enter')
    await page.getByRole('button', addButtonOf('Open armband Siem')).click()
    const chosenItems = page.getByRole('list', { name: 'Gekozen' })
    await chosenItems.getByLabel('Aantal').fill('2')
    await page.getByRole('button', { name: 'Bereken opnieuw' }).click()
    await expect(page.getByRole('status').filter({ hasText: '€ 238,00' })).toBeVisible()
    await chosenItems.getByText('Korting geven').click()
    await chosenItems.getByLabel('Aantal').fill('999')
    await chosenItems.getByLabel('Korting in euro').fill('10')
    await page.getByLabel('Opmerking').fill('Graag een doosje erbij')
    await page.getByLabel('Contant').check()
    const createButton = page.getByRole('button', { name: 'Bestelling aanmaken' })
    await createButton.click()
    await expect(chosenItems.getByText('Zeg waarom.')).toBeVisible()
    await expectAccessible(page)

    await chosenItems.getByLabel('Reden van de korting').fill('Laatste uit de vitrine')
    await createButton.click()
    await expect(chosenItems.getByText(/^Er (is er|zijn er) nog \d+\.$/)).toBeVisible()
    await expect(chosenItems.getByLabel('Aantal')).toBeFocused()
    await expect(chosenItems.getByLabel('Korting in euro')).toHaveValue('10')
    await expect(page.getByLabel('Opmerking')).toHaveValue('Graag een doosje erbij')
    await expect(page.getByLabel('Contant')).toBeChecked()

    // The total has changed, so the order is shown again before it is placed.
    await chosenItems.getByLabel('Aantal').fill('1')
    await createButton.click()
    await expect(
      page.getByText(/^Het totaal is nu .* Klopt dat, maak de bestelling dan\.$/),
    ).toBeVisible()
    await createButton.click()
    await expect(page.getByText('De bestelling is gemaakt.')).toBeVisible()
    await expect(page.getByText('Laatste uit de vitrine').first()).toBeVisible()
    await expect(page.getByText('Opgehaald').first()).toBeVisible()
    await expectAccessible(page)
  },
)

journey(
  'the point of sale works without JavaScript',
  async ({ browser, baseURL, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/nieuw\/[)?]/)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await signInToAdmin(page, '/beheer/bestellingen/nieuw/')
    await page.getByLabel('Zoek een artikel').fill('bedelarmband fleur')
    await page.getByLabel('Zoek een artikel').press('Enter')
    await page.getByRole('button', addButtonOf('Bedelarmband Fleur')).click()
    await expect(page.getByText('In de bestelling')).toBeVisible()
    await page.getByRole('button', { name: /^Nog een ?: Bedelarmband Fleur/ }).click()
    await expect(page.getByRole('list', { name: 'Gekozen' }).getByLabel('Aantal')).toHaveValue('2')
    await page.getByLabel('De klant haalt het later op').check()
    await page.getByLabel('Betaallink').check()
    await page.getByRole('button', { name: 'Bestelling aanmaken' }).click()
    await expect(page.getByText('Vul in waar de betaallink heen gaat.')).toBeVisible()
    await page.getByLabel('Voornaam').fill('Noor')
    await page.getByLabel('E-mailadres').fill('noor@voorbeeld.example')

    // The shop does not deliver to Sweden.
    await page.getByLabel('Versturen als pakket').check()
    for (const [label, text] of [
      ['Achternaam', 'Voorbeeld'],
      ['Postcode', '11455'],
      ['Straat', 'Exempelgatan 1'],
      ['Plaats', 'Stockholm'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await page.getByLabel('Land').selectOption('Zweden')
    await page.getByRole('button', { name: 'Bestelling aanmaken' }).click()
    await expect(page.getByLabel('Land')).toHaveAccessibleDescription(
      /^Zo gaat dit niet naar dit land/,
    )
    await expect(page.getByLabel('Land')).toHaveValue('SE')
    await page.getByLabel('Land').selectOption('Nederland')
    await page.getByLabel('De klant haalt het later op').check()
    await page.getByRole('button', { name: 'Bestelling aanmaken' }).click()
    await expect(page.getByText('De bestelling is gemaakt.')).toBeVisible()
    await expect(page.getByText('Wacht op betaling').first()).toBeVisible()

    // A product can be added while the order is unpaid.
    await page.getByRole('link', { name: 'Wijzigen' }).click()
    await page.getByLabel('Zoek een artikel').fill('creolen yara')
    await page.getByLabel('Zoek een artikel').press('Enter')
    await page.getByRole('button', addButtonOf('Gedraaide creolen Yara')).click()
    await page.getByRole('button', { name: 'Opslaan en de klant mailen' }).click()
    await expect(page.getByText('Gedraaide creolen Yara: niets werd 1')).toBeVisible()
    await context.close()
  },
)

journey(
  'a company abroad sees the VAT disappear before it orders @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    journey.slow()
    await putInCart(page, '/product/oorknopjes-bol-bo/?metaal=zilver')
    await page.goto('/checkout/')
    await fillAddress(page, 'noor@voorbeeld.example')
    await page.getByLabel('Land').first().selectOption('BE')
    await page.getByLabel('Postcode').first().fill('2000')
    await page.getByLabel('Plaats').first().fill('Antwerpen')
    await page.getByLabel('Ik bestel voor een bedrijf').check()
    await page.getByLabel('Bedrijfsnaam').fill('Voorbeeld Juweliers')
    await page.getByLabel('Btw-id').fill(VALID_BELGIAN)
    await page.getByLabel(/Testbank/).check()
    const orderButton = page
      .getByRole('button', { name: 'Bestellen met betalingsverplichting' })
      .filter({ visible: true })
      .first()
    await orderButton.click()
    await expect(page.getByText(/Je btw-id is gecontroleerd: de btw wordt/)).toBeVisible()
    await expect(page.getByText('Btw verlegd').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    await orderButton.click()
    await expect(page).toHaveURL(/testbank/)
    await page.getByRole('button', { name: 'Betaling laten slagen' }).click()
    await expect(page.getByText(/Btw verlegd naar de koper: .*BE0123456789/)).toBeVisible()
  },
)
