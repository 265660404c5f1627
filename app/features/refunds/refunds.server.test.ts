import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/catalog-tables.server.ts'
import { documents } from '#app/features/documents/documents-tables.server.ts'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import { orders } from '#app/features/orders/orders-tables.server.ts'
import { shipOrder } from '#app/features/orders/ship-order.server.ts'
import { beginPayment } from '#app/features/payments/begin-payment.server.ts'
import { checkPayments } from '#app/features/payments/check-payments.server.ts'
import { chooseMethods } from '#app/features/payments/choose-methods.server.ts'
import { markOrderPaid } from '#app/features/payments/mark-order-paid.server.ts'
import { findPayment, readPayments } from '#app/features/payments/read-payments.server.ts'
import { retryPayment } from '#app/features/payments/retry-payment.server.ts'
import { mails } from '#app/platform/mails-table.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { LocalMollie } from '#tests/mollie/local-mollie.ts'
import { mollieTest } from '#tests/mollie/mollie-test.ts'
import { placeAnOrder } from '#tests/place-an-order.ts'
import { shopTest } from '#tests/shop-test.ts'
import { readChargebacks, readRefunds } from './read-refunds.server.ts'
import { refundOrder } from './refund-order.server.ts'
import type { RefundParts, RefundRequest } from './refunds.ts'

const HOUR = 60 * 60_000
let made = 0

/** Two rings of € 40,00 each, paid at Mollie; sent for nothing. */
async function paidAtMollie(shop: Shop, mollie: LocalMollie, payment = 'ideal') {
  const order = await placeAnOrder(shop, { payment })
  return { ...order, ref: await payAttempt(shop, mollie, order.paymentId) }
}

async function payAttempt(shop: Shop, mollie: LocalMollie, paymentId: string): Promise<string> {
  await beginPayment(shop, paymentId)
  const ref = (await findPayment(shop.db, paymentId))?.providerRef ?? ''
  await mollie.change(ref, 'paid')
  return ref
}

function request(paymentId: string, changes: Partial<RefundRequest> = {}): RefundRequest {
  made += 1
  return {
    id: `ref_${made}`,
    paymentId,
    parts: 'all',
    restockAll: false,
    way: 'provider',
    reason: '',
    ...changes,
  }
}

const extra = (extraCents: number): RefundParts => ({ lines: [], shippingCents: 0, extraCents })

async function stockOf(shop: Shop, variantId: number) {
  const [row] = await shop.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

async function refundMails(shop: Shop) {
  return shop.db.select().from(mails).where(eq(mails.kind, 'order-refunded')).orderBy(mails.id)
}

const firstRef = async (mollie: LocalMollie) =>
  (await mollie.payments())[0]?._embedded?.refunds?.[0]?.id ?? ''

mollieTest(
  'everything goes back through Mollie: asked, told to the customer, and done',
  async ({ shop, mollie }) => {
    const order = await paidAtMollie(shop, mollie)
    const refund = request(order.paymentId, { restockAll: true, reason: 'De ring was te klein.' })
    expect(await refundOrder(shop, order.id, refund, 'Eva')).toEqual({
      ok: true,
      changed: true,
      state: 'pending',
      isSent: true,
    })
    expect(await stockOf(shop, order.variantId)).toBe(5)
    const found = await findOrder(shop, order.id)
    expect(found?.events[0]).toMatchObject({ kind: 'refund', actor: 'Eva' })
    expect(found?.events[0]?.text).toMatch(
      /^€\s80,00 terugbetaald via Mollie: 2 × Zegelring Sanne \(2 terug in voorraad\)\. Reden: De ring was te klein\.$/,
    )
    const [mail] = await refundMails(shop)
    expect(mail).toMatchObject({ toAddress: 'sanne@voorbeeld.example', orderId: order.id })
    expect(mail?.text).toContain('De ring was te klein.')
    expect(mail?.text).toContain('2 × Zegelring Sanne')

    await mollie.changeRefund(await firstRef(mollie), 'refunded')
    expect(await readRefunds(shop.db, order.id)).toMatchObject([
      { state: 'done', amountCents: 8_000, actor: 'Eva', lines: [{ quantity: 2, restocked: 2 }] },
    ])
    expect(await refundMails(shop)).toHaveLength(1)
    expect((await findPayment(shop.db, order.paymentId))?.checkAt).toBeNull()
  },
)

mollieTest('the same form twice, also at once, pays back once', async ({ shop, mollie }) => {
  const order = await paidAtMollie(shop, mollie)
  const refund = request(order.paymentId, { parts: extra(1_000) })
  const results = await Promise.all([1, 2].map(() => refundOrder(shop, order.id, refund, 'Eva')))
  expect(results.map((result) => result.ok && result.changed).sort()).toEqual([false, true])
  expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('10.00')
  expect(await refundMails(shop)).toHaveLength(1)
})

mollieTest('two people at once never pay back more than was paid', async ({ shop, mollie }) => {
  const order = await paidAtMollie(shop, mollie)
  const parts: RefundParts = {
    lines: [{ lineId: await lineOf(shop, order.id), quantity: 1, restock: true }],
    shippingCents: 0,
    extraCents: 0,
  }
  const results = await Promise.all(
    ['Eva', 'Hanne', 'Noor', 'Amira'].map((actor) =>
      refundOrder(shop, order.id, request(order.paymentId, { parts }), actor),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: 'nothing' },
    { ok: false, error: 'nothing' },
  ])
  expect((await mollie.payments())[0]?.amountRemaining?.value).toBe('0.00')
  expect(await stockOf(shop, order.variantId)).toBe(5)
})

