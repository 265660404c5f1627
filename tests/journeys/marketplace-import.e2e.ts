import type { Browser, Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { findExternalProducts, openDemoShop } from './external-products.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'

const IMPORT_PAGE = '/beheer/importeren/marktplaats/'
/** A run is executed by another process on a busy machine. */
const RUN_TIMEOUT = { timeout: 90_000 }

/** Checks on a wide screen and on a phone that the page is accessible and nothing sticks out. */
async function expectFitsAndAccessible(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

journey(
  'the owner imports marketplace items with the keyboard, accepts and declines finds, and reads commissions, waiting work and failures',
  async ({ page, browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/importeren\/marktplaats\/[)?]/)
    expectComplaint(/status of 422 .*\/beheer\/marktplaatsen\/commissies\/[)?]/)
    // Five parts in sequence; each of them waits for something visible.
    journey.setTimeout(600_000)
    const { url, markets, close } = await openDemoShop()
    try {
      await enterAdmin(page, `${url}${IMPORT_PAGE}`)
      await journey.step('search results are imported', () => importSearchResults(page))
      await journey.step('finds are accepted and declined', () =>
        evaluateFinds(page, `${url}${IMPORT_PAGE}`),
      )
      await journey.step('a commission report is imported', () => importCommissionReport(page, url))
      await journey.step('waiting work is listed', () =>
        expectWaitingWork(page, url, `${markets.feeds.googleXml}?products=3`, () =>
          markets.setFault('feeds', 'error'),
        ),
      )
      await journey.step('a click without JavaScript', () => clickWithoutScript(page, browser, url))
    } finally {
      await page.goto('about:blank')
      await close()
    }
  },
)

