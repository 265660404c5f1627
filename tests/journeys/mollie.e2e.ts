import type { Page } from '@playwright/test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { LocalMollie } from '#simulators/mollie/local-mollie.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible } from './journey.ts'
import {
  findLatestPaymentId,
  mollieJourney,
  orderToMollie,
  type PaidShop,
  payAtMollie,
} from './mollie-journey.ts'
import { fillAddress, putInCart, submitOrder } from './shopping.ts'

mollieJourney(
  'a cancelled, failed or expired payment is shown and can be tried again, until the order is paid @both',
  async ({ page }) => {
    mollieJourney.slow()
    await orderToMollie(page, 'zegelring-otto/?metaal=zilver&ringmaat=19')
    await payAtMollie(page, 'Geannuleerd')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await expect(heading('Je hebt de betaling afgebroken')).toBeVisible()
    await expectAccessible(page)
    const payAgain = async () => {
      await page.getByRole('button', { name: 'Opnieuw betalen' }).click()
      await page.waitForURL(/\/checkout\/tr_/)
    }
    await payAgain()
    await payAtMollie(page, 'Mislukt')
    await expect(heading('Je betaling is niet gelukt')).toBeVisible()
    await expectAccessible(page)
    await payAgain()
    await payAtMollie(page, 'Verlopen')
    await expect(heading('Je betaling is niet afgerond')).toBeVisible()
    await expect(page.getByText(/Je kunt bestelling \d+ nog betalen tot/)).toBeVisible()
    await expect(page.getByText('Terugsturen', { exact: true })).toBeHidden()
    await expectAccessible(page)
    await payAgain()
    await payAtMollie(page, 'Betaald')
    await expect(heading('Dank je wel, Sanne')).toBeVisible()
    await expect(page.getByText('Betaald met iDEAL | Wero')).toBeVisible()
    await expect(page.getByText('Terugsturen', { exact: true })).toBeVisible()
    await expectAccessible(page)
  },
)

mollieJourney('the payment methods have their marks beside their names @both', async ({ page }) => {
  await putInCart(page, '/product/zegelring-otto/?metaal=zilver&ringmaat=19')
  await page.goto('/checkout/')
  const readMarkUrl = (method: string) =>
    page
      .locator('label', { has: page.getByRole('radio', { name: method }) })
      .evaluate((row) => getComputedStyle(row, '::after').backgroundImage)
  expect(await readMarkUrl('iDEAL | Wero')).toMatch(/\/betaalwijzen\.svg#ideal"\)$/)
  expect(await readMarkUrl('Creditcard')).toMatch(/\/betaalwijzen\.svg#creditcard"\)$/)
  expect(await readMarkUrl('Bankoverschrijving')).toBe('none')
  const sprite = await page.request.get('/betaalwijzen.svg')
  expect(sprite.headers()['content-type']).toContain('image/svg+xml')
  const ids = [...(await sprite.text()).matchAll(/<view id="(\w+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([
    ...['ideal', 'bancontact', 'creditcard', 'paypal', 'klarna', 'kbc', 'giftcard'],
  ])
})

const EXPIRING_PRODUCT = '/product/gedraaide-ring-wies/?ringmaat=17'

/** Orders a product whose payment is broken off, and ends the time to pay it. Returns the number of the order. */
async function letOrderExpire(page: Page, { databaseUrl }: PaidShop): Promise<string> {
  await orderToMollie(page, EXPIRING_PRODUCT.replace('/product/', ''))
  await payAtMollie(page, 'Geannuleerd')
  const number = page.url().match(/order-received\/(\d+)/)?.[1] ?? ''
  const database = new pg.Client({ connectionString: await databaseUrl() })
  await database.connect()
  await database.query(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
    number,
  ])
  await database.end()
  return number
}

/** Makes the shop run a job now instead of at its next time. */
async function runJob(name: string, { databaseUrl }: PaidShop): Promise<void> {
  const connectionString = (await databaseUrl()) ?? ''
  const jobs = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false })
  await jobs.start()
  await jobs.send(name)
  await jobs.stop()
}