async function lineOf(shop: Shop, orderId: number): Promise<number> {
  return (await findOrder(shop, orderId))?.lines[0]?.id ?? 0
}

mollieTest(
  'while Mollie is away a refund waits, and is asked for once it is back',
  async ({ shop, mollie }) => {
    const order = await paidAtMollie(shop, mollie)
    await mollie.setDown(true)
    const refund = request(order.paymentId)
    expect(await refundOrder(shop, order.id, refund, 'Eva')).toMatchObject({
      state: 'pending',
      isSent: false,
    })
    expect(await refundMails(shop)).toHaveLength(0)
    expect(await refundOrder(shop, order.id, request(order.paymentId), 'Noor')).toEqual({
      ok: false,
      error: 'nothing',
    })
    await mollie.setDown(false)
    await checkPayments(shop)
    expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('80.00')
    expect(await refundMails(shop)).toHaveLength(1)
  },
)

mollieTest(
  'an answer that got lost is not asked for twice, also when its key is forgotten',
  async ({ shop, mollie, clock }) => {
    const order = await paidAtMollie(shop, mollie)
    await mollie.failNext(['lost', '503', '503'])
    const refund = request(order.paymentId, { parts: extra(1_000) })
    expect(await refundOrder(shop, order.id, refund, 'Eva')).toMatchObject({ isSent: false })
    clock.advance(2 * HOUR)
    await checkPayments(shop)
    expect((await mollie.payments())[0]?._embedded?.refunds).toHaveLength(1)
    expect(await readRefunds(shop.db, order.id)).toMatchObject([{ state: 'pending' }])
    expect(await refundMails(shop)).toHaveLength(1)
  },
)

mollieTest(
  'a refund that fails later has to go back all the same',
  async ({ shop, mollie, clock }) => {
    const order = await paidAtMollie(shop, mollie)
    await refundOrder(shop, order.id, request(order.paymentId, { parts: extra(1_000) }), 'Eva')
    await mollie.setWebhooks('never')
    await mollie.changeRefund(await firstRef(mollie), 'failed')
    await checkPayments(shop)
    clock.advance(HOUR)
    await checkPayments(shop)
    expect(await readRefunds(shop.db, order.id)).toMatchObject([{ state: 'failed' }])
    const found = await findOrder(shop, order.id)
    expect(found).toMatchObject({ refundDueCents: 1_000 })
    expect(found?.events[0]).toMatchObject({ kind: 'refund', actor: 'Mollie' })

    await refundOrder(
      shop,
      order.id,
      request(order.paymentId, { parts: extra(1_000), way: 'by-hand' }),
      'Eva',
    )
    expect(await findOrder(shop, order.id)).toMatchObject({ refundDueCents: 0 })
    await checkPayments(shop)
    expect(await readRefunds(shop.db, order.id)).toHaveLength(2)
  },
)

