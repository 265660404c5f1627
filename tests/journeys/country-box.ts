import type { Page, Route } from '@playwright/test'
import { expect } from './journey.ts'

const saveCountry = (page: Page) => page.getByRole('button', { name: 'Onthoud mijn keuze' })

/** A choice that is made before the response with the earlier one stays. */
export async function chooseCountries(page: Page): Promise<void> {
  const box = page.getByText('Beschikbaar in jouw land?')
  const dutch = page.getByRole('radio', { name: /amazon\.nl/ })
  await box.click()
  // The Dutch shop sells it, so that one is selected by default.
  await expect(dutch).toBeChecked()
  // Once the box has its code, a choice is stored without the button.
  await expect(saveCountry(page)).toBeHidden()
  await chooseCountry(page, 'amazon.de')

  const releaseResponse = await reloadWithoutCountries(page)
  await box.click()
  await expect(saveCountry(page)).toBeVisible()
  for (const shop of ['amazon.de', 'amazon.nl']) await chooseCountry(page, shop)
  await releaseResponse()
  await expect(saveCountry(page)).toBeHidden()
  await expectSellerOnButton(page, 'amazon.nl')
  await expect(page.getByText('nog niet bekend')).toHaveCount(0)
  await expect(dutch).toBeChecked()
}

/** Reloads the page, and holds the response to its country request, with the stored choice, until it is released. */
async function reloadWithoutCountries(page: Page): Promise<() => Promise<void>> {
  const { promise: requestRead, resolve: resolveRead } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: answered, resolve: resolveAnswered } = Promise.withResolvers<void>()
  const holdResponse = async (route: Route) => {
    if (!route.request().postData()?.includes('update_countries')) return route.fallback()
    const response = await route.fetch()
    resolveRead()
    await released
    await route.fulfill({ response })
    resolveAnswered()
  }
  await page.route('**/wp-admin/admin-ajax.php', holdResponse)
  await page.reload()
  await requestRead
  return async () => {
    release()
    await answered
    await page.unroute('**/wp-admin/admin-ajax.php', holdResponse)
  }
}

const expectSellerOnButton = (page: Page, shop: string): Promise<void> =>
  expect(
    page
      .locator('[data-offers]')
      .getByRole('button', { name: /^In winkelwagen via/ })
      .first(),
  ).toHaveText(`In winkelwagen via ${shop}`)

/** The offers and the cross-sell follow the chosen country. */
async function chooseCountry(page: Page, shop: string): Promise<void> {
  const box = page.getByRole('region', { name: 'Beschikbaar in jouw land?' })
  await box.getByRole('radio', { name: new RegExp(shop.replace('.', '\\.')) }).press('Space')
  await expect(box.getByText(`Je koopt dit nu bij ${shop}.`)).toBeVisible()
  await expectSellerOnButton(page, shop)
}
