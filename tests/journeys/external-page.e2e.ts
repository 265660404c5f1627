import pg from 'pg'
import { findExternalProducts, openDemoShop } from './external-products.ts'
import { expect, journey } from './journey.ts'
import { putInCart } from './shopping.ts'

const BOX = 'Beschikbaar in jouw land?'

journey(
  'the page of an external product fits a small phone, prefers the shop of the visitor’s country, and shows a price that changed at the marketplace [S09, T08]',
  async ({ page, browser }) => {
    journey.slow()
    const { url, markets, databaseUrl, close } = await openDemoShop()
    try {
      const externalProducts = await findExternalProducts(page, url)
      const product = externalProducts.find(
        ({ offers }) => offers.has('amazon.nl') && offers.has('amazon.de') && offers.size > 1,
      )
      const address = `${url}${product?.path}`

      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width()).toBe(320)
      await page.getByText(BOX).click()
      await expect(page.getByRole('radio', { name: /amazon\.nl/ })).toBeVisible()
      expect(await width()).toBe(320)
      const bar = page.locator('[data-offer-bar]')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(bar.getByRole('button', { name: /^In winkelwagen via/ })).toBeInViewport()
      await page.locator('[data-offers] form').first().scrollIntoViewIfNeeded()
      await expect(bar).toBeHidden()

      // The page is the same for everybody; the browser's time zone decides.
      const readHtml = async () => {
        const html = await (await page.request.get(address)).text()
        return html.replace(/renderedAt\\",\\"[^\\]+/, '')
      }
      expect(await readHtml()).toBe(await readHtml())
      for (const [timezoneId, shop] of [
        ['Europe/Berlin', 'amazon.de'],
        ['Europe/Amsterdam', 'amazon.nl'],
      ] as const) {
        const visitor = await (await browser.newContext({ timezoneId })).newPage()
        await visitor.goto(address)
        await expect(
          visitor
            .locator('[data-offers]')
            .getByRole('button', { name: /^In winkelwagen via/ })
            .first(),
        ).toHaveText(`In winkelwagen via ${shop}`)
        await visitor.context().close()
      }

      // The panel names the offer that was added, and not the own product that was added before it.
      await putInCart(page, `${url}/product/kralenarmband-lapis-nila/`)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await page
        .locator('[data-offers]')
        .getByRole('button', { name: /^In winkelwagen via/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
        /ligt in je winkelwagen\. Je rekent af bij amazon\.nl\./,
      )

      const asin = /data-asin="(\w+)"/.exec(product?.html ?? '')?.[1] ?? ''
      markets.setPrice(asin, 4_321)
      const database = new pg.Client({ connectionString: await databaseUrl() })
      await database.connect()
      await database.query("UPDATE offers SET queried_at = queried_at - interval '1 day'")
      await database.end()
      await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
      await page.goto(address)
      await expect(page.getByText('De prijs bij amazon.nl is bijgewerkt.')).toBeVisible()
      await page.getByRole('button', { name: 'Ververs nu' }).click()
      await expect(page.getByText('43,21').first()).toBeVisible()
    } finally {
      // An open page would keep sending requests to a server that is gone.
      await page.goto('about:blank')
      await close()
    }
  },
)
