import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'
import { ownJourney } from './own-shop.ts'

ownJourney(
  "the owner's shipping price is what the shopper pays, and a label is created once @both",
  async ({ page, browser, ownShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/\d+\/[)?]/)
    expectComplaint(/status of 409 .*\/beheer\/bestellingen\/\d+\/[)?]/)
    ownJourney.slow()
    const admin = await (
      await browser.newContext({ baseURL: ownShop.url, locale: 'nl-NL' })
    ).newPage()
    await enterAdmin(admin, '/beheer/verzending/')
    await admin.getByRole('link', { name: 'Brievenbuspakje' }).first().click()
    await admin.getByLabel('Naam').fill('Postkoets')
    await admin.getByLabel('Prijs (niet verplicht)', { exact: true }).fill('4,25')
    await admin.getByLabel(/^Gratis vanaf/).fill('')
    await admin.getByLabel(/^Code van de verzendmethode/).fill('postnl:standard')
    await admin.getByRole('button', { name: 'Opslaan' }).click()
    await expect(admin.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    const number = await orderAtTestBank(page, 'manchetknopen-onyx-hugo')
    await expect(page.getByText(/€\s4,25/).first()).toBeVisible()

    await admin.goto(`/beheer/bestellingen/${number}/`)
    await expect(admin.getByText('Postkoets').first()).toBeVisible()
    await expect(admin.getByLabel('Code van de verzendmethode')).toHaveValue('postnl:standard')
    await admin.getByLabel('Gewicht van het pakket (gram)').fill('zwaar')
    await admin.getByRole('button', { name: 'Label maken' }).click()
    await expect(admin.getByText('Vul hele grammen in.')).toBeVisible()
    await expectAccessible(admin)
    await admin.getByLabel('Gewicht van het pakket (gram)').fill('180')
    ownShop.sendcloud.failNext(['lost'])
    await admin.getByRole('button', { name: 'Label maken' }).click()
    await expect(admin.getByText(/Druk gerust nog eens: er komt geen tweede label/)).toBeVisible()
    await expect(admin.getByLabel('Gewicht van het pakket (gram)')).toHaveValue('180')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Label maken' }).click()
    await expect(admin.getByText(/^Het label is klaar/)).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Label annuleren van pakket 1' }).click()
    await expect(admin.getByText(/^Het label is geannuleerd/)).toBeVisible()
    await admin.getByRole('button', { name: 'Label maken' }).click()
    await expect(admin.getByText(/^Het label is klaar/)).toBeVisible()

    const link = admin.getByRole('link', { name: 'Label van pakket 1 (PDF)' })
    const file = await admin.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    const code = await admin.getByLabel(/^Track-and-tracecode/).inputValue()
    expect(code).toMatch(/^3STEST/)
    const labelRequests = ownShop.sendcloud
      .announced()
      .filter((label) => label.order_number === number)
    expect(labelRequests).toHaveLength(2)
    await admin.getByRole('button', { name: 'Zet op verzonden' }).click()
    await expect(admin.getByText(/Het pakket is verzonden/)).toBeVisible()
    await expect(admin.getByRole('link', { name: /^Volg het pakket/ })).toHaveAttribute(
      'href',
      /tracking\.example/,
    )
    await page.reload()
    await expect(page.getByRole('link', { name: `Volg je pakket, ${code}` })).toBeVisible()
    await admin.context().close()
  },
)
