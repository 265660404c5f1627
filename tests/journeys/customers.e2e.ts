import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

journey(
  'the owner goes from an order to its customer, adds a note and finds the customer by label @both',
  async ({ page, viewport, expectComplaint }) => {
    journey.slow()
    const lastName = `van de Lijst ${viewport?.width}`
    const number = await orderAtTestBank(page, 'oorhangers-parel-wende', { lastName })
    await enterAdmin(page, `/beheer/bestellingen/${number}/`)
    await page.getByRole('link', { name: /^Bekijk deze klant/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('van de Lijst')
    await expect(page.getByRole('link', { name: String(number) })).toBeVisible()
    await expectAccessible(page)
    const expectNoSidewaysScroll = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport?.width ?? 0)
    }
    await expectNoSidewaysScroll()

    const customerUrl = page.url()
    await page.getByRole('link', { name: 'Nieuwe bestelling' }).click()
    await expect(page.getByText(new RegExp(`${lastName}, .*@`))).toBeVisible()
    await expectAccessible(page)
    await page.goto(customerUrl)

    await page.getByLabel('Notitie').fill('Ringmaat 17')
    await page.getByLabel('Labels').fill(`proef ${viewport?.width}`)
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen')).toBeVisible()
    expectComplaint(/status of 422 .*\/beheer\/klanten\/\d+\/[)?]/)
    await page.getByText('Samenvoegen met een andere klant').click()
    await page.getByLabel('E-mailadres van dezelfde klant').fill('niemand@voorbeeld.example')
    await page.getByRole('button', { name: 'Vergelijk klanten' }).click()
    await expect(page.getByText('Er is geen klant met dit e-mailadres.')).toBeVisible()
    await page.getByText('Klantgegevens wissen').click()
    await page.getByRole('button', { name: 'Wis klant' }).click()
    await expect(page.getByText('Vink eerst aan dat je het zeker weet.')).toBeVisible()

    await page.goto(`/beheer/klanten/?label=proef+${viewport?.width}`)
    await expect(page.getByRole('link', { name: /van de Lijst/ })).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll()
    await page.goto('/beheer/klanten/?zoek=niemand+met+deze+naam')
    await expect(page.getByText('Niemand gevonden')).toBeVisible()
    const file = await page.request.get('/beheer/klanten.csv')
    expect(await file.text()).toContain('Nummer;Naam;E-mail')
  },
)

journey('two customers are compared before they become one @both', async ({ page, viewport }) => {
  journey.slow()
  const width = viewport?.width
  const remainingCustomer = {
    email: `sanne${width}@voorbeeld.example`,
    lastName: `Blijft ${width}`,
  }
  const mergedCustomer = { email: `noor${width}@voorbeeld.example`, lastName: `Gaat op ${width}` }
  const first = await orderAtTestBank(page, 'oorhangers-parel-wende', remainingCustomer)
  const second = await orderAtTestBank(page, 'oorhangers-parel-wende', mergedCustomer)
  await enterAdmin(page, `/beheer/bestellingen/${first}/`)
  await page.getByRole('link', { name: /^Bekijk deze klant/ }).click()
  await page.getByText('Samenvoegen met een andere klant').click()
  await page.getByLabel('E-mailadres van dezelfde klant').fill(mergedCustomer.email)
  await page.getByRole('button', { name: 'Vergelijk klanten' }).click()

  await expect(page.getByRole('heading', { name: 'Zijn dit dezelfde klant?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Blijft/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Gaat op/ })).toBeVisible()
  await expect(page.getByText('Eén klant met 2 bestellingen')).toBeVisible()
  await expect(page.getByText('Dit kun je niet ongedaan maken')).toBeVisible()
  await expectAccessible(page)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth).toBeLessThanOrEqual(width ?? 0)

  await page.getByRole('button', { name: 'Voeg definitief samen' }).click()
  await expect(page.getByText('Samengevoegd. Dit is nu één klant.')).toBeVisible()
  await expect(page.getByRole('link', { name: String(first) })).toBeVisible()
  await expect(page.getByRole('link', { name: String(second) })).toBeVisible()
  await expect(page.getByRole('link', { name: mergedCustomer.email })).toBeVisible()
})
