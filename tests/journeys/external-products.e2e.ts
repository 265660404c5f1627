import type { Page } from '@playwright/test'
import { chooseCountries } from './country-box.ts'
import { addExternalOffer, findSold, openDemoShop, openQuickView } from './external-products.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'
import { putInCart } from './shopping.ts'
import { countDown, receiveChange } from './synced-page.ts'

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
      await page.goto(`${url}${product?.path}`)
      await chooseCountries(page)
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
