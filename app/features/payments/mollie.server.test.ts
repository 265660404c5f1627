import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/catalog-tables.server.ts'
import { findReceived } from '#app/features/checkout/read-received.server.ts'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { expireOrders } from '#app/features/orders/expire-orders.server.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import { mails } from '#app/platform/mails-table.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { LocalMollie } from '#tests/mollie/local-mollie.ts'
import { mollieTest } from '#tests/mollie/mollie-test.ts'
import { placeAnOrder } from '#tests/place-an-order.ts'
import { beginPayment } from './begin-payment.server.ts'
import { checkPayments } from './check-payments.server.ts'
import { chooseMethods } from './choose-methods.server.ts'
import { expirePayments } from './expire-payments.server.ts'
import { payments } from './payments-tables.server.ts'
import { findPayment, readPayments } from './read-payments.server.ts'
import { retryPayment } from './retry-payment.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const MINUTE = 60_000

/** An order at the provider's page: its shopper is about to pay. */
async function orderAtMollie(shop: Shop, payment = 'ideal', firstName = 'Sanne') {
  const order = await placeAnOrder(shop, { payment, firstName })
  return { ...order, ref: await beginAndFind(shop, order.paymentId) }
}

async function beginAndFind(shop: Shop, paymentId: string): Promise<string> {
  const begun = await beginPayment(shop, paymentId)
  expect(begun).toMatchObject({ ok: true })
  return (await findPayment(shop.db, paymentId))?.providerRef ?? ''
}

const stateOf = async (shop: Shop, id: number) => (await findOrder(shop, id))?.state

async function attemptStates(shop: Shop, orderId: number) {
  return (await readPayments(shop.db, orderId)).map(({ state }) => state)
}

async function mailKinds(shop: Shop) {
  return (await shop.db.select().from(mails).orderBy(mails.id)).map(({ kind }) => kind)
}

function comeBack(shop: Shop, order: { id: number; key: string }, returns = 1) {
  return findReceived(shop, order.id, order.key, { returns, isUnreachable: false })
}

mollieTest(
  'an attempt is made known to Mollie once, however often it begins',
  async ({ shop, mollie }) => {
    const order = await placeAnOrder(shop, { payment: 'ideal' })
    expect(order.address).toBe(`/betaling/${order.paymentId}/`)
    await mollie.failNext(['lost'])
    const begun = await Promise.all([1, 2].map(() => beginPayment(shop, order.paymentId)))

    const made = await mollie.payments()
    expect(made).toHaveLength(1)
    const [{ id = '', _links = { checkout: undefined }, ...payment } = {}] = made
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '80.00' },
      description: `Bestelling ${order.id}`,
      redirectUrl: `http://schakel.test/checkout/order-received/${order.id}/?key=${order.key}&terug=1`,
      webhookUrl: 'http://schakel.test/betaling/mollie/webhook',
      metadata: { payment: order.paymentId, order: order.id },
      method: 'ideal',
      locale: 'nl_NL',
    })
    for (const result of [...begun, await beginPayment(shop, order.paymentId)]) {
      expect(result).toMatchObject({ ok: true, address: `${mollie.url}/checkout/${id}` })
    }
    expect(await findPayment(shop.db, order.paymentId)).toMatchObject({
      providerRef: id,
      expiresAt: new Date(shop.clock.now().getTime() + 15 * MINUTE),
    })
  },
)

for (const mode of ['at-once', 'twice'] as const) {
  mollieTest(`paid, with the webhook ${mode}: one payment, one mail`, async ({ shop, mollie }) => {
    const order = await orderAtMollie(shop)
    await mollie.setWebhooks(mode)
    await mollie.change(order.ref, 'paid')
    expect(await findOrder(shop, order.id)).toMatchObject({
      state: 'paid',
      paymentMethod: 'iDEAL | Wero',
      events: [{ kind: 'pay', actor: 'Mollie' }, { kind: 'placed' }],
    })
    expect(await mailKinds(shop)).toEqual(['order-confirmed', 'order-paid'])
    expect(new Set(await mollie.webhookAnswers())).toEqual(new Set([200]))
    expect((await findPayment(shop.db, order.paymentId))?.checkAt).toBeNull()
  })
}

for (const [told, state] of [
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
  ['expired', 'expired'],
] as const) {
  mollieTest(`${told} at Mollie: not paid, and tried again`, async ({ shop, mollie }) => {
    const order = await orderAtMollie(shop)
    await mollie.change(order.ref, told)
    expect(await stateOf(shop, order.id)).toBe('payment-failed')
    expect(await comeBack(shop, order)).toMatchObject({ attempt: state, wait: 'none' })

    const again = await retryPayment(shop, order.id, 'ideal')
    const [second] = await readPayments(shop.db, order.id)
    expect(again).toEqual({ ok: true, address: `/betaling/${second?.id}/` })
    const ref = await beginAndFind(shop, second?.id ?? '')
    expect(ref).not.toBe(order.ref)
    await mollie.change(ref, 'paid')
    expect(await stateOf(shop, order.id)).toBe('paid')
    expect(await attemptStates(shop, order.id)).toEqual(['paid', state])
  })
}

