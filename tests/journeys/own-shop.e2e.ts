import type { Locator, Page } from '@playwright/test'
import { openLocalSendcloud, SENDCLOUD_KEYS } from '#simulators/sendcloud/local-sendcloud.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'
import { openFooter } from './shopping.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000
const NOTICE = 'Het atelier is dicht tot en met 2 januari. Bestellen kan gewoon.'

type LocalSendcloud = Awaited<ReturnType<typeof openLocalSendcloud>>

/**
 * Each journey has its own shop with labels of a local Sendcloud, because the changes affect every
 * visitor.
 */
const ownJourney = journey.extend<object, { ownShop: { url: string; sendcloud: LocalSendcloud } }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const sendcloud = await openLocalSendcloud()
      const { url, close } = await openShop({
        SENDCLOUD_PUBLIC_KEY: SENDCLOUD_KEYS.public,
        SENDCLOUD_SECRET_KEY: SENDCLOUD_KEYS.secret,
        SENDCLOUD_API_URL: sendcloud.apiUrl,
      })
      await use({ url, sendcloud })
      await close()
      await sendcloud.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})

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
      .filter((each) => each.order_number === number)
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

ownJourney(
  'without a sliding cart, a toast 20 pixels from the edge is shown for four seconds [T02] [K09]',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/instellingen/#gedrag')
    await page
      .getByRole('checkbox', { name: 'Laat de winkelwagen inschuiven na toevoegen' })
      .uncheck()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    await page.clock.install()
    await page.goto('/product/kralenarmband-lapis-nila/')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().click()
    const toast = page.getByText('Added to Cart', { exact: true })
    // The first toast loads its code, and is drawn in a frame of the stopped clock.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(toast).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toHaveCount(0)
    const card = page.locator('.animate-toast')
    // The animation uses the browser's own clock, which does not stop.
    await card.evaluate((el) => Promise.all(el.getAnimations().map(({ finished }) => finished)))
    const box = await card.boundingBox()
    expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBeCloseTo(20, 0)
    expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(250)
    expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(450)

    await page.clock.runFor(3_900)
    await expect(toast).toBeVisible()
    // The animation at its end needs some more frames of the stopped clock.
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()
  },
)