mollieTest(
  'paid twice: the order is paid once, the rest is on the owner’s list',
  async ({ shop, mollie }) => {
    const order = await placeAnOrder(shop, { payment: 'ideal' })
    await beginPayment(shop, order.paymentId)
    const first = (await findPayment(shop.db, order.paymentId))?.providerRef ?? ''
    await retryPayment(shop, order.id, 'creditcard')
    const [second] = await readPayments(shop.db, order.id)
    await payAttempt(shop, mollie, second?.id ?? '')
    await mollie.change(first, 'paid')

    const found = await findOrder(shop, order.id)
    expect(found).toMatchObject({ state: 'paid', refundDueCents: 8_000 })
    expect(found?.events[0]?.text).toContain('betaal het terug')
    expect((await readPayments(shop.db, order.id)).map(({ state }) => state)).toEqual([
      'paid',
      'paid',
    ])

    await refundOrder(shop, order.id, request(order.paymentId, { restockAll: true }), 'Eva')
    expect(await findOrder(shop, order.id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect(await stockOf(shop, order.variantId)).toBe(3)
    const kinds = await shop.db.select().from(mails).orderBy(mails.id)
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'order-confirmed',
      'order-paid',
      'order-refunded',
    ])
  },
)

mollieTest(
  'a paid order that is called off has to be paid back; its pieces are back once',
  async ({ shop, mollie }) => {
    const order = await paidAtMollie(shop, mollie)
    await refundOrder(shop, order.id, request(order.paymentId, { parts: extra(1_000) }), 'Eva')
    await cancelOrder(shop, order.id, 'Eva')
    expect(await findOrder(shop, order.id)).toMatchObject({ refundDueCents: 7_000 })
    await refundOrder(shop, order.id, request(order.paymentId, { restockAll: true }), 'Eva')
    expect(await findOrder(shop, order.id)).toMatchObject({ refundDueCents: 0 })
    expect(await stockOf(shop, order.variantId)).toBe(5)
    expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('80.00')
  },
)

mollieTest('what was paid back at Mollie itself is known here too', async ({ shop, mollie }) => {
  const order = await paidAtMollie(shop, mollie)
  await mollie.refundThere(order.ref, 7_500)
  expect(await readRefunds(shop.db, order.id)).toMatchObject([
    { state: 'pending', amountCents: 7_500, actor: 'Mollie', lines: [] },
  ])
  const tooMuch = request(order.paymentId, { parts: extra(501) })
  expect(await refundOrder(shop, order.id, tooMuch, 'Eva')).toEqual({
    ok: false,
    error: 'too-much',
    leftCents: 500,
  })
})

mollieTest('a chargeback is noted once, and so is its end', async ({ shop, mollie }) => {
  const order = await paidAtMollie(shop, mollie)
  await mollie.setWebhooks('twice')
  await mollie.chargeBack(order.ref, 8_000, 'Niet herkend')
  expect(await readChargebacks(shop.db, order.id)).toMatchObject([
    { amountCents: 8_000, reason: 'Niet herkend', reversedAt: null },
  ])
  expect(await refundOrder(shop, order.id, request(order.paymentId), 'Eva')).toEqual({
    ok: false,
    error: 'nothing',
  })
  await mollie.reverseChargebacks(order.ref)
  expect(await readChargebacks(shop.db, order.id)).toMatchObject([{ reversedAt: shop.clock.now() }])
  const found = await findOrder(shop, order.id)
  expect(found?.events.filter(({ kind }) => kind === 'chargeback')).toHaveLength(2)
  expect(await refundOrder(shop, order.id, request(order.paymentId), 'Eva')).toMatchObject({
    ok: true,
  })
})

mollieTest('what Mollie refuses has failed at once', async ({ shop, mollie }) => {
  const order = await paidAtMollie(shop, mollie)
  await mollie.setWebhooks('never')
  await mollie.refundThere(order.ref, 7_500)
  const refund = request(order.paymentId, { parts: extra(1_000) })
  expect(await refundOrder(shop, order.id, refund, 'Eva')).toMatchObject({ state: 'failed' })
  const [failed] = await readRefunds(shop.db, order.id)
  expect(failed?.failure).toContain('what remains')
  expect(await refundMails(shop)).toHaveLength(0)
  expect(await findOrder(shop, order.id)).toMatchObject({ refundDueCents: 1_000 })
})

mollieTest('promised money is collected when the order leaves', async ({ shop, mollie, clock }) => {
  await chooseMethods(shop, ['klarna', 'ideal'])
  const order = await paidAtMollie(shop, mollie, 'klarna')
  clock.advance(HOUR)
  await checkPayments(shop)
  expect((await mollie.payments())[0]?.status).toBe('authorized')
  await shipOrder(shop, order.id, { carrier: 'postnl', code: '', number: 1 }, 'Eva')
  clock.advance(HOUR)
  await checkPayments(shop)
  expect((await mollie.payments())[0]?.status).toBe('paid')
  expect(await findPayment(shop.db, order.paymentId)).toMatchObject({
    state: 'paid',
    providerState: 'paid',
    checkAt: null,
  })
})

