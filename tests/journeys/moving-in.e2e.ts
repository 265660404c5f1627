import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000
/** A separate process makes plans and moves, and has to start first. */
const JOB_TIMEOUT = { timeout: 60_000 }
const MOVES_PAGE = '/beheer/importeren/overstappen/'

const shopifyFile = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant Price,Status
${name},Verhuisring ${name},<p>Glad.</p>,Atelier Kade,true,Maat,17,129.00,active
${name},,,,,,18,129.00,
`,
  ),
})

/** These journeys have their own shop, because a shop remembers the decisions of an earlier move. */
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
  'the owner uploads an export of a former shop, answers a question, moves the shop and undoes the move @both',
  async ({ page, expectComplaint }, info) => {
    expectComplaint(/status of 422 .*\/beheer\/importeren\/overstappen\/\d+\/[)?]/)
    ownJourney.slow()
    const name = `verhuis-${info.project.name}`
    await enterAdmin(page, '/beheer/importeren/')
    await page.getByRole('link', { name: 'Overstappen' }).click()
    await expect(page.getByRole('heading', { name: 'Overstappen', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Maak een plan' }).click()
    await expect(page.getByText('Kies eerst een of meer bestanden, of vul het adres')).toBeVisible()
    await expect(page.getByLabel('Kies alle bestanden tegelijk')).toBeFocused()
    await page.getByText('Of lees de winkel die nog draait').click()
    await page.getByLabel('Webadres van de vorige winkel').fill('oud.example')
    await page.getByRole('button', { name: 'Maak een plan' }).click()
    await expect(page.getByText('Vul de sleutel (ck_…) en het geheim (cs_…) in')).toBeVisible()
    await expect(page.getByLabel('Sleutel')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Webadres van de vorige winkel').fill('')
    await page.getByLabel('Kies alle bestanden tegelijk').setInputFiles(shopifyFile(name))
    await page.getByRole('button', { name: 'Maak een plan' }).click()

    await expect(page.getByText(/Zijn de prijzen .*Verhuisring .*129/)).toBeVisible(JOB_TIMEOUT)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Maak het plan' }).click()
    await expect(page.getByText('Kies of de prijzen met of zonder btw zijn.')).toBeVisible()
    await page.getByRole('radio', { name: /Met btw/ }).check()
    await page.getByRole('button', { name: 'Maak het plan' }).click()

    await expect(page.getByText('Er is nog niets geschreven.')).toBeVisible(JOB_TIMEOUT)
    await expect(page.getByRole('row', { name: /^Producten 1 1/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Uitvoeringen 2 2/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Naam').first().fill('Atelier Kade')
    await page.getByRole('button', { name: 'Verhuis nu' }).click()
    await expect(page.getByText('Vul het adres van de fabrikant in.')).toBeVisible()
    await expect(page.getByLabel('Naam').first()).toHaveValue('Atelier Kade')
    await page.getByLabel('Adres').first().fill('Kade 1, Groningen')
    await page.getByLabel('E-mailadres').first().fill('kade@voorbeeld.example')
    await page.getByRole('button', { name: 'Verhuis nu' }).click()

    await expect(page.getByText(/Verhuisd in/)).toBeVisible(JOB_TIMEOUT)
    await expect(page.getByRole('link', { name: `Verhuisring ${name}` })).toBeVisible()
    await expectAccessible(page)
    const response = await page.request.get(`/product/${name}/`)
    expect(response.status()).toBe(200)

    await page.getByRole('link', { name: 'Draai deze verhuizing terug' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Draai terug' }).click()
    await expect(page.getByText('Producten: 1 verwijderd')).toBeVisible(JOB_TIMEOUT)
    await expect(page.getByRole('heading', { name: 'Teruggedraaid' })).toBeVisible()
    await expectAccessible(page)
    expect((await page.request.get(`/product/${name}/`)).status()).not.toBe(200)
  },
)

journey(
  'without JavaScript the owner uploads a file that is no export, reads the reason and discards it',
  async ({ browser }) => {
    journey.slow()
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await enterAdmin(page, MOVES_PAGE)
    await page.getByLabel('Kies alle bestanden tegelijk').setInputFiles({
      name: 'inlogpagina.sql',
      mimeType: 'application/sql',
      buffer: Buffer.from('<!doctype html><title>Inloggen</title>'),
    })
    await page.getByRole('button', { name: 'Maak een plan' }).click()
    await expect(page.getByText('inlogpagina.sql is een webpagina en geen export.')).toBeVisible(
      JOB_TIMEOUT,
    )
    await page.getByRole('button', { name: 'Gooi weg' }).click()
    await expect(page).toHaveURL(MOVES_PAGE)
    await expect(page.getByText('inlogpagina.sql')).toHaveCount(0)
  },
)

ownJourney(
  'without JavaScript the owner decides about old URLs that have no page in this shop',
  async ({ browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/oude-adressen\/[)?]/)
    // The former shop is offline, and its photos with it.
    expectComplaint(/status of 404 .*\/foto\/\d+\//)
    ownJourney.slow()
    const shop = createJewellersShop()
    shop.post(301, 'product', { post_title: 'Hanger Zonder Prijs', post_name: 'hanger' }, {})
    shop.post(302, 'portfolio', { post_title: 'Ringen van Eef', post_name: 'eef' }, {})
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await enterAdmin(page, MOVES_PAGE)
    await page.getByLabel('Kies alle bestanden tegelijk').setInputFiles({
      name: 'winkel.sql',
      mimeType: 'application/sql',
      buffer: Buffer.from(shop.write()),
    })
    await page.getByRole('button', { name: 'Maak een plan' }).click()
    await expect(page.getByText('2 oude adressen hebben nog geen opvolger')).toHaveCount(
      2,
      JOB_TIMEOUT,
    )
    await page.getByRole('link', { name: 'Kies per adres' }).click()
    const pendantUrlItem = page.getByRole('listitem', { name: '/sieraad/hanger' })
    await pendantUrlItem.getByLabel('Nieuwe pagina').fill('nergens')
    await pendantUrlItem.getByRole('button', { name: 'Stuur door' }).click()
    await expect(pendantUrlItem.getByText('Vul een pagina van de winkel in')).toBeVisible()
    await expect(pendantUrlItem.getByLabel('Nieuwe pagina')).toHaveValue('nergens')
    await pendantUrlItem.getByLabel('Nieuwe pagina').fill('/contact/')
    await pendantUrlItem.getByRole('button', { name: 'Stuur door' }).click()
    await expect(page.getByText('Opgeslagen.')).toBeVisible()
    await expect(pendantUrlItem).toHaveCount(0)
    await page.getByRole('link', { name: /^Gekozen/ }).click()
    await expect(pendantUrlItem.getByText('Gekozen: leidt naar /contact/')).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()

    await page.getByRole('button', { name: 'Verhuis nu' }).click()
    await expect(page.getByText(/Verhuisd in/)).toBeVisible(JOB_TIMEOUT)
    const redirect = await page.request.get('/sieraad/hanger/', { maxRedirects: 0 })
    expect(redirect.status()).toBe(301)
    expect(redirect.headers().location).toBe('/contact/')
    await page.getByRole('link', { name: 'Kies per adres' }).click()
    await page.getByRole('button', { name: 'Is weg (410) voor /portfolio/eef' }).click()
    await expect(page.getByText('Alles is gekozen')).toBeVisible()
    expect((await page.request.get('/portfolio/eef/')).status()).toBe(410)
  },
)
