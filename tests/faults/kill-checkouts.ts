import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import {
  checkPayments,
  expirePayments,
} from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { chooseMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { refreshPaymentMethods } from '#app/features/fulfilment/payment-flow/refresh-payment-methods.server.ts'
import type { App } from '#app/platform/app.ts'
import { openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type Books, readBooks } from './books.ts'
import { type MortalShop, startMortalShop } from './mortal-shop.ts'
import { createSeededRandom, type SeededRandom } from './seeded.ts'
import { createShopper, inParallel, RESPONSE_TIMEOUT_MS } from './shopper.ts'

const STOCK = 100_000
/** Interval of the progress reports. */
const REPORT_EVERY = 100
const HOURS_LATER_MS = 3 * 60 * 60_000

/** The outcomes of payments at the provider, with duplicates for those that are more likely; nothing: the shopper leaves. */
const PAYMENT_OUTCOMES = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'canceled',
  'failed',
  'nothing',
] as const
/** Modes of webhooks, which are chosen at random at every restart of the shop. */
const WEBHOOK_MODES = ['at-once', 'at-once', 'twice', 'never'] as const

interface Run {
  /** the app of the test, on the database of the killed shop; runs the jobs of the following hours with a later clock */
  app: App
  setClock(moment: Date): void
  checkouts: number
  concurrency: number
  kills: number
  seed: number
  log(text: string): void
}

/**
 * Shoppers order and pay at a local Mollie while the shop is killed again and again. Hours later, when all payments were checked
 * and all mails were sent, the books must add up.
 */
export async function killDuringCheckouts(run: Run): Promise<Books & { killCount: number }> {
  const { app, checkouts, concurrency, kills, log } = run
  const random = createSeededRandom(run.seed)
  log(`seed ${run.seed}`)
  let clockAheadMs = 0
  let countEvent: () => void = () => undefined
  const mollie = await openLocalMollie({ now: () => new Date(Date.now() + clockAheadMs) })
  const mailServer = await openMailServer({ onMail: () => countEvent() })
  Object.assign(app.env, {
    MOLLIE_API_KEY: TEST_KEY,
    MOLLIE_API_URL: mollie.apiUrl,
    SMTP_URL: mailServer.url,
  })
  await refreshPaymentMethods(app)
  await chooseMethods(app, ['ideal'])
  const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })

  const mortalShop = await startMortalShop(shopEnv(app), {
    kills,
    checkouts,
    random,
    log,
    onStart: () => mollie.setWebhooks(random.oneOf(WEBHOOK_MODES)),
  })
  countEvent = mortalShop.countEvent
  try {
    let doneCount = 0
    await inParallel([...Array(checkouts).keys()], concurrency, async (number) => {
      await checkOut(mortalShop, productId, number, random)
      doneCount += 1
      if (doneCount % REPORT_EVERY === 0) log(`${doneCount} of ${checkouts} checked out`)
    })
    const code = await mortalShop.stop()
    if (code !== 0) throw new Error(`the shop ended with ${code}`)
    clockAheadMs = HOURS_LATER_MS
    run.setClock(new Date(Date.now() + clockAheadMs))
    await runLaterJobs(app, checkouts)
    const providerPayments = await mollie.payments()
    const books = await readBooks(app, {
      providerPayments,
      sentKeys: mailServer.receivedKeys(),
      stock: STOCK,
    })
    return { ...books, killCount: mortalShop.killCount() }
  } finally {
    await mortalShop.kill()
    await mollie.close()
    await mailServer.close()
  }
}

function shopEnv({ env }: App): Record<string, string> {
  return {
    DATABASE_URL: env.DATABASE_URL,
    DATA_DIR: env.DATA_DIR,
    SESSION_SECRET: env.SESSION_SECRET,
    MOLLIE_API_KEY: env.MOLLIE_API_KEY ?? '',
    MOLLIE_API_URL: env.MOLLIE_API_URL ?? '',
    SMTP_URL: env.SMTP_URL ?? '',
    // Guests can pay with a test key in a demo only.
    SHOP_DEMO: '1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
}

/** Runs a shopper's checkout to the end, with retries. */
async function checkOut(shop: MortalShop, productId: number, number: number, random: SeededRandom) {
  const shopper = createShopper(shop.url, number, { isPatient: true })
  const outcome = random.oneOf(PAYMENT_OUTCOMES)
  // One in five shoppers does not return to the shop after paying.
  const returnsToShop = random.below(5) > 0
  const step = <T>(action: () => Promise<T>) =>
    shop.retryAfterKill(() => {
      shop.countEvent()
      return action()
    })

  await step(() => shopper.addToCart(productId))
  const form = await step(() => shopper.readCheckout('ideal'))
  const orderResponse = await step(() => shopper.order(form))
  if (orderResponse.status !== 303) throw new Error(`order answered with ${orderResponse.status}`)
  const redirectPage = await step(() => shopper.request(orderResponse.location))
  const paymentPageUrl = /href="(http:[^"]+\/checkout\/tr_[^"]+)"/.exec(redirectPage.text)?.[1]
  if (!paymentPageUrl)
    throw new Error(
      `no redirect to the payment page: ${redirectPage.status} ${orderResponse.location}`,
    )
  const returnUrl = await payAtProvider(paymentPageUrl, outcome)
  if (!returnUrl || !returnsToShop) return
  const { pathname, search } = new URL(returnUrl)
  const receivedPage = await step(() => shopper.request(`${pathname}${search}`))
  if (receivedPage.status !== 200)
    throw new Error(`the order's page answered with ${receivedPage.status}`)
}

/** Returns the URL to which the payment page sends the shopper; null if the page is left. */
async function payAtProvider(
  paymentPageUrl: string,
  outcome: (typeof PAYMENT_OUTCOMES)[number],
): Promise<string | null> {
  if (outcome === 'nothing') return null
  const response = await fetch(paymentPageUrl, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    body: new URLSearchParams({ status: outcome }),
  })
  return response.headers.get('location')
}

/** Runs the jobs of the following hours. */
async function runLaterJobs(app: App, checkouts: number): Promise<void> {
  // One run of a job handles only so many payments or invoices.
  const [paymentsPerRun, invoicesPerRun] = [50, 200]
  for (let checkedCount = 0; checkedCount <= checkouts; checkedCount += paymentsPerRun)
    await checkPayments(app)
  await expireOrders(app)
  await expirePayments(app)
  for (let madeCount = 0; madeCount <= checkouts; madeCount += invoicesPerRun)
    await makeInvoices(app)
  await sendShopMails(app)
}
