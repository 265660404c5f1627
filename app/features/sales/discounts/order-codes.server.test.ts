import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { addCode, fillCartWithRing } from '#tests/support/carts-with-codes.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { addCartCode } from './cart-codes.server.ts'
import { orderDiscounts } from './discounts-tables.server.ts'

const HOUR_MS = 3_600_000

shopTest('a code in the cart lowers the total, and the order stores it', async ({ app }) => {
  await addCode(app, { code: 'zomer-10', percent: '10' })
  const cartId = await fillCartWithRing(app)
  expect(await addCartCode(app, cartId, ' Zomer-10 ')).toMatchObject({ ok: true, isNew: true })
  expect(await addCartCode(app, cartId, 'ZOMER-10')).toMatchObject({ ok: true, isNew: false })
  expect(await readCart(app, cartId)).toMatchObject({
    totalCents: 10_000,
    discountCents: 1_000,
    discounts: [{ code: 'ZOMER-10', cents: 1_000, refusal: null }],
  })

  const placedOrder = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!placedOrder.ok) throw new Error(placedOrder.error)
  const order = await findOrder(app, placedOrder.order.id)
  expect(order).toMatchObject({
    itemsCents: 10_000,
    discountCents: 1_000,
    discountCodes: ['ZOMER-10'],
    totalCents: 9_000,
    vatSplit: [{ rate: 21, netCents: 7_438, vatCents: 1_562 }],
    lines: [{ unitCents: 10_000, discountCents: 1_000 }],
  })
  expect(await readPayments(app.db, placedOrder.order.id)).toMatchObject([{ amountCents: 9_000 }])
  const [mail] = await readWrittenMails(app)
  expect(mail?.text).toContain('Korting ZOMER-10')
  expect((await readCart(app, cartId)).discounts).toHaveLength(0)
})

shopTest('a code of 100 percent results in a paid order', async ({ app }) => {
  await addCode(app, { code: 'CADEAU', percent: '100' })
  const cartId = await fillCartWithRing(app)
  await addCartCode(app, cartId, 'cadeau')
  const form = await fillCheckoutForm(app, cartId, { shipping: 'pickup' })
  const placedOrder = await placeOrder(app, cartId, form)
  if (!placedOrder.ok) throw new Error(placedOrder.error)
  expect(placedOrder.url).toMatch(/^\/checkout\/order-received\//)
  expect(await findOrder(app, placedOrder.order.id)).toMatchObject({
    state: 'paid',
    totalCents: 0,
    vatSplit: [{ rate: 21, netCents: 0, vatCents: 0 }],
  })
  expect(await readPayments(app.db, placedOrder.order.id)).toEqual([])
  // Submitting the form again returns the same order.
  expect(await placeOrder(app, cartId, form)).toMatchObject({
    ok: true,
    order: { id: placedOrder.order.id },
  })
})

shopTest('only one of two simultaneous orders gets the last use of a code', async ({ app }) => {
  await addCode(app, { code: 'EERSTE', percent: '10', maxUses: '1' })
  const carts = [await fillCartWithRing(app, 'Ring Een'), await fillCartWithRing(app, 'Ring Twee')]
  const forms = await Promise.all(
    carts.map(async (cartId) => {
      await addCartCode(app, cartId, 'eerste')
      return fillCheckoutForm(app, cartId)
    }),
  )
  const results = await Promise.all(
    carts.map((id, index) => placeOrder(app, id, forms[index] as never)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: 'cart-changed' })
  expect(await app.db.select().from(orderDiscounts)).toHaveLength(1)
  const rejectedCart = carts[results.findIndex(({ ok }) => !ok)] ?? ''
  expect((await readCart(app, rejectedCart)).discounts).toMatchObject([
    { refusal: 'De code EERSTE is al zo vaak gebruikt als kon.' },
  ])
})

shopTest(
  'a code can be used once per e-mail address, in capitals or not, and again after the order is cancelled',
  async ({ app }) => {
    await addCode(app, { code: 'WELKOM', percent: '10', maxUsesPerCustomer: '1' })
    const placeOrderWithCode = async (email: string) => {
      const cartId = await fillCartWithRing(app, `Ring ${Math.random()}`)
      await addCartCode(app, cartId, 'welkom')
      const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId, { email }))
      return { cartId, result }
    }
    const firstOrder = await placeOrderWithCode('sanne@voorbeeld.example')
    if (!firstOrder.result.ok) throw new Error(firstOrder.result.error)
    const secondOrder = await placeOrderWithCode('Sanne@Voorbeeld.example')
    expect(secondOrder.result).toMatchObject({ error: 'code-used', codes: [{ code: 'WELKOM' }] })
    // The code was removed from the cart, so the same cart can be ordered without it.
    const form = await fillCheckoutForm(app, secondOrder.cartId)
    expect(await placeOrder(app, secondOrder.cartId, form)).toMatchObject({ ok: true })
    expect((await placeOrderWithCode('amira@voorbeeld.example')).result.ok).toBe(true)

    await cancelOrder(app, firstOrder.result.order.id, 'Eva')
    expect((await placeOrderWithCode('sanne@voorbeeld.example')).result.ok).toBe(true)
  },
)

shopTest(
  'the last use of a code is available again once the unpaid order that has it expires',
  async ({ app, clock }) => {
    await addCode(app, { code: 'EENMALIG', percent: '10', maxUses: '1' })
    const fillCartWithCode = async (name: string) => {
      const cartId = await fillCartWithRing(app, name)
      await addCartCode(app, cartId, 'eenmalig')
      return cartId
    }
    const cartId = await fillCartWithCode('Ring Een')
    expect(await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))).toMatchObject({
      ok: true,
    })
    expect(await readCart(app, await fillCartWithCode('Ring Twee'))).toMatchObject({
      discountCents: 0,
    })
    clock.advance(2 * HOUR_MS)
    await expireOrders(app)
    expect(await readCart(app, await fillCartWithCode('Ring Drie'))).toMatchObject({
      discountCents: 1_000,
    })
  },
)
