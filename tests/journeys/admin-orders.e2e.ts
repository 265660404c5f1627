import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'
import { putInCart } from './shopping.ts'

journey(
  'the owner ships selected orders at once and prints their packing slips @both',
  async ({ page }) => {
    journey.slow()
    const number = await orderAtTestBank(page, 'parelarmband-marit', { lastName: 'in Bulk' })
    await enterAdmin(page, `/beheer/bestellingen/?zoek=${number}`)
    await expect(page.getByRole('button', { name: 'Zet op verzonden' })).toBeHidden()
    await page.getByLabel('Alles op deze pagina selecteren').filter({ visible: true }).check()
    await expect(
      page.getByLabel(`Kies bestelling ${number}`).filter({ visible: true }),
    ).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zet op verzonden' }).click()
    await expect(page.getByText('1 bestelling op verzonden zetten of klaarleggen?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ja, ze zijn weg' }).click()
    await expect(page.getByText('1 bestelling op verzonden gezet of klaargelegd.')).toBeVisible()

    const slips = await page.request.get(`/beheer/pakbonnen/?bestelling=${number}`)
    expect(slips.headers()['content-type']).toBe('application/pdf')
    const href = await page
      .getByRole('link', { name: 'Exporteren (CSV)', includeHidden: true })
      .first()
      .getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(await file.text()).toContain(`${number};`)
  },
)

journey('the owner sends a part and cancels the rest; the shopper sees it', async ({ page }) => {
  journey.slow()
  await putInCart(page, '/product/pareloorknopjes-marit/')
  await putInCart(page, '/product/oorhangers-smaragd-flora/')
  const number = await orderAtTestBank(page, 'oorhangers-smaragd-flora', { lastName: 'in Delen' })
  const status = page.url()
  await enterAdmin(page, `/beheer/bestellingen/${number}/`)
  await page.getByLabel(/^Pareloorknopjes Marit/).fill('0')
  await page.getByLabel(/^Oorhangers Flora/).fill('1')
  await page.getByRole('button', { name: 'Zet op verzonden' }).click()
  await expect(page.getByText('Deels verzonden').first()).toBeVisible()
  // The form of the next parcel is empty again.
  await expect(page.getByLabel(/^Pareloorknopjes Marit/)).toHaveValue('1')
  await page.getByRole('link', { name: 'Geld terugbetalen' }).click()
  await page.getByRole('radio', { name: /^Een deel/ }).check()
  await page.getByLabel(/^Oorhangers Flora/).fill('1')
  await page.getByLabel('Welke artikelen').selectOption('sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
  await expect(page.getByText(/^1 verzonden artikel komt terug/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/beheer/bestellingen/${number}/`)
  await page.getByText('Rest annuleren').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ja, annuleer de rest' }).click()
  await expect(page.getByText('De rest is geannuleerd. De klant krijgt een mail.')).toBeVisible()
  await expect(page.getByRole('cell').getByText('Geannuleerd', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Betaal nog €\s.* terug\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Geld terugbetalen' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(status)
  await expect(page.getByText('Aantal 1, geannuleerd')).toBeVisible()
  await expect(page.getByText(/Je krijgt €\s.* terug/)).toBeVisible()
  await expectAccessible(page)
})

journey('guests cannot download orders', async ({ request }) => {
  const answer = await request.get('/beheer/bestellingen.csv', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toContain('/beheer/inloggen/')
})

journey(
  'the owner edits the text of a mail, previews it and sends a test @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/mails\/teksten\/betaald\/[)?]/)
    journey.slow()
    await enterAdmin(page, '/beheer/mails/teksten/')
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Betaald/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betaald')
    const text = page.getByLabel('Tekst', { exact: true })
    await text.fill('Dag {naam}')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText(/\{naam\} kennen we niet/)).toBeVisible()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('Dag {naam}')

    await text.fill('Dag {voornaam}, het geld is er.')
    const documentResponse = page.waitForResponse(
      (answer) => answer.url().endsWith('/voorbeeld/') && answer.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Toon voorbeeld' }).click()
    expect(await (await documentResponse).text()).toContain('Dag Fenna, het geld is er.')
    await page.getByRole('button', { name: 'Stuur mij een testmail' }).click()
    await expect(
      page.getByText(/Er is nog geen mailserver, dus de testmail gaat nergens heen/),
    ).toBeVisible()
    await expect(text).toHaveValue('Dag {voornaam}, het geld is er.')
  },
)

journey(
  'the owner sees the stock history of a product and the variants low in stock @both',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/voorraad/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bijna op')
    await expectAccessible(page)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Voorraad van /)
    await expectAccessible(page)
  },
)