/** Searches items, imports them as a trial and for real, and opens one of the products. */
async function importSearchResults(page: Page): Promise<void> {
  await page.getByLabel('Woorden').fill('ring')
  await page.getByLabel('Woorden').press('Enter')
  const results = page.getByRole('group', { name: 'Wat wil je overnemen?' })
  const checkboxes = results.getByRole('checkbox', { name: /Amazon/ })
  await expect(checkboxes).toHaveCount(10)
  await expectFitsAndAccessible(page)
  const form = page.locator('form', { has: results })
  // Selects all at once, and none again.
  const selectAll = results.getByRole('checkbox', { name: /^Alles hier/ })
  await selectAll.press('Space')
  await expect(results.getByText('10 van 10 gekozen')).toBeVisible()
  await selectAll.press('Space')
  await submitWithEnter(form.getByRole('button', { name: 'Eerst bekijken wat er verandert' }))
  await expect(form.getByText('Kies minstens één product.')).toBeVisible()
  await expectAccessible(page)
  for (const index of [0, 1]) await checkboxes.nth(index).press('Space')
  await expect(results.getByText('2 van 10 gekozen')).toBeVisible()
  await form.getByLabel('Vergelijkgroep').selectOption({ index: 1 })
  await submitWithEnter(form.getByRole('button', { name: 'Eerst bekijken wat er verandert' }))
  await expect(form.getByText('Kies ook een categorie')).toBeVisible()
  await expectAccessible(page)
  // The selection stays.
  await expect(checkboxes.nth(1)).toBeChecked()
  await form.getByLabel('Categorie van wat nieuw is').selectOption({ label: 'Ringen' })
  await submitWithEnter(form.getByRole('button', { name: 'Eerst bekijken wat er verandert' }))
  await page.waitForURL(/\/importeren\/\d+\/$/)
  await expect(page.getByText('Geprobeerd', { exact: true }).first()).toBeVisible(RUN_TIMEOUT)
  // Each item shows its expected result.
  await expect(page.getByText(/^(Nieuw|Blijft gelijk|Wijziging)$/)).toHaveCount(2)
  await expectFitsAndAccessible(page)
  await submitWithEnter(page.getByRole('button', { name: 'Neem nu echt over' }))
  await expect(page.getByText('Klaar', { exact: true }).first()).toBeVisible(RUN_TIMEOUT)
  await expectFitsAndAccessible(page)
  // Each part of the results names its source.
  await page.goto(new URL(`${IMPORT_PAGE}?bron=amazon&land=nl&woorden=ring`, page.url()).href)
  await page
    .getByRole('link', { name: /^Bekijk product/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Herkomst' })).toBeVisible()
  await expect(page.getByText('Wordt bijgewerkt').first()).toBeVisible()
  await expectFitsAndAccessible(page)
}

async function evaluateFinds(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?bron=amazon&land=nl&woorden=ketting`)
  await submitWithEnter(page.getByRole('button', { name: 'Herhaal vanzelf' }))
  // Leaving before the response could cancel the request.
  await expect(page.getByRole('heading', { name: 'Zoekt vanzelf' })).toBeVisible(RUN_TIMEOUT)
  const waitingFindsLink = page.getByRole('link', { name: /wacht/i }).first()
  await expect(async () => {
    await page.goto(address)
    await expect(waitingFindsLink).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await waitingFindsLink.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vondsten' })).toBeVisible()
  const checkboxes = page.getByRole('checkbox', { name: /bij Amazon/ })
  const firstFind = await checkboxes.first().getAttribute('value')
  await expectFitsAndAccessible(page)
  await checkboxes.first().press('Space')
  await submitWithEnter(page.getByRole('button', { name: 'Wijs af' }))
  await expect(page.locator(`input[value="${firstFind}"]`)).toHaveCount(0)
  await expect(page.getByText(/^0 van \d+ gekozen$/)).toBeVisible()
}

async function importCommissionReport(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/beheer/marktplaatsen/commissies/`)
  await expectFitsAndAccessible(page)
  await page.getByLabel('CSV-bestand').setInputFiles({
    name: 'verslag.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('dit is geen verslag'),
  })
  await submitWithEnter(page.getByRole('button', { name: 'Lees het verslag' }))
  await expect(page.getByText(/Dit is geen commissieverslag/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('CSV-bestand').setInputFiles({
    name: 'amazon.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Revenue(€),Ad Fees(€)\nRing,B0CH4K3L01,schakel-21,2026-11-20,1,40.00,2.80\n',
    ),
  })
  await submitWithEnter(page.getByRole('button', { name: 'Lees het verslag' }))
  await expect(page.getByRole('status').getByText('Amazon: 1 nieuw')).toBeVisible()
  // The report is imported and archived.
  await expect(page.getByText('amazon.csv')).toHaveCount(0)
  await submitWithEnter(page.getByRole('button', { name: 'Haal het op bij bol' }))
  await expect(page.getByRole('status').getByText(/^bol: /)).toBeVisible()
  await expectFitsAndAccessible(page)
}

/** Imports a feed that succeeds once and then fails, and expects both in the list of waiting work. */
async function expectWaitingWork(
  page: Page,
  url: string,
  address: string,
  failNextFetch: () => void,
): Promise<void> {
  for (const status of ['Klaar', 'Mislukt']) {
    await page.goto(`${url}${IMPORT_PAGE}`)
    await page.getByRole('link', { name: 'Feed', exact: true }).press('Enter')
    const form = page.locator('form', { has: page.getByLabel('Adres van de feed') })
    await expectFitsAndAccessible(page)
    await form.getByLabel('Adres van de feed').fill(address)
    await form.getByLabel(/^Lees de feed daarna vanzelf/).check()
    await submitWithEnter(form.getByRole('button', { name: 'Neem meteen over' }))
    await page.waitForURL(/\/importeren\/\d+\/$/)
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible(RUN_TIMEOUT)
    failNextFetch()
  }
  await page.goto(`${url}/beheer/marktplaatsen/`)
  await expect(page.getByText(/De laatste lezing mislukte/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verslag van bol' })).toBeVisible()
  await page.getByText('Regels van Amazon').click()
  await expect(page.getByText(/^Prijzen 24 uur te zien/).first()).toBeVisible()
  await expectFitsAndAccessible(page)
}

/** Expects that the browser reports a click with a ping where scripts don't run. */
async function clickWithoutScript(page: Page, browser: Browser, url: string): Promise<void> {
  const [product] = await findExternalProducts(page, url)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const pageWithoutScript = await context.newPage()
  // Playwright does not always report the ping that the browser sends while it leaves.
  await expect(async () => {
    await pageWithoutScript.goto(`${url}${product?.path}`)
    const link = pageWithoutScript.locator('a[rel~="sponsored"][ping]').first()
    const [request] = await Promise.all([
      context.waitForEvent('request', {
        predicate: (request) => request.url().includes('/deel/klik/'),
        timeout: 5_000,
      }),
      link.click({ timeout: 5_000 }),
    ])
    expect(request.headers()['content-type']).toContain('ping')
  }).toPass({ timeout: 60_000 })
  await context.close()
}
