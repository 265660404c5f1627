import type { Page } from '@playwright/test'
import { VALID_DUTCH } from '#simulators/vies/local-vies.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, payAtTestBank, putInCart, submitOrder } from './shopping.ts'

const PRODUCT_PAGE = '/product/creolen-gedraaid-yara/'

journey('postcode and number fill in the street @both', async ({ page }) => {
  await putInCart(page, PRODUCT_PAGE)
  await page.goto('/checkout/')
  // The position of what is below the address, which must not move.
  const nextStepTop = () =>
    page
      .getByRole('heading', { name: /Bezorgen$/ })
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
  const topBeforeLookUp = await nextStepTop()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('3511nr')
  await page.getByRole('textbox', { name: 'Huisnummer' }).fill('212')
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('3511 NR')
  await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('Oudegracht')
  await expect(page.getByRole('textbox', { name: 'Plaats' })).toHaveValue('Utrecht')
  await expect(page.getByText('Gevonden: Oudegracht 212, Utrecht.')).toBeVisible()
  expect(await nextStepTop()).toBe(topBeforeLookUp)

  await page.getByRole('textbox', { name: 'Postcode' }).fill('1012 AB')
  await page.getByRole('textbox', { name: 'Huisnummer' }).fill('8')
  await page.getByLabel('Welk adres is het jouwe?').selectOption('8 A-2')
  await expect(page.getByRole('textbox', { name: /^Toevoeging/ })).toHaveValue('A-2')
  await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('Voorbeeldkade')
  await expectAccessible(page)

  // The street of another postcode is cleared if the new postcode is unknown.
  await page.getByRole('textbox', { name: 'Postcode' }).fill('9999 XB')
  await expect(page.getByText('Vul je straat en plaats in.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Plaats' })).toHaveValue('')
  // The request disappears when both are filled.
  await page.getByRole('textbox', { name: 'Straat' }).fill('Voorbeeldkade')
  await expect(page.getByText('Vul je straat en plaats in.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Plaats' }).fill('Utrecht')
  await expect(page.getByText('Vul je straat en plaats in.')).toBeHidden()
})

journey(
  'an address that the look-up fills in is no longer an error',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    await putInCart(page, PRODUCT_PAGE)
    await page.goto('/checkout/')
    await submitOrder(page)
    await expect(page.locator('#veld-street-fout')).toHaveText('Vul je straat in.')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('3511 NR')
    await page.getByRole('textbox', { name: 'Huisnummer' }).fill('212')
    await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('Oudegracht')
    await expect(page.getByText('Vul je straat in.')).toBeHidden()
    await expect(page.getByText('Vul je plaats in.')).toBeHidden()
  },
)

const DUTCH_ORDER = ['postcode', 'houseNumber', 'houseNumberAddition', 'street', 'city']
const FOREIGN_ORDER = ['street', 'houseNumber', 'houseNumberAddition', 'postcode', 'city']

/** Returns the names of the fields of the invoice address in the order of the page. */
const readOrder = (page: Page) =>
  page
    .locator('input:is([autocomplete^="address-l"], [autocomplete=postal-code], [name^=houseN])')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))

journey(
  'an address has the order and the words of its country, and pickup is on the same day for all',
  async ({ page }) => {
    await putInCart(page, PRODUCT_PAGE)
    await page.goto('/checkout/')
    const pickup = page.locator('label', { hasText: 'klaar op' })
    const pickupText = await pickup.textContent()
    expect(await readOrder(page)).toEqual(DUTCH_ORDER)
    await page.getByRole('textbox', { name: 'Postcode' }).fill('9000')
    await page.getByRole('textbox', { name: 'Huisnummer' }).fill('12')
    await page.getByRole('combobox', { name: 'Land' }).selectOption('België')
    await expect(page.getByRole('textbox', { name: 'Bus' })).toHaveAccessibleDescription(
      'Niet verplicht',
    )
    expect(await readOrder(page)).toEqual(FOREIGN_ORDER)
    await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('9000')
    await expect(page.getByRole('textbox', { name: 'Huisnummer' })).toHaveValue('12')
    expect(await pickup.textContent()).toBe(pickupText)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Land' }).selectOption('Nederland')
    await expect(page.getByRole('textbox', { name: /^Toevoeging/ })).toBeVisible()
    expect(await readOrder(page)).toEqual(DUTCH_ORDER)
    await expect(page.getByRole('textbox', { name: 'Huisnummer' })).toHaveValue('12')
  },
)

