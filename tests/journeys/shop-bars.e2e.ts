import type { Locator, Page } from '@playwright/test'
import { expect, journey, removeConsentChoice } from './journey.ts'

const scrollTo = (page: Page, top: number) =>
  page.evaluate((value) => window.scrollTo({ top: value, behavior: 'instant' }), top)

journey('the header of the shop returns when the visitor scrolls up @both', async ({ page }) => {
  await page.goto('/shop/')
  const cart = page.getByRole('banner').getByRole('link', { name: /^Winkelwagen/ })
  await scrollTo(page, 1_500)
  await expect(cart).not.toBeInViewport()
  await scrollTo(page, 1_400)
  await expect(cart).toBeInViewport({ ratio: 1 })
})

/** Expects that the control is in the window and ends above the question about cookies. */
async function expectAboveBar(page: Page, control: Locator): Promise<void> {
  const bar = page.getByRole('region', { name: 'Cookiekeuze' })
  await expect(bar).toBeVisible()
  const { y = -1, height = 0 } = (await control.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  journey(
    `the question about cookies covers no button of the first screen of ${width} × ${height}`,
    async ({ page, context }) => {
      await removeConsentChoice(context)
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const hero = page.getByRole('main').locator('section').first()
      await expectAboveBar(page, hero.getByRole('link').first())
    },
  )

journey(
  'the question about cookies leaves the button of a product free on a desktop',
  async ({ page, context }) => {
    await removeConsentChoice(context)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/product/kralenarmband-lapis-nila/')
    const main = page.getByRole('main')
    await expectAboveBar(page, main.getByRole('button', { name: 'In winkelwagen' }).first())
  },
)

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  journey(
    `the question about cookies covers neither the button of a product nor the end of its page on ${width} × ${height}`,
    async ({ page, context }) => {
      await removeConsentChoice(context)
      await page.setViewportSize({ width, height })
      await page.goto('/product/kralenarmband-lapis-nila/')
      const main = page.getByRole('main')
      const button = main.locator('[data-buy]').getByRole('button', { name: 'In winkelwagen' })
      await expect(page.getByRole('region', { name: 'Cookiekeuze' })).toBeVisible()
      await button.focus()
      await expectAboveBar(page, button)
      await scrollTo(page, 100_000)
      const lastLink = page.getByRole('contentinfo').getByRole('link').last()
      // Parts of the page that load later move its end.
      await expect(() => expectAboveBar(page, lastLink)).toPass()
      // A phone has room for one bar.
      const buyBar = page.locator('[data-buy-bar]')
      await expect(buyBar).toBeHidden()
      await page.getByRole('button', { name: 'Weigeren' }).click()
      await expect(buyBar.getByRole('button', { name: 'In winkelwagen' })).toBeInViewport({
        ratio: 1,
      })
    },
  )

journey('a click before the code of the page has loaded adds to the cart', async ({ page }) => {
  // The connection is slow: the scripts do not arrive while the visitor views this page.
  await page.route(/\/assets\/.+\.js$/, () => undefined)
  // The page's own `goto` of journeys waits for the scripts.
  await page.mainFrame().goto('/product/kralenarmband-lapis-nila/', { waitUntil: 'commit' })
  const button = page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first()
  await expect(button).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-alive')
  await button.click()
  // The form was submitted as without JavaScript.
  await expect(page).toHaveURL('/cart/')
  await expect(page.getByText('Kralenarmband Nila ligt in je winkelwagen.')).toBeVisible()
  await expect(page.getByLabel('Aantal Kralenarmband Nila')).toHaveValue('1')
})