mollieTest(
  'promised money for an order that is called off is given up, not paid back',
  async ({ shop, mollie, clock }) => {
    await chooseMethods(shop, ['klarna', 'ideal'])
    const order = await paidAtMollie(shop, mollie, 'klarna')
    await cancelOrder(shop, order.id, 'Eva')
    clock.advance(HOUR)
    await checkPayments(shop)
    await checkPayments(shop)
    expect((await mollie.payments())[0]?.status).toBe('canceled')
    expect(await findOrder(shop, order.id)).toMatchObject({ state: 'cancelled', refundDueCents: 0 })
    expect(await refundMails(shop)).toHaveLength(0)
  },
)

shopTest('a transfer is paid back by hand only, and that is told too', async ({ shop }) => {
  const order = await placeAnOrder(shop, { payment: 'bankoverschrijving' })
  await markOrderPaid(shop, order.id, 'Eva')
  const refund = request(order.paymentId)
  expect(await refundOrder(shop, order.id, refund, 'Eva')).toEqual({
    ok: false,
    error: 'cannot-send',
  })
  expect(await refundOrder(shop, order.id, { ...refund, way: 'by-hand' }, 'Eva')).toEqual({
    ok: true,
    changed: true,
    state: 'done',
    isSent: true,
  })
  expect((await refundMails(shop))[0]?.text).toMatch(/buiten de\s+webwinkel om/)
  expect(await refundOrder(shop, 1, request('pay_none'), 'Eva')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
})

shopTest('an order that nobody paid has nothing to pay back', async ({ shop }) => {
  const order = await placeAnOrder(shop)
  expect(await refundOrder(shop, order.id, request(order.paymentId), 'Eva')).toEqual({
    ok: false,
    error: 'unknown-payment',
  })
})

/** What was invoiced and credited, with its BTW. */
async function books(shop: Shop, orderId: number) {
  const rows = await shop.db
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.id)
  return rows.map(({ kind, totalCents, content }) => [
    kind,
    totalCents,
    ...content.vatSplit.map(({ rate, vatCents }) => `${rate}%: ${vatCents}`),
  ])
}

mollieTest(
  'what goes back is credited, also before the invoice was made',
  async ({ shop, mollie }) => {
    const order = await paidAtMollie(shop, mollie)
    const parts: RefundParts = {
      lines: [{ lineId: await lineOf(shop, order.id), quantity: 1, restock: false }],
      shippingCents: 0,
      extraCents: 1_000,
    }
    await refundOrder(shop, order.id, request(order.paymentId, { parts }), 'Eva')
    // 8000 × 21/121 = 1388,43; 4000 → 694,21 and 1000 → 173,55, each rounded
    expect(await books(shop, order.id)).toEqual([
      ['invoice', 8_000, '21%: 1388'],
      ['credit-note', -5_000, '21%: -868'],
    ])
    await cancelOrder(shop, order.id, 'Eva')
    expect(await books(shop, order.id)).toMatchObject([
      {},
      {},
      ['credit-note', -3_000, '21%: -521'],
    ])
    await refundOrder(shop, order.id, request(order.paymentId), 'Eva')
    expect(await books(shop, order.id)).toHaveLength(3)
  },
)

mollieTest(
  'all of it is credited as it was invoiced; what was paid twice never was',
  async ({ shop, mollie }) => {
    const order = await placeAnOrder(shop, { payment: 'ideal' })
    await payAttempt(shop, mollie, order.paymentId)
    await shop.db.update(orders).set({ refundDueCents: 2_000 }).where(eq(orders.id, order.id))
    await refundOrder(shop, order.id, request(order.paymentId, { parts: extra(2_000) }), 'Eva')
    expect(await books(shop, order.id)).toHaveLength(1)

    const other = await placeAnOrder(shop, { payment: 'ideal', firstName: 'Noor' })
    await payAttempt(shop, mollie, other.paymentId)
    await refundOrder(shop, other.id, request(other.paymentId), 'Eva')
    expect(await books(shop, other.id)).toEqual([
      ['invoice', 8_000, '21%: 1388'],
      ['credit-note', -8_000, '21%: -1388'],
    ])
  },
)
