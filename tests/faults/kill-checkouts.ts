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
const LATER_MS = 3 * 60 * 60_000

/** The outcomes of payments at the provider; nothing: the shopper leaves. */
const FATES = ['paid', 'paid', 'paid', 'paid', 'paid', 'canceled', 'failed', 'nothing'] as const
/** Modes of webhooks, which change with every restart of the shop. */
const WEBHOOKS = ['at-once', 'at-once', 'twice', 'never'] as const

interface Run {
  /** the app of the test, on the database of the shop that is killed; it runs the jobs of the following hours, with a later clock */
  app: App
  setClock(moment: Date): void
  checkouts: number
  concurrency: number
  kills: number
  seed: number
  note(text: string): void
}

/**
 * Shoppers order and pay at a local Mollie while the shop is killed again and again. Hours later, when all payments were checked
 * and all mails were sent, the books must add up.
 */
export async function killDuringCheckouts(run: Run): Promise<Books & { killed: number }> {
  const { app, checkouts, concurrency, kills, note } = run
  const random = createSeededRandom(run.seed)
  note(`seed ${run.seed}`)
  let aheadMs = 0
  let countEvent: () => void = () => undefined
  const mollie = await openLocalMollie({ now: () => new Date(Date.now() + aheadMs) })
  const mailServer = await openMailServer({ onMail: () => countEvent() })
  Object.assign(app.env, {
    MOLLIE_API_KEY: TEST_KEY,
    MOLLIE_API_URL: mollie.apiUrl,
    SMTP_URL: mailServer.url,
  })
  await refreshPaymentMethods(app)
  await chooseMethods(app, ['ideal'])
  const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })

  const mortalShop = await startMortalShop(environment(app), {
    kills,
    checkouts,
    random,
    note,
    onStart: () => mollie.setWebhooks(random.oneOf(WEBHOOKS)),
  })
  countEvent = mortalShop.countEvent
  try {
    let done = 0
    await inParallel([...Array(checkouts).keys()], concurrency, async (number) => {
      await checkOut(mortalShop, productId, number, random)
      done += 1
      if (done % REPORT_EVERY === 0) note(`${done} of ${checkouts} checked out`)
    })
    const code = await mortalShop.stop()
    if (code !== 0) throw new Error(`the shop ended with ${code}`)
    aheadMs = LATER_MS
    run.setClock(new Date(Date.now() + aheadMs))
    await runLaterJobs(app, checkouts)
    const providerPayments = await mollie.payments()
    const books = await readBooks(app, {
      providerPayments,
      sentKeys: mailServer.receivedKeys(),
      stock: STOCK,
    })
    return { ...books, killed: mortalShop.killed() }
  } finally {
    await mortalShop.kill()
    await mollie.close()
    await mailServer.close()
  }
}

function environment({ env }: App): Record<string, string> {
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
  const fate = random.oneOf(FATES)
  const comesBack = random.below(5) > 0
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
  const returnUrl = await payAtProvider(paymentPageUrl, fate)
  if (!returnUrl || !comesBack) return
  const { pathname, search } = new URL(returnUrl)
  const receivedPage = await step(() => shopper.request(`${pathname}${search}`))
  if (receivedPage.status !== 200)
    throw new Error(`the order's page answered with ${receivedPage.status}`)
}

/** Returns the URL to which the payment page sends the shopper; null if the page is left. */
async function payAtProvider(
  paymentPageUrl: string,
  fate: (typeof FATES)[number],
): Promise<string | null> {
  if (fate === 'nothing') return null
  const answer = await fetch(paymentPageUrl, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    body: new URLSearchParams({ status: fate }),
  })
  return answer.headers.get('location')
}

/** Runs the jobs of the following hours. */
async function runLaterJobs(app: App, checkouts: number): Promise<void> {
  // A run of the job takes 50 payments and checks each once.
  for (let checked = 0; checked <= checkouts; checked += 50) await checkPayments(app)
  await expireOrders(app)
  await expirePayments(app)
  for (let doneCount = 0; doneCount <= checkouts; doneCount += 200) await makeInvoices(app)
  await sendShopMails(app)
}
