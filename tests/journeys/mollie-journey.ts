import type { Page } from '@playwright/test'
import { type LocalMollie, openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { expect, journey } from './journey.ts'
import { fillAddress, putInCart, submitOrder } from './shopping.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000

export interface PaidShop {
  url: string
  mollie: LocalMollie
  databaseUrl: () => Promise<string | undefined>
}

/** A journey in a shop that takes payments through a local Mollie; started for the journeys that need it. */
export const mollieJourney = journey.extend<object, { paidShop: PaidShop }>({
  paidShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const mollie = await openLocalMollie()
      const { url, databaseUrl, close } = await openShop({
        MOLLIE_API_KEY: TEST_KEY,
        MOLLIE_API_URL: mollie.apiUrl,
      })
      await use({ url, mollie, databaseUrl })
      await close()
      await mollie.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ paidShop }, use) => use(paidShop.url),
})

/** Adds a product to the cart and goes on to the provider's payment page. */
export async function orderToMollie(page: Page, productPath: string, method = 'iDEAL | Wero') {
  await putInCart(page, `/product/${productPath}`)
  await page.goto('/checkout/')
  await fillAddress(page, 'sanne@voorbeeld.example')
  await page.getByRole('radio', { name: method }).check()
  await submitOrder(page)
  await page.waitForURL(/\/checkout\/tr_/)
}

/** Pays at the provider's page and returns to the order's page. */
export async function payAtMollie(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.waitForURL(/\/checkout\/order-received\/\d+\/\?key=/)
}

/** Returns the id of the newest payment at the provider. */
export async function findLatestPaymentId(mollie: LocalMollie): Promise<string> {
  const [payment] = await mollie.payments()
  expect(payment).toBeDefined()
  return payment?.id ?? ''
}
