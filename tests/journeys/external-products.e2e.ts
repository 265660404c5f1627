import type { Page, Request, Route } from '@playwright/test'
import { addExternalOffer, findSold, openDemoShop, openQuickView } from './external-products.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'
import { putInCart } from './shopping.ts'

const OWN = ['/product/kralenarmband-lapis-nila/', '/product/bangle-puur/?metaal=Zilver']

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

journey(
  'external products are collected with the keyboard and bought shop by shop, and an outdated page is refreshed [S06, S09, E06, T07, T08, X03, X15, K02, K05, K07]',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/winkels\/[)?]/)
    expectComplaint(/status of 404 .*\/nagebootst\/m\.media-amazon\.com\//)
    journey.slow()
    const { url, close } = await openDemoShop()
    try {
      const sold = await findSold(page, url)
      await openQuickView(page, url)
      const product = sold.find(
        ({ html, offers }) =>
          html.includes('Zet 3 in winkelwagen') &&
          offers.has('amazon.nl') &&
          offers.has('amazon.de'),
      )
      const answerLate = await holdCountries(page)
      await page.goto(`${url}${product?.path}`)
      await page.getByText('Beschikbaar in jouw land?').click()
      // The country whose price is shown is selected by default.
      const isGerman = await page.getByRole('radio', { name: /amazon\.de/ }).isChecked()
      for (const shop of [...(isGerman ? ['amazon.nl'] : []), 'amazon.de', 'amazon.nl'])
        await chooseCountry(page, shop)
      await answerLate()
      await expectBoughtAt(page, 'amazon.nl')
      await expect(page.getByText('nog niet bekend')).toHaveCount(0)
      await expect(page.getByRole('radio', { name: /amazon\.nl/ })).toBeChecked()
      await collectOffers(page)

      const atBol = sold.filter(({ offers }) => offers.has('bol.com'))
      for (const one of atBol.slice(0, 2)) await addExternalOffer(page, url, one, 'bol.com')
      await addExternalOffer(page, url, product, 'amazon.de')
      for (const path of OWN) await putInCart(page, `${url}${path}`)
      await page.goto(`${url}/cart/`)
      for (const seller of ['amazon.nl', 'amazon.de', 'bol.com'])
        await expect(page.getByRole('heading', { name: `Via ${seller}` })).toBeVisible()
      await expectAccessible(page)
      await wantTwo(page)
      await buyAtShops(page, url)
      await page.goto(`${url}/cart/`)
      await expect(page.getByRole('heading', { name: 'Via amazon.de' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Via amazon.nl' })).toHaveCount(0)

      await receiveChange(page, `${url}${product?.path}`)
      await countDown(page, `${url}${product?.path}`)
    } finally {
      // An open page would keep sending requests to a server that is gone.
      await page.goto('about:blank')
      await close()
    }
  },
)

/** In the cross-sell box the total follows the ticks, and its link adds just these. */
async function collectOffers(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: 'Vaak samen gekocht' })
  // Photos of chosen products are not faded.
  await expect(box.locator('li .aspect-product').first()).toHaveCSS('opacity', '1')
  const link = box.locator('#cross-sell-add-to-cart')
  const ticks = box.getByRole('checkbox')
  const prices = await ticks.evaluateAll((all) =>
    all.map((one) => Math.round(Number((one as HTMLInputElement).dataset.item_price) * 100)),
  )
  for (const tick of await ticks.all()) await tick.press('Space')
  await expect(link).toHaveText('Kies wat je wilt')
  await expect(link).not.toHaveAttribute('href')
  for (const index of [0, 2]) await ticks.nth(index).press('Space')
  await expect(link).toHaveText('Zet 2 in winkelwagen')
  const cents = (prices[0] ?? 0) + (prices[2] ?? 0)
  const total = (await box.locator('[data-total]').textContent()) ?? ''
  expect(Number(total.replace(/\D/g, ''))).toBe(cents)
  await expectNarrow(page)
  await expectAccessible(page)
  await link.press('Enter')
  await page.waitForURL('**/cart/')
  await expect(page.getByRole('heading', { name: 'Via amazon.nl' })).toBeVisible()
}

/**
 * Holds the response to the country request until it is released; it then contains an earlier
 * purchase.
 */
async function holdCountries(page: Page): Promise<() => Promise<void>> {
  const { promise: isTime, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: resolveAnswered } = Promise.withResolvers<void>()
  let isRequested = false
  const hold = async (route: Route) => {
    if (!route.request().postData()?.includes('update_countries')) return route.fallback()
    isRequested = true
    const response = await route.fetch()
    await isTime
    await route.fulfill({ response })
    resolveAnswered()
  }
  await page.route('**/wp-admin/admin-ajax.php', hold)
  return async () => {
    letGo()
    // A box with all data sends no request.
    if (isRequested) await isAnswered
    await page.unroute('**/wp-admin/admin-ajax.php', hold)
  }
}

const expectBoughtAt = (page: Page, shop: string): Promise<void> =>
  expect(
    page
      .locator('[data-offers]')
      .getByRole('button', { name: /^In winkelwagen voor/ })
      .first(),
  ).toHaveText(`In winkelwagen voor ${shop}`)

/** The offers and the cross-sell follow the chosen country. */
async function chooseCountry(page: Page, shop: string): Promise<void> {
  const box = page.getByRole('region', { name: 'Beschikbaar in jouw land?' })
  await box.getByRole('radio', { name: new RegExp(shop.replace('.', '\\.')) }).press('Space')
  await expect(box.getByText(`Je koopt dit nu bij ${shop}.`)).toBeVisible()
  await expectBoughtAt(page, shop)
}

/**
 * Changes the quantity of an external product; the total and the header follow, and the focus
 * stays.
 */
