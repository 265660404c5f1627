import { openLocalSendcloud, SENDCLOUD_KEYS } from '../sendcloud/local-sendcloud.ts'
import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000

type LocalSendcloud = Awaited<ReturnType<typeof openLocalSendcloud>>

/** A shop of its own whose labels come from a local Sendcloud. */
const labelJourney = journey.extend<object, { labelShop: { url: string; there: LocalSendcloud } }>({
  labelShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const there = await openLocalSendcloud()
      const { url, close } = await openShop({
        SENDCLOUD_PUBLIC_KEY: SENDCLOUD_KEYS.public,
        SENDCLOUD_SECRET_KEY: SENDCLOUD_KEYS.secret,
        SENDCLOUD_API_URL: there.apiUrl,
      })
      await use({ url, there })
      await close()
      await there.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ labelShop }, use) => use(labelShop.url),
})

labelJourney(
  'what the owner asks for a parcel is what is paid, and its label is made once @both',
  async ({ page, browser, labelShop }) => {
    labelJourney.slow()
    const desk = await (
      await browser.newContext({ baseURL: labelShop.url, locale: 'nl-NL' })
    ).newPage()
    await enterDesk(desk, '/beheer/verzending/')
    await desk.getByRole('link', { name: 'Brievenbuspakje' }).first().click()
    await desk.getByLabel('Naam').fill('Postkoets')
    await desk.getByLabel('Prijs (niet verplicht)', { exact: true }).fill('4,25')
    await desk.getByLabel(/^Gratis vanaf/).fill('')
    await desk.getByLabel(/^Code van de verzendmethode/).fill('postnl:standard')
    await desk.getByRole('button', { name: 'Opslaan' }).click()
    await expect(desk.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    const number = await orderAtTestBank(page, 'manchetknopen-onyx-hugo')
    await expect(page.getByText(/€\s4,25/).first()).toBeVisible()

    await desk.goto(`/beheer/bestellingen/${number}/`)
    await expect(desk.getByText('Postkoets').first()).toBeVisible()
    await expect(desk.getByLabel('Code van de verzendmethode')).toHaveValue('postnl:standard')
    await desk.getByLabel('Gewicht van het pakket (gram)').fill('zwaar')
    await desk.getByRole('button', { name: 'Label maken' }).click()
    await expect(desk.getByText('Vul hele grammen in.')).toBeVisible()
    await expectAccessible(desk)
    await desk.getByLabel('Gewicht van het pakket (gram)').fill('180')
    labelShop.there.failNext(['lost'])
    await desk.getByRole('button', { name: 'Label maken' }).click()
    await expect(desk.getByText(/Druk gerust nog eens: er komt geen tweede label/)).toBeVisible()
    await expect(desk.getByLabel('Gewicht van het pakket (gram)')).toHaveValue('180')
    await desk.getByRole('button', { name: 'Label maken' }).click()
    await expect(desk.getByText(/^Het label is klaar/)).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Label annuleren van pakket 1' }).click()
    await expect(desk.getByText(/^Het label is geannuleerd/)).toBeVisible()
    await desk.getByRole('button', { name: 'Label maken' }).click()
    await expect(desk.getByText(/^Het label is klaar/)).toBeVisible()

    const link = desk.getByRole('link', { name: 'Label van pakket 1 (PDF)' })
    const file = await desk.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    const code = await desk.getByLabel(/^Code om te volgen/).inputValue()
    expect(code).toMatch(/^3STEST/)
    const asked = labelShop.there.asked().filter((each) => each.order_number === number)
    expect(asked).toHaveLength(2)
    await desk.getByRole('button', { name: 'Zet op verzonden' }).click()
    await expect(desk.getByText(/Het pakket is de deur uit/)).toBeVisible()
    await expect(desk.getByRole('link', { name: /^Volg het pakket/ })).toHaveAttribute(
      'href',
      /tracking\.example/,
    )
    await page.reload()
    await expect(page.getByRole('link', { name: `Volg je pakket, ${code}` })).toBeVisible()
    await desk.context().close()
  },
)