journey('a likely mistake in an e-mail address gets a suggestion', async ({ page }) => {
  await putInCart(page, PRODUCT_PAGE)
  await page.goto('/checkout/')
  const email = page.getByRole('textbox', { name: 'E-mailadres' })
  await email.fill('sanne@gmial.com')
  await expect(page.getByText('Bedoel je sanne@gmail.com?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'sanne@gmail.com' }).click()
  await expect(email).toHaveValue('sanne@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Bedoel je')).toBeHidden()
})

journey('typing a street is never interrupted by a look-up', async ({ page }) => {
  await putInCart(page, PRODUCT_PAGE)
  await page.goto('/checkout/')
  await page.getByRole('textbox', { name: 'Straat' }).fill('Zelfgetypt')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('3511 NR')
  await page.getByRole('textbox', { name: 'Huisnummer' }).fill('2120')
  await expect(page.getByText('Huisnummer 2120 vinden we niet bij 3511 NR.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Huisnummer' }).fill('212')
  await expect(page.getByRole('textbox', { name: 'Plaats' })).toHaveValue('Utrecht')
  await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('Zelfgetypt')
  // The register fails for this postcode.
  await page.getByRole('textbox', { name: 'Postcode' }).fill('9999 XB')
  await expect(page.getByText('Vul je straat en plaats in.')).toBeVisible()
  await fillAddress(page, 'zelf@voorbeeld.example')
  await submitOrder(page)
  await page.waitForURL(/testbank/)
})

journey(
  'a company sends a present to Belgium, and the shop has every detail @both',
  async ({ page, browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/[)?]/)
    journey.slow()
    await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
    await page.goto('/checkout/')
    await fillAddress(page, 'cadeau@voorbeeld.example')
    await page.getByText('Ik bestel voor een bedrijf').click()
    await page.getByLabel('Bedrijfsnaam').fill('Goudlijn bv')
    await page.getByLabel('Btw-id').fill('NL001234567B99')
    await page.getByText('Bezorg op een ander adres').click()
    const deliveryGroup = page.getByRole('group', { name: 'Bezorgadres' })
    await deliveryGroup.getByLabel('Voornaam').fill('Noor')
    await deliveryGroup.getByLabel('Achternaam').fill('Peeters')
    await deliveryGroup.getByLabel('Land').selectOption('België')
    await deliveryGroup.getByLabel('Postcode').fill('9000')
    await deliveryGroup.getByLabel('Huisnummer').fill('12')
    await deliveryGroup.getByLabel('Straat').fill('Voorbeeldstraat')
    await page.getByText('Als cadeau inpakken').click()
    await page.getByLabel('Tekst op een kaartje').fill('Gefeliciteerd, Noor')
    const totalBesideButton = page.getByText(/voor 1 artikel$/).locator('b:visible')
    await page.getByLabel(/^Brievenbuspakje/).check()
    await expect(totalBesideButton).toHaveText(/82,50/)
    await submitOrder(page)

    await expect(page.getByRole('alert')).toContainText('Bezorgadres: Vul je plaats in.')
    await deliveryGroup.getByLabel('Plaats').fill('Gent')
    await submitOrder(page)
    await expect(page.getByLabel('Btw-id')).toHaveAccessibleDescription(
      /staat niet in het Europese/,
    )
    await expectAccessible(page)
    await page.getByLabel('Btw-id').fill(VALID_DUTCH)
    await submitOrder(page)
    await payAtTestBank(page, 'Betaling laten slagen')
    await expect(page.getByRole('definition').filter({ hasText: 'Noor Peeters' })).toHaveText(
      'Noor Peeters Voorbeeldstraat 12 9000 Gent België',
      { useInnerText: true },
    )
    await expect(page.getByRole('definition').filter({ hasText: 'Goudlijn bv' })).toHaveText(
      /^Goudlijn bv\nSanne de Vries\n/,
      { useInnerText: true },
    )
    await expect(page.getByText('Gefeliciteerd, Noor')).toBeVisible()
    await expect(page.getByText(/^Cadeauverpakking/)).toBeVisible()
    await expectAccessible(page)
    const number = page.url().match(/order-received\/(\d+)/)?.[1] ?? ''

    const admin = await (await browser.newContext()).newPage()
    await enterAdmin(admin, `/beheer/bestellingen/${number}/`)
    await expect(admin.getByText('Voorbeeldstraat 12')).toBeVisible()
    await expect(admin.getByText(/gecontroleerd bij VIES, op naam van VOORBEELD BV/)).toBeVisible()
    await expect(admin.getByText('Inpakken als cadeau')).toBeVisible()
    await expect(admin.getByText('Gefeliciteerd, Noor')).toBeVisible()
    await expectAccessible(admin)
    await admin.context().close()
  },
)