mollieTest(
  'the shopper is back before the webhook: the page asks for itself, every few seconds',
  async ({ shop, mollie, clock }) => {
    const order = await orderAtMollie(shop)
    await mollie.setWebhooks('late')
    await comeBack(shop, order)
    await mollie.change(order.ref, 'paid')
    // Asked a moment ago; whoever presses refresh all the time does not ask Mollie all the time.
    expect(await comeBack(shop, order, 2)).toMatchObject({ wait: 'short' })
    clock.advance(2_000)
    expect(await comeBack(shop, order, 3)).toMatchObject({ wait: 'none', order: { state: 'paid' } })
    await mollie.releaseWebhooks()
    expect(await mollie.webhookAnswers()).toEqual([200])
    expect(await mailKinds(shop)).toEqual(['order-confirmed', 'order-paid'])
  },
)

mollieTest('without news the page says after a minute that it takes long', async ({ shop }) => {
  const order = await orderAtMollie(shop)
  expect(await comeBack(shop, order, 14)).toMatchObject({ wait: 'short' })
  expect(await comeBack(shop, order, 15)).toMatchObject({ wait: 'long' })
  expect(await comeBack(shop, order, 0)).toMatchObject({ wait: 'none' })
})

mollieTest(
  'a webhook that never comes is made up for by asking',
  async ({ shop, mollie, clock }) => {
    const order = await orderAtMollie(shop)
    const other = await orderAtMollie(shop, 'ideal', 'Noor')
    await mollie.setWebhooks('never')
    await mollie.change(order.ref, 'paid')
    await checkPayments(shop)
    expect(await stateOf(shop, order.id)).toBe('awaiting-payment')
    clock.advance(MINUTE)
    await checkPayments(shop)
    expect(await stateOf(shop, order.id)).toBe('paid')
    clock.advance(15 * MINUTE)
    await checkPayments(shop)
    expect(await stateOf(shop, other.id)).toBe('payment-failed')
    expect((await findPayment(shop.db, other.paymentId))?.checkAt).toBeNull()
  },
)

mollieTest('webhooks in the wrong order tell the truth all the same', async ({ shop, mollie }) => {
  const order = await orderAtMollie(shop)
  await mollie.setWebhooks('reversed')
  await mollie.change(order.ref, 'pending')
  await mollie.change(order.ref, 'paid')
  await mollie.releaseWebhooks()
  expect(await mollie.webhookAnswers()).toEqual([200, 200])
  expect(await stateOf(shop, order.id)).toBe('paid')
})

mollieTest(
  'a webhook while Mollie can’t be asked is refused, and comes again',
  async ({ shop, mollie }) => {
    const order = await orderAtMollie(shop)
    await mollie.failNext(['503', '503', '503'])
    await mollie.change(order.ref, 'paid')
    expect(await mollie.webhookAnswers()).toEqual([503, 200])
    expect(await stateOf(shop, order.id)).toBe('paid')
  },
)

mollieTest(
  'while Mollie is away the order is kept, and paid once it is back',
  async ({ shop, mollie }) => {
    const order = await placeAnOrder(shop, { payment: 'ideal' })
    await mollie.setDown(true)
    expect(await beginPayment(shop, order.paymentId)).toMatchObject({
      ok: false,
      error: 'provider-unavailable',
      orderAddress: `/checkout/order-received/${order.id}/?key=${order.key}`,
    })
    const page = await findReceived(shop, order.id, order.key, { returns: 0, isUnreachable: true })
    expect(page).toMatchObject({ isUnreachable: true, order: { state: 'awaiting-payment' } })
    expect(page?.payNow.map(({ id }) => id)).toContain('bankoverschrijving')

    await mollie.setDown(false)
    expect(await retryPayment(shop, order.id, 'ideal')).toEqual({
      ok: true,
      address: order.address,
    })
    await mollie.change(await beginAndFind(shop, order.paymentId), 'paid')
    expect(await stateOf(shop, order.id)).toBe('paid')
  },
)

mollieTest(
  'what Mollie refuses has failed; another way is still open',
  async ({ shop, mollie }) => {
    const order = await placeAnOrder(shop, { payment: 'bancontact' })
    await mollie.setMethods([])
    expect(await beginPayment(shop, order.paymentId)).toMatchObject({ error: 'not-payable' })
    expect(await stateOf(shop, order.id)).toBe('payment-failed')
    expect(await retryPayment(shop, order.id, 'bankoverschrijving')).toMatchObject({ ok: true })
  },
)

mollieTest(
  'who chose another way and paid at Mollie after all has paid',
  async ({ shop, mollie }) => {
    const order = await orderAtMollie(shop)
    await retryPayment(shop, order.id, 'bankoverschrijving')
    expect(await attemptStates(shop, order.id)).toEqual(['open', 'cancelled'])
    await mollie.change(order.ref, 'paid')
    expect(await stateOf(shop, order.id)).toBe('paid')
    expect(await attemptStates(shop, order.id)).toEqual(['open', 'paid'])
  },
)

