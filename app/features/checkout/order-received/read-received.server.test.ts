import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { keepsPromises } from '#app/features/fulfilment/orders/orders.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { chargebacks } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findReceivedOrder, readLineDetails } from './read-received.server.ts'
import { receivedMessage } from './received-message.ts'

const HOUR_MS = 60 * 60_000

async function readMessage(app: App, { id, key }: { id: number; key: string }) {
  const receivedOrder = await findReceivedOrder(app, id, key)
  if (!receivedOrder) throw new Error('no such order')
  const { order, transfer, payableMethods } = receivedOrder
  const message = receivedMessage(order, { ...receivedOrder, isTransfer: transfer !== null })
  return { ...message, ways: payableMethods.length, isComing: keepsPromises(order) }
}

for (const outcome of ['failed', 'cancelled', 'expired'] as const) {
  shopTest(
    `after a ${outcome} payment the page offers to pay again and promises no delivery`,
    async ({ app }) => {
      const order = await placeAnOrder(app)
      await settlePayment(app, order.paymentId, outcome, 'Testbank')
      const message = await readMessage(app, order)
      expect(message.ways).toBeGreaterThan(0)
      expect(message.text).toMatch(
        new RegExp(
          `^Er is niets afgeschreven. Je kunt bestelling ${order.id} nog betalen tot vandaag \\d\\d\\.\\d\\d uur.$`,
        ),
      )
      expect(`${message.status} ${message.title}`).not.toMatch(/voorbij|te laat/)
      expect(message.isComing).toBe(false)
    },
  )
}

shopTest(
  'a line of a simple product shows its subtitle, another line its variant',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    await app.db.update(products).set({ subtitle: 'Lapis lazuli' })
    const [line] = (await findReceivedOrder(app, order.id, order.key))?.order.lines ?? []
    const lines = [
      { id: 1, productId: line?.productId ?? 0, variantName: '' },
      { id: 2, productId: line?.productId ?? 0, variantName: 'Zilver, maat 17' },
      { id: 3, productId: 0, variantName: '' },
    ]
    expect(await readLineDetails(app, lines)).toEqual({
      1: 'Lapis lazuli',
      2: 'Zilver, maat 17',
      3: '',
    })
  },
)

shopTest('a chargeback is shown until the bank reverses it', async ({ app, clock }) => {
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'paid', 'Testbank')
  const { paymentId, id: orderId } = order
  const [payment] = await readPayments(app.db, orderId)
  const partialChargeback = { id: 'chb_1', orderId, paymentId, amountCents: 1_000, reason: '' }
  await app.db.insert(chargebacks).values({ ...partialChargeback, createdAt: clock.now() })
  const receivedOrder = await findReceivedOrder(app, orderId, order.key)
  expect(receivedOrder?.chargebacks).toMatchObject([
    { amountCents: 1_000, formattedReversalDay: null },
  ])
  expect((await readMessage(app, order)).status).toMatch(/^Betaald met/)

  const amountCents = (payment?.amountCents ?? 0) - 1_000
  await app.db
    .insert(chargebacks)
    .values({ ...partialChargeback, id: 'chb_2', amountCents, createdAt: clock.now() })
  expect(await readMessage(app, order)).toMatchObject({ tone: 'warning', status: 'Teruggeboekt' })

  await app.db.update(chargebacks).set({ reversedAt: clock.now() })
  expect((await readMessage(app, order)).status).toMatch(/^Betaald met/)
})

shopTest(
  'an order past its expiry is shown as expired, also before the job has run',
  async ({ app, clock }) => {
    const order = await placeAnOrder(app)
    clock.advance(2 * HOUR_MS)
    const messageBefore = await readMessage(app, order)
    expect(messageBefore).toMatchObject({ status: 'Verlopen', ways: 0, isComing: false })
    await expireOrders(app)
    expect(await readMessage(app, order)).toEqual(messageBefore)
  },
)

shopTest(
  'mails about a cancelled or expired order do not mention withdrawal',
  async ({ app, clock }) => {
    const cancelledOrder = await placeAnOrder(app)
    await cancelOrder(app, cancelledOrder.id, 'Eva')
    const expiredOrder = await placeAnOrder(app, { firstName: 'Noor' })
    await settlePayment(app, expiredOrder.paymentId, 'failed', 'Testbank')
    clock.advance(2 * HOUR_MS)
    await expireOrders(app)
    const rows = await app.db.select().from(mails).orderBy(mails.id)
    const otherMails = rows.filter(({ kind }) => kind !== 'order-confirmed')
    expect(otherMails.map(({ kind }) => kind)).toEqual([
      'order-cancelled',
      'payment-failed',
      'order-expired',
    ])
    for (const { html, text } of otherMails) expect(`${html} ${text}`).not.toMatch(/herroep/i)
  },
)
