import type { Page, Request, Route } from '@playwright/test'
import { expect } from './journey.ts'

/** Simulates a change two hours later, after which the photos have expired. */
export async function receiveChange(page: Page, address: string): Promise<void> {
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
  // The reloaded page requests a sync too, which must not be mistaken for the request of the next page.
  const nextSync = page.waitForResponse(
    (response) => response.request().postData()?.includes('do_sync') ?? false,
  )
  await field.blur()
  await expect(notice).toHaveCount(0)
  await nextSync
}

/**
 * Counts down from the moment of the change by the page's clock: the page does not reload while the
 * visitor is active, and reloads when nothing happens.
 */
export async function countDown(page: Page, address: string): Promise<void> {
  const countdownText = (seconds: string) =>
    page.getByText(`Deze pagina wordt over ${seconds} ververst.`)
  /** whether the page was not reloaded since the mark was set */
  const isSame = () => page.evaluate(() => 'isSame' in window)
  const answer = { status: 'valid', html: '', do_refresh: 'yes', html_aftersync: 'Nieuwe prijs.' }
  const receiveNotice = async () => {
    const syncRequest = Promise.withResolvers<Route>()
    await page.unroute('**/admin-ajax.php')
    await page.route('**/admin-ajax.php', (route) =>
      route.request().postData()?.includes('do_sync')
        ? syncRequest.resolve(route)
        : route.continue(),
    )
    await page.goto(address)
    const syncRoute = await syncRequest.promise
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    // The clock stops only now, because hydration needed it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await syncRoute.fulfill({ json: answer })
    await expect(countdownText('15 seconden')).toBeVisible()
  }

  await receiveNotice()
  await page.clock.runFor(14_000)
  await expect(countdownText('1 seconde')).toBeVisible()
  await page.getByRole('button', { name: 'Blijf op deze pagina' }).press('Enter')
  await expect(countdownText('1 seconde')).toHaveCount(0)
  // The page requests each country once, and no more often than other data [K07].
  const requestUrls: string[] = []
  const recordRequest = (request: Request) => requestUrls.push(request.url())
  page.on('request', recordRequest)
  await page.clock.runFor(60_000)
  page.off('request', recordRequest)
  expect(requestUrls.filter((url) => url.includes('admin-ajax'))).toEqual([])
  expect(await isSame()).toBe(true)

  await page.clock.resume()
  await receiveNotice()
  await page.clock.runFor(14_999)
  await expect(countdownText('1 seconde')).toBeVisible()
  expect(await isSame()).toBe(true)
  const reload = page.waitForEvent('framenavigated')
  await page.clock.runFor(1)
  await reload
  await expect.poll(isSame).toBe(false)
}
