import { expect, type Page } from '@playwright/test'
import { offerAt } from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import { createLedger } from '#simulators/marketplaces/catalogue/ledger.ts'
import { AMAZON_SHOPS } from '#simulators/marketplaces/catalogue/shops.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { openShop } from './spawn-shop.ts'

const CATEGORIES = ['ringen', 'kettingen', 'oorbellen', 'armbanden']
const FILL_MS = 110_000

/** A demo shop with products of simulated marketplaces, as `npm start` opens it. */
export async function openDemoShop() {
  const markets = await openMarketplaces({ callsPerSecond: 1_000, callsPerDay: 1_000_000 })
  const shop = await openShop({ ...markets.environment, AMAZON_CALLS_PER_SECOND: '50' })
  return {
    url: shop.url,
    markets,
    databaseUrl: shop.databaseUrl,
    async close() {
      await shop.close()
      await markets.close()
    },
  }
}

/** Returns the price of an item at the simulated amazon.nl, as long as no test changes it. */
export function centsAtAmazonNl({ catalogue }: Marketplaces, asin: string): number {
  const item = catalogue.item(asin)
  const shop = AMAZON_SHOPS.find(({ country }) => country === 'nl')
  const offer =
    item &&
    shop &&
    offerAt(
      item,
      shop,
      createLedger(() => new Date()),
    )
  if (!offer) throw new Error(`amazon.nl does not sell ${asin}`)
  return offer.cents
}

export interface ExternalProduct {
  path: string
  html: string
  /** the id of the offer by seller */
  offers: Map<string, string>
}

/** Returns the external products, once the last country was checked. */
export async function findExternalProducts(page: Page, url: string): Promise<ExternalProduct[]> {
  const readPage = async (path: string) => (await page.request.get(`${url}${path}`)).text()
  let lists = ''
  const isFilled = async () => {
    const addresses = CATEGORIES.map((category) => `/product-category/${category}/?sorteer=nieuw`)
    lists = (await Promise.all(addresses.map(readPage))).join('')
    return lists.includes('amazon.co.uk')
  }
  await expect.poll(isFilled, { timeout: FILL_MS, intervals: [500] }).toBe(true)
  const cards = [...lists.matchAll(/<article[\s\S]*?<\/article>/g)]
    .map(([card]) => card)
    .filter((card) => card.includes('Prijs bij de winkel'))
  const paths = cards.flatMap((card) => /href="(\/product\/[^"]+)"/.exec(card)?.[1] ?? [])
  return Promise.all(
    paths.map(async (path) => {
      const html = await readPage(path)
      // The hidden offer id and the seller on the button beside it.
      const offerButtons = html.matchAll(
        /name="offer" value="(\d+)"\/>(?:<input[^>]*>)?<button[^>]*[">]In winkelwagen via ([^<"]+)[<"]/g,
      )
      return {
        path,
        html,
        offers: new Map([...offerButtons].map(([, id = '', seller = '']) => [seller, id])),
      }
    }),
  )
}

/** Puts an external product in the cart of the visitor of this page. */
export async function addExternalOffer(
  page: Page,
  url: string,
  product: ExternalProduct | undefined,
  seller: string,
) {
  const offer = product?.offers.get(seller) ?? ''
  await page.request.post(`${url}/cart/andere-winkels/`, { form: { intent: 'keep', offer } })
}

/**
 * The quick view of a product with many offers is higher than the screen; its top can still be
 * reached by scrolling.
 */
export async function openQuickView(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(`${url}/product-category/ringen/?sorteer=nieuw`)
  await page.getByRole('link', { name: /^Snel bekijken: Jolivelle-X ring/ }).press('Enter')
  const view = page.getByRole('dialog', { name: /^Snel bekijken: Jolivelle-X ring/ })
  await expect(view.getByRole('button', { name: /^In winkelwagen via/ }).first()).toBeVisible()
  await expect(view.getByRole('img', { name: /^Jolivelle-X ring/i }).first()).toBeInViewport()
  const box = await view.boundingBox()
  expect(box?.height).toBeGreaterThan(600)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  await expect(view.getByRole('button', { name: 'Sluiten' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
}
