import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000

/** These journeys have their own shop, because every visitor reads its texts. */
const ownJourney = journey.extend<object, { ownShop: { url: string } }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { url, close } = await openShop({})
      await use({ url })
      await close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})

ownJourney(
  'an order keeps the terms that were in force, and the owner writes new ones with fields @both',
  async ({ page, browser, ownShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/teksten\/voorwaarden\/[)?]/)
    ownJourney.slow()
    const number = await orderAtTestBank(page, 'manchetknopen-onyx-hugo')
    const admin = await (
      await browser.newContext({
        baseURL: ownShop.url,
        locale: 'nl-NL',
        viewport: page.viewportSize(),
      })
    ).newPage()
    await enterAdmin(admin, '/beheer/teksten/')
    await expectAccessible(admin)
    await admin.getByRole('link', { name: /^Voorwaarden(?! en hulp)/ }).click()
    const editor = admin.getByRole('textbox', { name: 'Tekst' })
    await expect(editor).toContainText('{identiteit}')
    await expectAccessible(admin)
    await expect(admin.getByRole('button', { name: 'Foto', exact: true })).toHaveCount(0)
    await editor.press('Control+End')
    await editor.pressSequentially(' Ook bij {niemand}. Vragen? Mail ')
    await admin.getByText('Velden die de winkel invult').click()
    await admin.getByLabel(/Zoek een veld/).fill('e-mail')
    await admin.getByRole('button', { name: 'Voeg {e-mail} in' }).click()
    await admin.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(
      admin.getByText(/\{niemand\} is geen veld van de winkel/).filter({ visible: true }),
    ).toBeVisible()
    await expect(editor).toContainText('Mail {e-mail}')
    await expectAccessible(admin)
    await editor.press('Control+End')
    for (let index = 0; index < ' Ook bij {niemand}. Vragen? Mail {e-mail}'.length; index++)
      await editor.press('Backspace')
    await editor.pressSequentially(' Onze nieuwe regel van {winkelnaam}.')
    await admin.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
    await expect(admin.getByText('Opgeslagen. De winkel toont de nieuwe tekst al.')).toBeVisible()

    await page.reload()
    const orderUrl = page.url()
    await page.getByRole('link', { name: 'Voorwaarden' }).first().click()
    await expect(page.getByText('Zoals dit gold toen je bestelde')).toBeVisible()
    await expect(page.getByText('Onze nieuwe regel')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/voorwaarden/')
    await expect(page.getByText(/Onze nieuwe regel van (?!\{)/)).toBeVisible()
    await expect(page.getByText(/^Laatst gewijzigd op/)).toBeVisible()
    const wrongKeyUrl = new URL(orderUrl)
    wrongKeyUrl.pathname = `/checkout/order-received/${number}/tekst/voorwaarden/`
    wrongKeyUrl.searchParams.set('key', '0')
    expect((await page.request.get(wrongKeyUrl.href)).status()).toBe(404)

    await admin.goto(`/beheer/bestellingen/${number}/`)
    await admin.getByRole('link', { name: 'Voorwaarden', exact: true }).click()
    await expect(admin.getByText('7. Klachten en recht')).toBeVisible()
    await expect(admin.getByText('Onze nieuwe regel')).toHaveCount(0)
    await admin.getByRole('link', { name: 'Alle versies' }).click()
    await expect(admin.getByText('geldt nu')).toBeVisible()
    await expectAccessible(admin)
    await admin.goto('/beheer/teksten/voorwaarden/')
    await admin.getByRole('button', { name: 'Terug naar de standaardtekst' }).click()
    await expect(admin.getByText('De standaardtekst geldt weer.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Onze nieuwe regel')).toHaveCount(0)
    await admin.context().close()
  },
)
