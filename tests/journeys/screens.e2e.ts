import type { Page } from '@playwright/test'
import pg from 'pg'
import { GUEST_SCREENS, readAddresses, unlistedScreens } from './admin-screens.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, findViolations, journey } from './journey.ts'
import { fillLongTexts } from './long-texts.ts'
import { openShop } from './spawn-shop.ts'

const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Each journey has its own shop: a demo, or one without data. */
const screensJourney = (demo: '0' | '1') =>
  journey.extend<{ ownShop: { url: string; database: pg.Client } }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    ownShop: async ({}, use) => {
      const { url, databaseUrl, close } = await openShop({ SHOP_DEMO: demo })
      const database = new pg.Client({ connectionString: await databaseUrl() })
      await database.connect()
      await use({ url, database })
      await database.end()
      await close()
    },
    baseURL: async ({ ownShop }, use) => use(ownShop.url),
  })

/** Opens a page as a link does, which takes a fraction of the time of a full load. */
async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const title = () => document.querySelector('main h1')
    const previousTitle = title()
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    await router.navigate(to)
    // The same screen with another row keeps its title element.
    const end = performance.now() + 500
    while (title() === previousTitle && performance.now() < end)
      await new Promise(requestAnimationFrame)
  }, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Opens the screens at both widths and returns what is wider than the window. Runs axe at the last width only, because its check takes
 * longer than everything else.
 */
async function findScreenProblems(
  page: Page,
  addresses: string[],
  widths: number[],
): Promise<string[]> {
  const problems: string[] = []
  await expectAccessible(page)
  for (const address of addresses) {
    await openScreen(page, address)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const tooWide = (await readWidth(page)) - width
      if (tooWide > 0) problems.push(`${address}: ${tooWide} pixels wider than ${width}`)
    }
    problems.push(...(await findViolations(page)).map((text) => `${address}: ${text}`))
  }
  return problems
}

screensJourney('0')(
  'in a shop without data every screen of the back office is accessible and fits',
  async ({ page, ownShop, expectComplaint }) => {
    journey.slow()
    expectComplaint(/status of 410 .*\/beheer\/eerste-keer\//)
    expectComplaint(/status of 410 .*\/beheer\/uitnodiging\//)
    expectComplaint(/status of 404 .*\/beheer\/iets-anders\//)
    expect(unlistedScreens()).toEqual([])
    await page.goto('/beheer/inloggen/')
    expect(await findScreenProblems(page, GUEST_SCREENS, [390, 1440])).toEqual([])
    await enterAdmin(page)
    const addresses = await readAddresses(ownShop.database)
    expect(addresses.length).toBeGreaterThan(80)
    const screens = addresses.filter((address) => address !== '/beheer/demo-leegmaken/')
    expect(await findScreenProblems(page, screens, [390, 1440])).toEqual([])
  },
)

screensJourney('1')(
  'every screen of the back office is accessible and fits with names of 255 characters',
  async ({ page, ownShop, expectComplaint }) => {
    journey.slow()
    expectComplaint(/status of 404 .*\/beheer\/iets-anders\//)
    await fillLongTexts(ownShop.database)
    await enterAdmin(page)
    const addresses = await readAddresses(ownShop.database)
    expect(addresses).toHaveLength(120)
    expect(await findScreenProblems(page, addresses, [1440, 390])).toEqual([])
  },
)

journey('pages of the shop fit a phone of 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/product/tennisarmband-iris/')
  await page.getByRole('button', { name: 'In winkelwagen' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await readWidth(page)).toBe(320)
  for (const url of [
    '/',
    '/shop/',
    '/product-category/ringen/',
    '/product/zegelring-otto/',
    '/product/trouwringen-hanne/',
    '/zoeken/?s=ketting',
    '/vergelijken/',
    '/verlanglijst/',
    '/cart/',
    '/checkout/',
    '/klantenservice/',
    '/blog/',
    '/inloggen/',
    '/bestelling-volgen/',
  ]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readWidth(page), url).toBe(320)
  }
})