mollieTest(
  'what nobody should pay any more is taken back at Mollie where that can be',
  async ({ shop, mollie }) => {
    await chooseMethods(shop, ['banktransfer', 'ideal'])
    const switched = await orderAtMollie(shop, 'banktransfer')
    await retryPayment(shop, switched.id, 'ideal')
    const calledOff = await orderAtMollie(shop, 'banktransfer', 'Noor')
    await cancelOrder(shop, calledOff.id, 'Eva')
    await shop.db.update(payments).set({ checkAt: shop.clock.now() })
    await checkPayments(shop)
    const status = new Map((await mollie.payments()).map((payment) => [payment.id, payment.status]))
    expect([status.get(switched.ref), status.get(calledOff.ref)]).toEqual(['canceled', 'canceled'])
    expect(await attemptStates(shop, switched.id)).toEqual(['open', 'cancelled'])
    expect(await stateOf(shop, switched.id)).toBe('awaiting-payment')
  },
)

mollieTest(
  'nothing expires while its money may be on its way, but not for ever',
  async ({ shop, mollie, clock }) => {
    const order = await orderAtMollie(shop)
    await mollie.setDown(true)
    clock.advance(61 * MINUTE)
    await checkPayments(shop)
    await expireOrders(shop)
    await expirePayments(shop)
    expect(await stateOf(shop, order.id)).toBe('awaiting-payment')
    clock.advance(24 * 60 * MINUTE)
    await expireOrders(shop)
    expect(await stateOf(shop, order.id)).toBe('expired')
    const [variant] = await shop.db.select().from(variants).where(eq(variants.id, order.variantId))
    expect(variant?.stock).toBe(5)
  },
)

mollieTest(
  'an attempt whose time is over is asked about before anybody is sent there',
  async ({ shop, clock }) => {
    const order = await orderAtMollie(shop)
    clock.advance(15 * MINUTE)
    expect(await beginPayment(shop, order.paymentId)).toMatchObject({ error: 'not-payable' })
    expect(await attemptStates(shop, order.id)).toEqual(['expired'])
    expect(await beginPayment(shop, 'pay_none')).toEqual({ ok: false, error: 'unknown-payment' })
  },
)

mollieTest('money is only counted for the attempt it was meant for', async ({ shop, mollie }) => {
  const cheap = await orderAtMollie(shop)
  const dear = await orderAtMollie(shop, 'ideal', 'Noor')
  await mollie.change(cheap.ref, 'paid')
  await shop.db.update(payments).set({ providerRef: null }).where(eq(payments.id, cheap.paymentId))
  await shop.db
    .update(payments)
    .set({ providerRef: cheap.ref })
    .where(eq(payments.id, dear.paymentId))
  expect(await syncPayment(shop, dear.paymentId)).toEqual({ ok: false, error: 'unknown-payment' })
  expect(await stateOf(shop, dear.id)).toBe('awaiting-payment')
})

/** Anybody may call. */
async function call(mollie: LocalMollie, shop: Shop, body: string) {
  const response = await fetch(`${await mollie.whereIs(shop.siteUrl)}/betaling/mollie/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return [response.status, await response.text()]
}

mollieTest(
  'a stranger learns nothing from the webhook and changes nothing',
  async ({ shop, mollie }) => {
    const order = await orderAtMollie(shop)
    for (const body of [
      `id=${order.ref}`,
      'id=tr_vreemd',
      'id=',
      '',
      'id[]=x',
      `id=${'x'.repeat(9_999)}`,
    ]) {
      expect(await call(mollie, shop, body)).toEqual([200, 'ok'])
    }
    expect(await call(mollie, shop, `id=${order.ref}&status=paid`)).toEqual([200, 'ok'])
    expect(await stateOf(shop, order.id)).toBe('awaiting-payment')
  },
)

mollieTest(
  'credit is promised money: the lender gets the lines it asks for, and the order is paid',
  async ({ shop, mollie }) => {
    await chooseMethods(shop, ['klarna', 'ideal'])
    const order = await placeAnOrder(shop, { payment: 'klarna', shipping: 'pakket' })
    const ref = await beginAndFind(shop, order.paymentId)
    await mollie.change(ref, 'paid')
    expect(await findPayment(shop.db, order.paymentId)).toMatchObject({
      state: 'paid',
      providerState: 'authorized',
    })
  },
)

mollieTest(
  'an attempt that Mollie does not know keeps no other from being asked about',
  async ({ shop, mollie, clock }) => {
    const lost = await orderAtMollie(shop)
    const order = await orderAtMollie(shop, 'ideal', 'Noor')
    await shop.db
      .update(payments)
      .set({ providerRef: 'tr_weg' })
      .where(eq(payments.id, lost.paymentId))
    await mollie.setWebhooks('never')
    await mollie.change(order.ref, 'paid')
    clock.advance(MINUTE)
    await checkPayments(shop)
    expect(await stateOf(shop, order.id)).toBe('paid')
    clock.advance(61 * 24 * 60 * MINUTE)
    await checkPayments(shop)
    expect((await findPayment(shop.db, lost.paymentId))?.checkAt).toBeNull()
  },
)
