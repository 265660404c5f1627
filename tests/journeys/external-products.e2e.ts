import type { Page } from '@playwright/test'
import type { Marketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { chooseCountries } from './country-box.ts'
import {
  addExternalOffer,
  centsAtAmazonNl,
  findExternalProducts,
  openDemoShop,
  openQuickView,
} from './external-products.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'
import { putInCart } from './shopping.ts'
import { countDown, receiveChange } from './synced-page.ts'

const OWN_PRODUCTS = ['/product/kralenarmband-lapis-nila/', '/product/bangle-puur/?metaal=Zilver']

async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

journey(
  'external products are collected with the keyboard and bought shop by shop, and an outdated page is refreshed [S06, S09, E06, T07, T08, X03, X15, K02, K05, K07]',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/winkels\/[)?]/)
    expectComplaint(/status of 404 .*\/nagebootst\/m\.media-amazon\.com\//)
    journey.slow()
    const { url, markets, close } = await openDemoShop()
    try {
      const externalProducts = await findExternalProducts(page, url)
      await openQuickView(page, url)
      const product = externalProducts.find(
        ({ html, offers }) =>
          html.includes('Zet 3 in winkelwagen') &&
          offers.has('amazon.nl') &&
          offers.has('amazon.de'),
      )
      await page.goto(`${url}${product?.path}`)
      await chooseCountries(page)
      await collectOffers(page, markets)

      const bolProducts = externalProducts.filter(({ offers }) => offers.has('bol.com'))
      for (const bolProduct of bolProducts.slice(0, 2))
        await addExternalOffer(page, url, bolProduct, 'bol.com')
      await addExternalOffer(page, url, product, 'amazon.de')
      for (const path of OWN_PRODUCTS) await putInCart(page, `${url}${path}`)
      await page.goto(`${url}/cart/`)
      for (const seller of ['amazon.nl', 'amazon.de', 'bol.com'])
        await expect(page.getByRole('heading', { name: `Via ${seller}` })).toBeVisible()
      await expectAccessible(page)
      await raiseQuantityToTwo(page)
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
async function collectOffers(page: Page, markets: Marketplaces): Promise<void> {
  const box = page.getByRole('region', { name: 'Vaak samen gekocht' })
  // Photos of chosen products are not faded.
  await expect(box.locator('li .aspect-product').first()).toHaveCSS('opacity', '1')
  const link = box.locator('#cross-sell-add-to-cart')
  const checkboxes = box.getByRole('checkbox')
  for (const checkbox of await checkboxes.all()) await checkbox.press('Space')
  await expect(link).toHaveText('Kies wat je wilt')
  await expect(link).not.toHaveAttribute('href')
  let cents = 0
  for (const index of [0, 2]) {
    const checkbox = checkboxes.nth(index)
    await checkbox.press('Space')
    cents += centsAtAmazonNl(markets, await checkbox.inputValue())
  }
  await expect(link).toHaveText('Zet 2 in winkelwagen')
  const total = (await box.locator('[data-total]').textContent()) ?? ''
  expect(Number(total.replace(/\D/g, ''))).toBe(cents)
  await expectFitsPhone(page)
  await expectAccessible(page)
  await link.press('Enter')
  await page.waitForURL('**/cart/')
  await expect(page.getByRole('heading', { name: 'Via amazon.nl' })).toBeVisible()
}

/**
 * Changes the quantity of an external product; the total and the header follow, and the focus
 * stays.
 */
async function raiseQuantityToTwo(page: Page): Promise<void> {
  const line = page.getByRole('region', { name: 'Via amazon.de' }).getByRole('listitem').first()
  const readCartCount = async () =>
    Number(
      (
        await page
          .locator('header')
          .getByLabel(/^Winkelwagen, \d+/)
          .getAttribute('aria-label')
      )?.replace(/\D/g, ''),
    )
  const before = await readCartCount()
  const increaseButton = line.getByRole('button', { name: 'Eén meer' })
  await submitWithEnter(increaseButton)
  await expect.poll(readCartCount).toBe(before + 1)
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await expect(increaseButton).toBeFocused()
  await expectFitsPhone(page)
  await expectAccessible(page)
  await page.reload()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
}

/** Own products can be paid only after every other shop has a status. */
async function buyAtShops(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/checkout/`)
  await page.waitForURL('**/checkout/winkels/')
  const continueButton = page.getByRole('button', { name: /^Verder naar/ })
  await submitWithEnter(continueButton)
  await expect(page.getByText('You must check or cancel all amazon shops!')).toBeInViewport()
  await expect(continueButton).toBeInViewport()
  const trackingRequest = page.waitForRequest('**/deel/tel/')
  const [partnerTab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Naar amazon\.nl/ }).click(),
  ])
  await trackingRequest
  expect(partnerTab.url()).toContain('/gp/aws/cart/add.html?AssociateTag=voorbeeld-21&ASIN.1=')
  expect(partnerTab.url()).toContain('&ASIN.2=')
  // If no window opened, a link on this page leads there.
  await expect(page.getByRole('link', { name: 'Open amazon.nl hier' })).toHaveAttribute(
    'href',
    partnerTab.url(),
  )
  await partnerTab.close()
  await expect(page.getByText('checkout done')).toHaveCount(0)

  for (const [label, status, count] of [
    [/^Ik heb afgerekend ?: amazon\.nl$/, 'checkout done', 1],
    [/^Toch niet kopen ?: amazon\.de$/, 'canceled', 1],
    [/^Ik heb afgerekend ?: bol\.com$/, 'checkout done', 2],
  ] as const) {
    await submitWithEnter(page.getByRole('button', { name: label }))
    await expect(page.getByText(status, { exact: true })).toHaveCount(count)
  }
  await expect(page.getByText('all good')).toBeVisible()
  await expectFitsPhone(page)
  await expectAccessible(page)
  await submitWithEnter(continueButton)
  await page.waitForURL('**/checkout/')
  await expect(page.getByText('amazon')).toHaveCount(0)
}