/** Opens an order in the back office until the shop has recorded that it expired. */
async function expectExpired(page: Page, number: string): Promise<void> {
  await enterAdmin(page, `/beheer/bestellingen/${number}/`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Verlopen: niet op tijd betaald')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 100_000 })
}

mollieJourney(
  'an unpaid order expires: its page, its mail and the owner see it, and its product is for sale again @both',
  async ({ page, paidShop }) => {
    mollieJourney.slow()
    const number = await letOrderExpire(page, paidShop)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Je bestelling is verlopen' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Opnieuw betalen' })).toHaveCount(0)
    await expect(page.getByText('Terugsturen', { exact: true })).toBeHidden()
    await expectAccessible(page)

    await runJob('unpaid-orders', paidShop)
    await expectExpired(page, number)
    await expect(page.getByRole('link', { name: /is verlopen/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(EXPIRING_PRODUCT)
    await expect(page.getByRole('button', { name: 'In winkelwagen' }).first()).toBeEnabled()
  },
)

mollieJourney('the shop looks for expired orders every minute', async ({ page, paidShop }) => {
  mollieJourney.slow()
  await expectExpired(page, await letOrderExpire(page, paidShop))
})

/** Orders what is in the cart, and chooses at the bank that the payment stays pending. */
async function orderWithPendingPayment(page: Page) {
  await page.goto('/checkout/')
  await fillAddress(page, 'noor@voorbeeld.example')
  await submitOrder(page)
  await page.waitForURL(/\/checkout\/tr_/)
  await payAtMollie(page, 'In behandeling')
  await expect(page.getByRole('heading', { name: 'Een moment geduld' })).toBeVisible()
}

/** Lets the bank confirm the payment without a webhook, and expects that the page finds out by itself. */
async function expectPaidWithoutWebhook(page: Page, mollie: LocalMollie) {
  await mollie.setWebhooks('never')
  await mollie.change(await findLatestPaymentId(mollie), 'paid')
  await mollie.setWebhooks('at-once')
  await expect(page.getByRole('heading', { name: 'Dank je wel, Sanne' })).toBeVisible({
    timeout: 20_000,
  })
}

mollieJourney(
  'the page waits for the bank and shows by itself that the order is paid',
  async ({ page, paidShop }) => {
    mollieJourney.slow()
    await putInCart(page, '/product/zegelring-otto/?metaal=zilver&ringmaat=20')
    await orderWithPendingPayment(page)
    await expectAccessible(page)
    await expectPaidWithoutWebhook(page, paidShop.mollie)
  },
)

mollieJourney(
  'without JavaScript too the page waits for the bank and shows that the order is paid',
  async ({ browser, paidShop }) => {
    mollieJourney.slow()
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: paidShop.url,
      locale: 'nl-NL',
    })
    const page = await context.newPage()
    await page.goto('/product/zegelring-otto/?metaal=zilver&ringmaat=20')
    await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
    await page.waitForURL(/\/cart\//)
    await orderWithPendingPayment(page)
    await expectPaidWithoutWebhook(page, paidShop.mollie)
  },
)

mollieJourney(
  'while the provider is unavailable the order is stored, and paid with another method',
  async ({ page, paidShop }) => {
    mollieJourney.slow()
    await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
    await page.goto('/checkout/')
    await fillAddress(page, 'amira@voorbeeld.example')
    await paidShop.mollie.setDown(true)
    await submitOrder(page)
    await expect(page.getByRole('alert')).toContainText('De betaalpagina is nu niet bereikbaar')
    await expectAccessible(page)
    await paidShop.mollie.setDown(false)
    await page.getByText('Op een andere manier betalen').click()
    await page.getByRole('button', { name: 'Betaal met Bankoverschrijving' }).click()
    await expect(page.getByText('Wacht op je overschrijving')).toBeVisible()
  },
)

mollieJourney('the owner chooses the payment methods @both', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 422 .*\/beheer\/instellingen\/betaalwijzen\/[)?]/)
  mollieJourney.slow()
  await enterAdmin(page, '/beheer/instellingen/betaalwijzen/')
  await expect(page.getByRole('checkbox', { name: 'Klarna' })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Klarna' }).check()
  await page.getByRole('checkbox', { name: 'Creditcard' }).uncheck()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await expectAccessible(page)

  await putInCart(page, '/product/zegelring-otto/?metaal=zilver&ringmaat=18')
  await page.goto('/checkout/')
  await expect(page.getByRole('radio', { name: 'iDEAL | Wero' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Klarna' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Creditcard' })).toHaveCount(0)

  await page.goto('/beheer/instellingen/betaalwijzen/')
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByRole('alert')).toContainText('Niet opgeslagen')
  await expect(
    page.getByRole('group', { name: 'Betaalwijzen die aan staan' }),
  ).toHaveAccessibleDescription('Laat minstens één betaalwijze aan, anders kan niemand bestellen.')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page)
  await page.goto('/beheer/instellingen/betaalwijzen/')
  await page.getByRole('checkbox', { name: 'Creditcard' }).check()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await expectAccessible(page)
})
