import type { Browser, Page } from '@playwright/test'
import { type LocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { payAtMollie } from './mollie-journey.ts'
import { openBlocksPreview } from './preview.ts'
import { fillAddress, putInCart, submitOrder } from './shopping.ts'

export interface NewShop {
  url: string
  setupPath: () => string
  mollie: LocalMollie
}

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path d="M4 20a16 16 0 1 1 32 0a16 16 0 1 1-32 0M44 8h108v24H44z" fill="#7a1f3d"/></svg>',
)

const expectSaved = (page: Page) =>
  expect(page.getByText(/^Opgeslagen\. De winkel toont/)).toBeVisible()
const save = (page: Page) =>
  page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).first().click()

/** Opens the one-time link that the first start printed, and creates the owner, who is signed in afterwards. */
export async function becomeOwner(page: Page, { setupPath }: NewShop) {
  await expect.poll(setupPath, 'the link in the output of the shop').not.toBe('')
  await page.goto(setupPath())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beheerder worden')
  await expectAccessible(page)
  await page.getByLabel('Je naam').fill('Fenna Voorbeeld')
  await page.getByLabel('E-mailadres').fill('fenna@voorbeeld.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('zeven ringen van roodgoud')
  await page.getByRole('button', { name: 'Opslaan en inloggen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overzicht')
}

export const findGuide = (page: Page) => page.getByRole('region', { name: 'Richt je winkel in' })

/** Follows a link of the steps on the dashboard. */
async function followGuide(page: Page, link: string) {
  await page.goto('/beheer/')
  await findGuide(page).getByRole('link', { name: link, exact: true }).click()
}

async function enterIdentity(page: Page) {
  await followGuide(page, 'KvK-nummer')
  for (const [label, text] of [
    ['Naam', 'Goud van Fenna'],
    ['Straat en nummer', 'Dorpsstraat 1'],
    ['Postcode', '1234 AB'],
    ['Plaats', 'Voorbeeld'],
    ['Telefoon', '020 555 01 23'],
    ['E-mailadres', 'fenna@voorbeeld.example'],
    ['KvK-nummer', '12345678'],
    ['Btw-id', 'NL123456789B01'],
  ] as const)
    await page.getByLabel(label, { exact: true }).first().fill(text)
  await save(page)
  await expectSaved(page)
  await followGuide(page, 'Rekeningnummer')
  await page.getByLabel('Rekeningnummer (IBAN)', { exact: true }).fill('NL91 ABNA 0417 1643 00')
  await save(page)
  await expectSaved(page)
}

async function addLogoAndHeading(page: Page) {
  await followGuide(page, 'Logo')
  await page
    .locator('#logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO })
  await expect(page.getByRole('img', { name: 'Logo van nu' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/beheer/voorpagina/')
  await page
    .getByText(/^Grote foto/)
    .first()
    .click()
  await page.getByLabel('Kop').first().fill('Ringen van Fenna')
  const preview = await openBlocksPreview(page, journey.info().project.name)
  await expect(preview.locator('h1')).toHaveText('Ringen van Fenna')
  await save(page)
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await expectAccessible(page)
}

/** The sentence that the owner adds to each legal page of the guide. */
const LEGAL_TEXTS = [
  { title: 'Voorwaarden', address: '/voorwaarden/', text: 'Wij maken elke ring zelf.' },
  { title: 'Ruilen en retour', address: '/ruilen-en-retour/', text: 'Ruilen kan ook bij Fenna.' },
  { title: 'Privacy', address: '/privacy/', text: 'Fenna leest je gegevens zelf.' },
]

async function writeLegalTexts(page: Page) {
  for (const { title, text } of LEGAL_TEXTS) {
    await followGuide(page, title)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Opmaak' })).toBeVisible()
    const editor = page.getByRole('textbox', { name: 'Tekst' })
    await editor.press('Control+End')
    await page.keyboard.type(` ${text}`)
    await expect(editor).toContainText(text)
    await save(page)
    await expect(page.getByText('Opgeslagen. De winkel toont de nieuwe tekst al.')).toBeVisible()
  }
  await page.goto('/beheer/')
  const step = findGuide(page).getByRole('listitem').filter({ hasText: 'Voorwaarden en retour' })
  await step.getByRole('button').click()
  await expect(step.getByRole('button')).toHaveCount(0)
}

/** Confirms the shipping methods that the shop starts with. */
async function checkShipping(page: Page) {
  await page.goto('/beheer/')
  const guide = page.getByRole('region', { name: 'Richt je winkel in' })
  const step = guide.getByRole('listitem').filter({ hasText: 'Kloppen de landen' })
  await step.getByRole('button').click()
  await expect(step.getByRole('button')).toHaveCount(0)
}

async function sellTheFirstProduct(page: Page) {
  await page.goto('/beheer/producten/nieuw/')
  await page.getByLabel('Naam').fill('Ring Fenna')
  await page.getByLabel('Prijs').fill('250')
  await page.getByRole('button', { name: 'Concept aanmaken' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ring Fenna')
  const description = page.getByRole('textbox', { name: 'Beschrijving' })
  await expect(page.getByRole('toolbar', { name: 'Opmaak' })).toBeVisible()
  await description.click()
  await page.getByRole('button', { name: 'Kop', exact: true }).click()
  await page.keyboard.type('Met de hand gemaakt')
  await expect(description.getByRole('heading')).toHaveText('Met de hand gemaakt')
  await page.getByLabel('Voorraad').fill('3')
  await page.getByLabel('Naam van de fabrikant').fill('Fenna Voorbeeld')
  await page.getByLabel('Postadres').fill('Dorpsstraat 1, 1234 AB Voorbeeld')
  await page.getByLabel('E-mailadres van de fabrikant').fill('fenna@voorbeeld.example')
  await page.getByRole('radio', { name: /In de winkel/ }).check()
  await save(page)
  await expectSaved(page)
  await expectAccessible(page)
}

async function payATestOrder(page: Page) {
  await followGuide(page, 'Sleutel van Mollie')
  const key = page.getByLabel('API-sleutel')
  await key.fill(TEST_KEY)
  await key.press('Enter')
  await expect(page.getByText('Opgeslagen. De winkel gebruikt het vanaf nu.')).toBeVisible()
  await expectAccessible(page)

  await putInCart(page, '/product/ring-fenna/')
  await page.goto('/checkout/')
  await fillAddress(page, 'sanne@voorbeeld.example')
  // The usual customer lives in the street of the demo shop, which would count as a text of the demo.
  await page.getByLabel('Straat', { exact: true }).first().fill('Dorpsstraat')
  await page.getByRole('radio', { name: 'iDEAL | Wero' }).check()
  await submitOrder(page)
  await page.waitForURL(/\/checkout\/tr_/)
  await payAtMollie(page, 'Betaald')
  await expectNoDemoText(page, page.url())
  await page.goto('/beheer/bestellingen/')
  const testOrderBadge = page.getByText('Testbestelling', { exact: true }).filter({ visible: true })
  await expect(testOrderBadge.first()).toBeVisible()
  await expectAccessible(page)
}

/** Texts of the demo, which belong to no shop of an owner. */
const DEMO_TEXT = /Schakel|Oudegracht|Hoorn|goudsmeden|schakel\.example|Demowinkel/

/** Expects no text of the demo in the whole HTML of a page: its title, its description and what only search engines read. */
async function expectNoDemoText(page: Page, address: string) {
  const html = await (await page.request.get(address)).text()
  expect(html.match(DEMO_TEXT) ?? [], address).toEqual([])
}

/** Expects no text of the demo in the mails of the test order. */
async function expectMailsWithoutDemoText(page: Page) {
  await page.goto('/beheer/mails/')
  const links = page.getByRole('main').getByRole('link', { name: /bestelling/i })
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  )
  for (const address of new Set(addresses)) await expectNoDemoText(page, `${address}inhoud/`)
}

/** Returns the path of every page in the sitemap. */
async function readSitemap(page: Page): Promise<string[]> {
  const readLocations = async (address: string) => {
    const xml = await (await page.request.get(address)).text()
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, loc = '']) => new URL(loc).pathname)
  }
  const parts = await Promise.all((await readLocations('/sitemap.xml')).map(readLocations))
  return parts.flat()
}

async function openToVisitors(page: Page, browser: Browser, { url }: NewShop) {
  const { viewport = null, isMobile = false, hasTouch = false } = journey.info().project.use
  const options = { baseURL: url, locale: 'nl-NL', viewport, isMobile, hasTouch }
  const guest = await (await browser.newContext(options)).newPage()
  await guest.goto('/')
  await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
  await page.goto('/beheer/')
  await page.getByRole('button', { name: 'Open de winkel' }).click()
  await expect(page.getByRole('heading', { name: 'De winkel is open' })).toBeVisible()

  await guest.goto('/')
  const links = await guest
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  const addresses = new Set([...links, ...(await readSitemap(guest))])
  expect([...addresses]).toEqual(
    expect.arrayContaining(['/', '/contact/', '/voorwaarden/', '/product/ring-fenna/']),
  )
  for (const address of addresses) await expectNoDemoText(guest, address)
  for (const address of ['/', '/shop/', '/contact/', '/voorwaarden/', '/product/ring-fenna/']) {
    await guest.goto(address)
    await expectAccessible(guest)
  }
  await guest.goto('/')
  await expect(guest.getByRole('heading', { level: 1, name: 'Ringen van Fenna' })).toBeVisible()
  await expect(guest.getByRole('banner').getByRole('img', { name: /Goud van Fenna/ })).toBeVisible()
  await guest.goto('/product/ring-fenna/')
  await expect(guest.getByRole('heading', { name: 'Met de hand gemaakt' })).toBeVisible()
  for (const { address, text } of LEGAL_TEXTS) {
    await guest.goto(address)
    await expect(guest.getByText(text)).toBeVisible()
  }

  await putInCart(guest, '/product/ring-fenna/')
  await guest.goto('/checkout/')
  await expect(guest.getByRole('radio', { name: /overschrijving/i })).toBeVisible()
  await expect(guest.getByRole('radio', { name: /iDEAL/ })).toHaveCount(0)
  for (const address of ['/cart/', '/checkout/']) await expectNoDemoText(guest, address)
  await guest.context().close()
}

/** Takes every step from an empty shop with an owner to an open shop. */
export async function setUpAndOpen(page: Page, browser: Browser, newShop: NewShop) {
  await enterIdentity(page)
  await addLogoAndHeading(page)
  await writeLegalTexts(page)
  await checkShipping(page)
  await sellTheFirstProduct(page)
  await payATestOrder(page)
  await expectMailsWithoutDemoText(page)
  await openToVisitors(page, browser, newShop)
}
