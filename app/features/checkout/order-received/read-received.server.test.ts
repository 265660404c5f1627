import { expect } from 'vitest'
import { cancelOrder } from '#app/features/fulfilment/order-changes/admin/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { keepsPromises } from '#app/features/fulfilment/orders/orders.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { chargebacks } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findReceived } from './read-received.server.ts'
import { receivedMessage } from './received-message.ts'

const HOUR = 60 * 60_000

async function saidOf(shop: Shop, { id, key }: { id: number; key: string }) {
  const received = await findReceived(shop, id, key)
  if (!received) throw new Error('no such order')
  const { order, transfer, payNow } = received
  const message = receivedMessage(order, { ...received, isTransfer: transfer !== null })
  return { ...message, ways: payNow.length, isComing: keepsPromises(order) }
}

for (const outcome of ['failed', 'cancelled', 'expired'] as const) {
  shopTest(
    `after a payment that is ${outcome} the page says only what is true`,
    async ({ shop }) => {
      const order = await placeAnOrder(shop)
      await settlePayment(shop, order.paymentId, outcome, 'Testbank')
      const said = await saidOf(shop, order)
      expect(said.ways).toBeGreaterThan(0)
      expect(said.text).toMatch(
        new RegExp(
          `^Er is niets afgeschreven. Je kunt bestelling ${order.id} nog betalen tot .* uur.$`,
        ),
      )
      expect(`${said.status} ${said.title}`).not.toMatch(/voorbij|te laat/)
      expect(said.isComing).toBe(false)
    },
  )
}

shopTest('what a bank took back is told, until it is undone', async ({ shop, clock }) => {
  const order = await placeAnOrder(shop)
  await settlePayment(shop, order.paymentId, 'paid', 'Testbank')
  const { paymentId, id: orderId } = order
  const [payment] = await readPayments(shop.db, orderId)
  const half = { id: 'chb_1', orderId, paymentId, amountCents: 1_000, reason: '' }
  await shop.db.insert(chargebacks).values({ ...half, createdAt: clock.now() })
  const received = await findReceived(shop, orderId, order.key)
  expect(received?.chargebacks).toMatchObject([{ amountCents: 1_000, reversedDay: null }])
  expect((await saidOf(shop, order)).status).toMatch(/^Betaald met/)

  const amountCents = (payment?.amountCents ?? 0) - 1_000
  await shop.db
    .insert(chargebacks)
    .values({ ...half, id: 'chb_2', amountCents, createdAt: clock.now() })
  expect(await saidOf(shop, order)).toMatchObject({ tone: 'warning', status: 'Teruggeboekt' })

  await shop.db.update(chargebacks).set({ reversedAt: clock.now() })
  expect((await saidOf(shop, order)).status).toMatch(/^Betaald met/)
})

shopTest(
  'past its time an order is called expired, also before that is written down',
  async ({ shop, clock }) => {
    const order = await placeAnOrder(shop)
    clock.advance(2 * HOUR)
    const before = await saidOf(shop, order)
    expect(before).toMatchObject({ status: 'Verlopen', ways: 0, isComing: false })
    await expireOrders(shop)
    expect(await saidOf(shop, order)).toEqual(before)
  },
)

shopTest(
  'mails about an order that does not go on tell of no withdrawal',
  async ({ shop, clock }) => {
    const cancelled = await placeAnOrder(shop)
    await cancelOrder(shop, cancelled.id, 'Eva')
    const expired = await placeAnOrder(shop, { firstName: 'Noor' })
    await settlePayment(shop, expired.paymentId, 'failed', 'Testbank')
    clock.advance(2 * HOUR)
    await expireOrders(shop)
    const rows = await shop.db.select().from(mails).orderBy(mails.id)
    const told = rows.filter(({ kind }) => kind !== 'order-confirmed')
    expect(told.map(({ kind }) => kind)).toEqual([
      'order-cancelled',
      'payment-failed',
      'order-expired',
    ])
    for (const { html, text } of told) expect(`${html} ${text}`).not.toMatch(/herroep/i)
  },
)
