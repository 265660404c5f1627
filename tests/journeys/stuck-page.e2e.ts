import type { Page, Route } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { openFooter } from './shopping.ts'

const CHUNK_TIMEOUT_MS = 120_000

/** Intercepts requests for the code of the blog page. */
async function interceptBlogCode(
  page: Page,
  handleRoute: (route: Route) => Promise<void> | undefined,
) {
  const url = await page.evaluate(() => {
    const { routes } = Object(window).__reactRouterManifest as {
      routes: Record<string, { module: string }>
    }
    return routes.blog?.module ?? ''
  })
  expect(url).toMatch(/^\/assets\/.+\.js$/)
  await page.route(`**${url}`, handleRoute)
}

const findJournalLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Journaal' })
const findJournalHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Journaal' })

journey(
  'a page whose code does not load for two minutes can be requested again @both [K14]',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/shop/')
    let heldRequests = 0
    let isBroken = true
    await interceptBlogCode(page, (route) => {
      if (!isBroken) return route.continue()
      heldRequests += 1
      return undefined
    })
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await openFooter(page)
    // By keyboard: a mouse click can miss the footer while photos above it load.
    await findJournalLink(page).press('Enter')
    await expect.poll(() => heldRequests).toBeGreaterThan(0)
    await expect(page.getByRole('status').getByText('Laden', { exact: true })).toBeAttached()

    const retryLink = page.getByRole('alert').getByRole('link', { name: 'Opnieuw proberen' })
    await page.clock.runFor(CHUNK_TIMEOUT_MS - 1_000)
    await expect(retryLink).toBeHidden()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('alert')).toContainText('De pagina blijft weg.')
    await expect(retryLink).toBeVisible()
    await page.clock.resume()
    expect((await retryLink.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    isBroken = false
    await retryLink.click()
    await expect(page).toHaveURL('/blog/')
    await expect(findJournalHeading(page)).toBeVisible()
    await expect(retryLink).toBeHidden()
  },
)

journey(
  'a page whose code can’t be loaded is shown as plain HTML, instead of the previous page again',
  async ({ page, expectComplaint }) => {
    await page.goto('/shop/')
    expectComplaint(/Error loading route module .*\/assets\/blog-/)
    expectComplaint(/Failed to fetch dynamically imported module: .*\/assets\/blog-/)
    expectComplaint(/net::ERR_FAILED .*\/assets\//)
    await interceptBlogCode(page, (route) => route.abort())
    // By keyboard: a mouse click can miss the footer while photos above it load.
    await findJournalLink(page).press('Enter')
    await expect(page).toHaveURL('/blog/')
    await expect(findJournalHeading(page)).toBeVisible()
  },
)