ownJourney(
  'if an address is required first, the link to another shop is enabled while it is typed, with the keyboard [V01, V02, C10] @phone',
  async ({ page, context, expectComplaint }) => {
    await context.route('https://www.amazon.nl/**', (route) => route.fulfill({ body: 'Amazon' }))
    await enterAdmin(page, '/beheer/instellingen/#partners')
    await page.getByLabel('E-mailadres vóór een andere winkel').selectOption('Verplicht')
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await page.goto('/product/manchetknopen-onyx-hugo/')
    const id = await page.locator('main [data-post_id]').first().getAttribute('data-post_id')
    await page.goto(`/beheer/producten/${id}/aanbiedingen/`)
    await page.getByLabel('Adres of ASIN').fill('B0CH4K3L01')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^B0CH4K3L01/)).toBeVisible()
    await page.goto('/product/manchetknopen-onyx-hugo/')
    await page.getByRole('button', { name: 'In winkelwagen voor amazon.nl' }).press('Enter')
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    await expect(panel.getByRole('status').first()).toContainText('Toegevoegd aan je winkelwagen')
    const amazonRegion = panel.getByRole('region', {
      name: 'Je bestelt en betaalt dit bij amazon.nl',
    })
    await expect(amazonRegion).toContainText('Manchetknopen Hugo')
    await expect(panel.getByRole('link', { name: 'Afrekenen bij amazon.nl' })).toBeVisible()
    await expect(panel.getByText('Als Amazon-partner verdienen wij')).toBeVisible()
    await expect(page).toHaveURL(/manchetknopen-onyx-hugo/)
    expectComplaint(/status of 500 .*\/cart\/andere-winkels\//)
    await changeInPanel(page, panel)
    expectComplaint(/net::ERR_FAILED .*\/assets\/panel-shops-/)
    await openWithoutCode(page, panel)
    await page.goto('/cart/')
    await page.getByRole('link', { name: 'Afrekenen bij amazon.nl' }).press('Enter')

    const way = page.getByRole('link', { name: /^Naar amazon\.nl/ })
    const email = page.getByLabel('E-mailadres')
    await expect(page.getByRole('button', { name: 'Naar amazon.nl' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(way).toHaveCount(0)
    await expectAccessible(page)
    await email.pressSequentially('sanne@voorbeeld.n')
    await expect(email).toHaveCSS('border-color', 'rgb(179, 38, 30)')
    await expect(email).toHaveAccessibleDescription(/^Vul een geldig e-mailadres in/)
    await expectAccessible(page)
    await email.press('l')
    await expect(email).toHaveCSS('border-color', 'rgb(133, 127, 115)')
    await expect(page.getByText('Dit adres kan kloppen.')).toBeVisible()
    await expect(way).toBeVisible()
    await email.press('Backspace')
    await expect(way).toHaveCount(0)
    await email.press('l')

    await page.getByLabel('Schakel mag mij mailen').press('Space')
    const emailResponse = page.waitForResponse((response) =>
      /before_user_checkout/.test(response.request().postData() ?? ''),
    )
    const opening = context.waitForEvent('page')
    await way.press('Enter')
    const emailRequest = (await emailResponse).request()
    expect(new URLSearchParams(emailRequest.postData() ?? '').get('email')).toBe(
      'sanne@voorbeeld.nl',
    )
    await (await opening).close()
    await page.goto('/beheer/instellingen/e-mailadressen/')
    await expect(page.getByText('sanne@voorbeeld.nl', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/checkout/winkels/')
    await page.getByRole('button', { name: 'Verwijder mijn adres' }).press('Enter')
    await expect(email).toBeVisible()
  },
)

/** The quantity of another shop's product follows each click, and a failed change is shown. */
async function changeInPanel(page: Page, panel: Locator): Promise<void> {
  const quantity = panel.getByRole('spinbutton', { name: 'Aantal Manchetknopen Hugo' })
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().postData()?.includes('intent=set') === true,
    )
  const response = saved()
  await panel.getByRole('button', { name: 'Eén meer' }).press('Enter')
  await response
  const sentAgain = saved()
  // The response to the first change is not shown yet.
  await panel.getByRole('button', { name: 'Eén minder' }).press('Enter')
  await expect(quantity).toHaveValue('1')
  await sentAgain
  await expect(panel.getByText('1 artikel', { exact: true })).toBeVisible()
  await expect(quantity).toHaveValue('1')

  await page.route('**/cart/andere-winkels/', (route) => route.fulfill({ status: 500, json: {} }))
  await panel.getByRole('button', { name: 'Verwijder Manchetknopen Hugo' }).press('Enter')
  await expect(page.getByText('Dat lukte niet. Probeer het zo nog eens.')).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await page.unroute('**/cart/andere-winkels/')
}

/** Without the code of that part the panel has a link to the cart page. */
async function openWithoutCode(page: Page, panel: Locator): Promise<void> {
  await page.route('**/assets/panel-shops-*', (route) => route.abort())
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Winkelwagen, 1 artikel' }).press('Enter')
  const link = panel.getByRole('link', { name: '1 artikel van een andere winkel' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute('**/assets/panel-shops-*')
  await page.keyboard.press('Escape')
}

ownJourney(
  'the owner adds links to a menu by the name of a product or an address, and moves one before visitors see it [S22] @both',
  async ({ page, browser, ownShop, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/menus\/[)?]/)
    const viewport = { width: 390, height: 844 }
    const options = { baseURL: ownShop.url, viewport, isMobile: true }
    const guest = await (await browser.newContext(options)).newPage()
    await enterAdmin(page, '/beheer/menus/')
    await expectAccessible(page)
    const menu = page.getByRole('region', { name: 'Hulp', exact: true })
    await menu.getByText('Hulp', { exact: true }).click()
    await menu.getByText('Link toevoegen').click()
    await expectAccessible(page)
    const [name, address] = [
      menu.getByLabel('Nieuwe link'),
      menu.getByLabel('Adres (niet verplicht)'),
    ]
    await name.fill('Parels bewaren')
    await address.fill('blog')
    await page.keyboard.press('Enter')
    await expect(address).toHaveAccessibleDescription(/^Begin/)
    await expectAccessible(page)
    await address.fill('/blog/')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    await menu.getByRole('button', { name: 'Eerder: Parels bewaren' }).press('Enter')
    await expect(menu.getByRole('button', { name: 'Later: Parels bewaren' })).toBeEnabled()
    await expect(menu.getByText('Nog niet opgeslagen')).toBeVisible()
    await expectAccessible(page)
    await guest.goto('/contact/')
    await openFooter(guest)
    const links = guest.getByRole('contentinfo').getByRole('link')
    const below = links
      .filter({ hasText: 'Parels bewaren' })
      .locator('xpath=../following-sibling::*')
    await expect(below).toHaveCount(0)
    await menu.getByRole('button', { name: 'Opslaan' }).click()
    await expect(menu.getByText('Nog niet opgeslagen')).toHaveCount(0)
    await guest.goto('/contact/')
    await openFooter(guest)
    await expect(below).toHaveCount(1)
    await expect(links.filter({ hasText: 'Parels bewaren' })).toHaveAttribute('href', '/blog/')

    await menu.getByText('Link toevoegen').click()
    await name.fill('Onze zegelring')
    const response = page.waitForResponse(
      /\/beheer\/journaal\/adressen\.json\?zoek=zegelring\+otto$/,
    )
    await address.fill('zegelring otto')
    await response
    const listed = page.locator('datalist#kies-adres option')
    const product = listed.and(page.locator('[label="Zegelring Otto"]'))
    await expect(product).toHaveAttribute('value', '/product/zegelring-otto/')
    await expect(listed.and(page.locator('[label="Ringen"]'))).toHaveAttribute(
      'value',
      '/product-category/ringen/',
    )
    // The list itself is drawn by the browser.
    await address.fill('/product/zegelring-otto/')
    await page.keyboard.press('Enter')
    await expect(menu.getByText('Onze zegelring').first()).toBeVisible()
    await expectAccessible(page)
    await guest.goto('/contact/')
    await openFooter(guest)
    await links.filter({ hasText: 'Onze zegelring' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Zegelring Otto')
    await guest.context().close()
  },
)

// Runs last, because it leaves the shop closed.
ownJourney(
  'a closed notice stays hidden until its text changes, and staff can see a shop that is not open yet [T06, E15, S23, C19]',
  async ({ page, browser, ownShop }) => {
    const settings = '/beheer/instellingen/#melding'
    const save = async () => {
      await page.getByRole('button', { name: 'Opslaan' }).first().click()
      await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    }
    const guest = await (
      await browser.newContext({
        baseURL: ownShop.url,
        viewport: { width: 390, height: 844 },
        isMobile: true,
      })
    ).newPage()
    const notice = guest.getByRole('complementary', { name: 'Winkelmelding' })
    try {
      await enterAdmin(page, settings)
      await page.getByLabel('Winkelmelding').fill(NOTICE)
      await save()

      await guest.goto('/contact/')
      await expect(notice).toContainText(NOTICE)
      await expectAccessible(guest)
      await notice.getByRole('button', { name: 'Sluiten' }).press('Enter')
      await expect(notice.getByText(NOTICE)).toBeHidden()
      await guest.reload({ waitUntil: 'commit' })
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice.getByText(NOTICE)).toBeHidden()

      await page.goto(settings)
      await page.getByLabel('Winkelmelding').fill('Weer open.')
      await save()
      await page.goto('/beheer/')
      await page.getByText('Sluit de winkel', { exact: true }).click()
      await page.getByRole('button', { name: 'Ja, sluit de winkel' }).click()
      await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
      await guest.goto('/contact/')
      await expect(notice).toContainText('Weer open.')
      await guest
        .getByRole('link', { name: /naar de homepage/ })
        .first()
        .click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
      await expectAccessible(guest)

      await page.goto('/')
      const bar = page.getByRole('complementary', { name: 'Binnenkort open' })
      await expect(bar).toContainText('alleen zichtbaar voor jou en je collega’s')
      await expectAccessible(page)
      await bar.getByRole('link', { name: 'Sluiten' }).press('Enter')
      await expect(bar).toBeHidden()
      await page.reload()
      await expect(page.getByRole('complementary', { name: 'Winkelmelding' })).toBeVisible()
      await expect(bar).toBeHidden()
    } finally {
      await guest.context().close()
    }
  },
)

ownJourney(
  'the longest name and address of a shop fit a small phone, in the shop and in the settings @phone',
  async ({ page }) => {
    ownJourney.slow()
    await enterAdmin(page, '/beheer/instellingen/#winkel')
    await page.getByLabel('Naam', { exact: true }).fill('Goudsmederij-Edelsmederij-Oldenbarneveld')
    await page.getByLabel('Straat en nummer').fill('Burgemeesterslaan'.repeat(11))
    await page.getByLabel('Plaats', { exact: true }).fill('Rijnsaterwoude'.repeat(14))
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/', '/contact/', '/privacy/', '/beheer/instellingen/']) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBe(320)
    }
  },
)