journey('with the keyboard the present is ticked and the other address opens', async ({ page }) => {
  await putInCart(page, PRODUCT_PAGE)
  await page.goto('/checkout/')
  await page.getByLabel('Bezorg op een ander adres').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  const deliveryGroup = page.getByRole('group', { name: 'Bezorgadres' })
  await expect(deliveryGroup.getByLabel('Bedrijf')).toBeFocused()
  await page.getByLabel(/^Als cadeau inpakken/).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Cadeauverpakking').filter({ visible: true })).toHaveCount(1)
  // A present goes as a parcel, until the shopper chooses another way.
  await expect(page.getByLabel(/^Pakket/)).toBeChecked()
  await page.getByLabel(/^Brievenbuspakje/).check()
  await page.getByLabel(/^Als cadeau inpakken/).uncheck()
  await page.getByLabel(/^Als cadeau inpakken/).check()
  await expect(page.getByLabel(/^Brievenbuspakje/)).toBeChecked()
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a button looks up the street, and all shipping methods are listed @both',
    async ({ page, expectComplaint }) => {
      expectComplaint(/status of 422 .*\/checkout\/[)?]/)
      await page.goto(PRODUCT_PAGE)
      await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
      await page.waitForURL(/\/cart\//)
      await page.goto('/checkout/')
      await page.getByLabel('E-mailadres').fill('knop@voorbeeld.example')
      await page.getByLabel('Voornaam').first().fill('Sanne')
      await page.getByLabel('Achternaam').first().fill('de Vries')
      await page.getByLabel('Postcode').first().fill('3511 NR')
      await page.getByLabel('Huisnummer').first().fill('2120')
      await page.getByRole('combobox', { name: 'Land' }).first().selectOption('België')
      await page.getByRole('button', { name: 'Toon wat er kan voor het gekozen land' }).click()
      // The new page may still be loading.
      await expect.poll(() => readOrder(page)).toEqual(FOREIGN_ORDER)
      await page.getByRole('combobox', { name: 'Land' }).first().selectOption('Nederland')
      await page.getByRole('button', { name: 'Toon wat er kan voor het gekozen land' }).click()
      const lookUpButton = page.getByRole('button', { name: 'Zoek straat en plaats op' }).first()
      await lookUpButton.click()
      await expect(page.getByRole('alert')).toContainText('Vul straat en plaats zelf in')
      await page.getByLabel('Huisnummer').first().fill('212')
      await lookUpButton.click()
      await expect(page.getByLabel('Straat').first()).toHaveValue('Oudegracht')
      await page.getByLabel('Als cadeau inpakken').check()
      await page.getByLabel('Bezorg op een ander adres').check()
      await submitOrder(page)
      await expect(page.getByRole('alert')).toContainText(/Controleer nog \d+ velden/)
      await page.getByLabel('Bezorg op een ander adres').uncheck()
      await submitOrder(page)
      await payAtTestBank(page, 'Betaling laten slagen')
      await expect(page.getByText('Als cadeau ingepakt')).toBeVisible()
    },
  )
})
