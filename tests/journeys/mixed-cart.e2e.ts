import type { Browser, Page } from '@playwright/test'
import {
  addExternalOffer,
  type ExternalProduct,
  findExternalProducts,
  openDemoShop,
} from './external-products.ts'
import { expect, journey } from './journey.ts'
import { fillAddress, payAtTestBank, submitOrder } from './shopping.ts'

const OWN_PRODUCTS = [
  '/product/creolen-gedraaid-yara/',
  '/product/kruisketting-tess/?metaal=zilver',
]

journey(
  'without JavaScript a cart of own products and those of three other shops becomes one order of the own products: what was bought at the others is removed, what was cancelled stays [T07] [V03] [X03] [X15]',
  async ({ page, browser, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/checkout\/winkels\/[)?]/)
    journey.slow()
    const { url, close } = await openDemoShop()
    try {
      const externalProducts = await findExternalProducts(page, url)
      await journey.step('own and external products', () =>
        buyOwnAndExternal(browser, url, externalProducts),
      )
      await journey.step('external products only', () =>
        buyExternal(browser, url, externalProducts),
      )
    } finally {
      await page.goto('about:blank')
      await close()
    }
  },
)

/** A page on a phone without JavaScript. */
async function openPageWithoutScript(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  return (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage()
}

const filterBySeller = (products: ExternalProduct[], seller: string) =>
  products.filter(({ offers }) => offers.has(seller))
const findButton = (page: Page, label: string, seller: string) =>
  page.getByRole('button', { name: new RegExp(`^${label} ?: ${seller.replace('.', '\\.')}$`) })

async function buyOwnAndExternal(
  browser: Browser,
  url: string,
  externalProducts: ExternalProduct[],
): Promise<void> {
  const page = await openPageWithoutScript(browser)
  for (const path of OWN_PRODUCTS) {
    await page.goto(`${url}${path}`)
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
  }
  for (const product of filterBySeller(externalProducts, 'bol.com').slice(0, 2))
    await addExternalOffer(page, url, product, 'bol.com')
  for (const product of filterBySeller(externalProducts, 'amazon.nl').slice(0, 2))
    await addExternalOffer(page, url, product, 'amazon.nl')
  await addExternalOffer(page, url, filterBySeller(externalProducts, 'amazon.de')[0], 'amazon.de')

  await page.goto(`${url}/cart/`)
  await expect(page.getByRole('region', { name: 'Overzicht' })).toContainText(
    'Apart af te rekenen bij amazon.nl',
  )
  await page.goto(`${url}/checkout/`)
  await expect(page).toHaveURL(/\/checkout\/winkels\/$/)
  await expect(page.getByText('met gratis verzending')).toBeVisible()
  await expect(
    page.getByText(/Kom na elke winkel terug .* dan reken je bij .* af\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Verder naar/ })).toHaveAccessibleDescription(
    /^Geef eerst aan of je bij .* hebt afgerekend\.$/,
  )
  await page.getByRole('button', { name: /^Verder naar/ }).click()
  await expect(page.getByText('You must check or cancel all amazon shops!')).toBeVisible()
  await findButton(page, 'Ik heb afgerekend', 'amazon.nl').click()
  await findButton(page, 'Toch niet kopen', 'amazon.de').click()
  // After coming back the cart is unchanged, and the checkout is still closed.
  const laterPage = await page.context().newPage()
  await laterPage.goto(`${url}/checkout/`)
  await expect(laterPage).toHaveURL(/\/checkout\/winkels\/$/)
  await expect(laterPage.getByText('checkout done', { exact: true })).toHaveCount(1)
  await findButton(laterPage, 'Ik heb afgerekend', 'bol.com').click()
  await expect(laterPage.getByText('all good')).toBeVisible()
  await laterPage.getByRole('button', { name: /^Verder naar/ }).click()
  await expect(laterPage).toHaveURL(/\/checkout\/$/)

  await page.goto(`${url}/checkout/`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Gedraaide creolen Yara')
  await expect(main).not.toContainText(/amazon|bol\.com/)
  await fillAddress(page, 'gemengd@voorbeeld.example')
  await submitOrder(page)
  await payAtTestBank(page, 'Betaling laten slagen')
  await expect(main).toContainText('Kruisketting Tess')
  await expect(main.getByText(/^€\s154,00$/).first()).toBeVisible()
  await expect(main).not.toContainText(/amazon|bol\.com/)

  await page.goto(`${url}/cart/`)
  const partnerHeadings = page.getByRole('heading', { level: 2, name: /^Via/ })
  await expect(partnerHeadings).toHaveText(['Via amazon.de'])
  await expect(main.getByText('canceled', { exact: true })).toHaveCount(1)
  await expect(main.getByText(/Subtotaal|Afrekenen bij/)).toHaveCount(0)
  // The cart has no own products left: the checkout redirects to the remaining part.
  await page.goto(`${url}/checkout/`)
  await expect(page).toHaveURL(/\/checkout\/winkels\/$/)
  await findButton(page, 'Toch kopen', 'amazon.de').click()
  await expect(page.getByRole('link', { name: /^Naar amazon\.de/ })).toBeVisible()
  await page.context().close()
}

async function buyExternal(
  browser: Browser,
  url: string,
  externalProducts: ExternalProduct[],
): Promise<void> {
  const page = await openPageWithoutScript(browser)
  await addExternalOffer(page, url, filterBySeller(externalProducts, 'bol.com')[0], 'bol.com')
  await addExternalOffer(page, url, filterBySeller(externalProducts, 'amazon.nl')[1], 'amazon.nl')
  await page.goto(`${url}/checkout/`)
  await findButton(page, 'Ik heb afgerekend', 'amazon.nl').click()
  await findButton(page, 'Toch niet kopen', 'bol.com').click()
  await page.getByRole('button', { name: 'Klaar' }).click()
  await expect(page).toHaveURL(/\/checkout\/winkels\/klaar\/$/)
  await expect(page.getByText('niets besteld en niets te betalen')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'amazon.nl' })).toContainText(
    '1 artikel',
  )
  await expect(
    page.getByText('bewaren we in je winkelwagen, voor een andere keer: bol.com'),
  ).toBeVisible()
  await page.goto(`${url}/cart/`)
  await expect(page.getByRole('heading', { level: 2, name: /^Via/ })).toHaveText(['Via bol.com'])
  await page.getByRole('link', { name: 'Toch kopen bij bol.com' }).click()
  await expect(page).toHaveURL(/\/checkout\/winkels\/$/)
  await findButton(page, 'Toch kopen', 'bol.com').click()
  await expect(page.getByRole('link', { name: /^Naar bol\.com/ })).toBeVisible()
  await page.context().close()
}