async function wantTwo(page: Page): Promise<void> {
  const line = page.getByRole('region', { name: 'Via amazon.de' }).getByRole('listitem').first()
  const counted = async () =>
    Number(
      (
        await page
          .locator('header')
          .getByLabel(/^Winkelwagen, \d+/)
          .getAttribute('aria-label')
      )?.replace(/\D/g, ''),
    )
  const before = await counted()
  const more = line.getByRole('button', { name: 'Eén meer' })
  await submitWithEnter(more)
  await expect.poll(counted).toBe(before + 1)
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await expect(more).toBeFocused()
  await expectNarrow(page)
  await expectAccessible(page)
  await page.reload()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
}

/** Own products can be paid only after every other shop has a status. */
async function buyAtShops(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/checkout/`)
  await page.waitForURL('**/checkout/winkels/')
  const go = page.getByRole('button', { name: /^Verder naar/ })
  await submitWithEnter(go)
  await expect(page.getByText('You must check or cancel all amazon shops!')).toBeInViewport()
  await expect(go).toBeInViewport()
  const trackingRequest = page.waitForRequest('**/deel/tel/')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Naar amazon\.nl/ }).click(),
  ])
  await trackingRequest
  expect(tab.url()).toContain('/gp/aws/cart/add.html?AssociateTag=voorbeeld-21&ASIN.1=')
  expect(tab.url()).toContain('&ASIN.2=')
  // If no window opened, a link on this page leads there.
  await expect(page.getByRole('link', { name: 'Open amazon.nl hier' })).toHaveAttribute(
    'href',
    tab.url(),
  )
  await tab.close()
  await expect(page.getByText('checkout done')).toHaveCount(0)

  for (const [label, word, times] of [
    [/^Ik heb afgerekend ?: amazon\.nl$/, 'checkout done', 1],
    [/^Annuleren ?: amazon\.de$/, 'canceled', 1],
    [/^Ik heb afgerekend ?: bol\.com$/, 'checkout done', 2],
  ] as const) {
    await submitWithEnter(page.getByRole('button', { name: label }))
    await expect(page.getByText(word, { exact: true })).toHaveCount(times)
  }
  await expect(page.getByText('all good')).toBeVisible()
  await expectNarrow(page)
  await expectAccessible(page)
  await submitWithEnter(go)
  await page.waitForURL('**/checkout/')
  await expect(page.getByText('amazon')).toHaveCount(0)
}

/** Simulates a change two hours later, after which the photos have expired. */
async function receiveChange(page: Page, address: string): Promise<void> {
  const answer = { html: '', do_refresh: 'yes', html_aftersync: '<p>De prijs is bijgewerkt.</p>' }
  await page.route('**/nagebootst/**', (route) => route.fulfill({ status: 404 }))
  await page.route('**/admin-ajax.php', (route) =>
    route.request().postData()?.includes('do_sync')
      ? route.fulfill({ json: { status: 'valid', ...answer } })
      : route.continue(),
  )
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto(address)
  // A visitor who is filling in something is not redirected, however slow the machine is.
  const field = page
    .getByRole('region', { name: 'Vaak samen gekocht' })
    .getByRole('checkbox')
    .first()
  await field.focus()
  const notice = page.getByText('De prijs is bijgewerkt.')
  await expect(notice).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByText('Deze pagina wordt ververst zodra je klaar bent.')).toBeVisible()
  await expect(page.locator('img[data-linked]').first()).toHaveCSS('visibility', 'hidden')
  answer.do_refresh = 'no'
  // The reloaded page requests a sync too; it must not be taken for the request of the next page.
  const syncedAgain = page.waitForResponse(
    (response) => response.request().postData()?.includes('do_sync') ?? false,
  )
  await field.blur()
  await expect(notice).toHaveCount(0)
  await syncedAgain
}

/**
 * Counts down from the moment of the change by the page's clock: the page does not reload while the
 * visitor is active, and reloads when nothing happens.
 */
async function countDown(page: Page, address: string): Promise<void> {
  const countdownText = (seconds: string) =>
    page.getByText(`Deze pagina wordt over ${seconds} ververst.`)
  const isSame = () => page.evaluate(() => 'isSame' in window)
  const answer = { status: 'valid', html: '', do_refresh: 'yes', html_aftersync: 'Nieuwe prijs.' }
  const receiveNotice = async () => {
    const requested = Promise.withResolvers<Route>()
    await page.unroute('**/admin-ajax.php')
    await page.route('**/admin-ajax.php', (route) =>
      route.request().postData()?.includes('do_sync') ? requested.resolve(route) : route.continue(),
    )
    await page.goto(address)
    const call = await requested.promise
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    // The clock stops only now, because hydration needed it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await call.fulfill({ json: answer })
    await expect(countdownText('15 seconden')).toBeVisible()
  }

  await receiveNotice()
  await page.clock.runFor(14_000)
  await expect(countdownText('1 seconde')).toBeVisible()
  await page.getByRole('button', { name: 'Blijf op deze pagina' }).press('Enter')
  await expect(countdownText('1 seconde')).toHaveCount(0)
  // The page requests each country once, and no more often than other data [K07].
  const requested: string[] = []
  const note = (request: Request) => requested.push(request.url())
  page.on('request', note)
  await page.clock.runFor(60_000)
  page.off('request', note)
  expect(requested.filter((url) => url.includes('admin-ajax'))).toEqual([])
  expect(await isSame()).toBe(true)

  await page.clock.resume()
  await receiveNotice()
  await page.clock.runFor(14_999)
  await expect(countdownText('1 seconde')).toBeVisible()
  expect(await isSame()).toBe(true)
  const reloaded = page.waitForEvent('framenavigated')
  await page.clock.runFor(1)
  await reloaded
  await expect.poll(isSame).toBe(false)
}
