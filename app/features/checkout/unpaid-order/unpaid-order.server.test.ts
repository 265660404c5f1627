import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { addToCart, readCart, takeNotices } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addCross, addWeddingRings } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { findUnpaidOrder } from './find-unpaid-order.server.ts'
import { readLastSubmittedForm } from './last-submitted-form.server.ts'
import { moveOrderBackToCart } from './move-order-back.server.ts'
import { unpaidOrderHtml } from './unpaid-order-html.server.tsx'

const HOUR_MS = 3_600_000

async function orderRings(app: App, payment = 'test-bank') {
  const name = payment === 'test-bank' ? 'Zegelring' : 'Creolen'
  const { variantIds } = await addProduct(app, { name, priceCents: 4_000, stock: 5 })
  const variantId = variantIds[0] ?? 0
  const cartId = await fillCart(app, [{ variantId, quantity: 2 }])
  const placeResult = await placeOrder(
    app,
    cartId,
    await fillCheckoutForm(app, cartId, { payment }),
  )
  if (!placeResult.ok) throw new Error(placeResult.error)
  const [attempt] = await readPayments(app.db, placeResult.order.id)
  return { cartId, variantId, orderId: placeResult.order.id, paymentId: attempt?.id ?? '' }
}

const readStock = async (app: App, variantId: number) => {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest(
  'an unpaid order goes back into its cart once: its stock is free, its payment ends, and its items and address stay',
  async ({ app }) => {
    const { cartId, variantId, orderId, paymentId } = await orderRings(app)
    expect(await readStock(app, variantId)).toBe(3)
    expect(await findUnpaidOrder(app, cartId)).toMatchObject({
      order: { id: orderId },
      payUrl: `/testbank/${paymentId}/`,
      canMoveBackToCart: true,
    })

    const card = await unpaidOrderHtml(app, { cartId, hasCartProducts: false, heading: 'h2' })
    expect(card.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'Artikelen € 80,00 Verzending Gratis Totaal € 80,00',
    )

    expect(await moveOrderBackToCart(app, cartId, orderId)).toBe(true)
    expect(await readStock(app, variantId)).toBe(5)
    expect(await readCart(app, cartId)).toMatchObject({ lines: [{ variantId, quantity: 2 }] })
    expect((await findOrder(app, orderId))?.state).toBe('cancelled')
    expect(await readPayments(app.db, orderId)).toMatchObject([{ state: 'cancelled' }])
    expect(await findUnpaidOrder(app, cartId)).toBeNull()
    expect(await takeNotices(app, cartId)).toEqual([
      {
        kind: 'success',
        text: `Alles van bestelling ${orderId} ligt weer in je winkelwagen. Die bestelling is vervallen.`,
      },
    ])
    expect(await readLastSubmittedForm(app, cartId)).toMatchObject({
      email: 'sanne@voorbeeld.example',
      street: 'Oudegracht',
      houseNumber: '212',
    })

    expect(await moveOrderBackToCart(app, cartId, orderId)).toBe(false)
    expect((await readCart(app, cartId)).lines).toHaveLength(1)
    const { rows } = await app.pool.query("SELECT kind FROM mails WHERE kind <> 'order-confirmed'")
    expect(rows).toEqual([])
  },
)

shopTest('pairs and engravings come back as they were', async ({ app }) => {
  const { productId } = await addCross(app)
  const { wide, narrow } = await addWeddingRings(app)
  const cartId = 't_000000000000000000000000000999'
  const addPair = (wideId: number, narrowId: number, texts: string[]) =>
    addToCart(app, cartId, {
      productOrVariantId: wideId,
      quantity: 1,
      texts: { gravure1: texts[0] ?? '' },
      second: { variantId: narrowId, texts: { gravure1: texts[1] ?? '' } },
    })
  await addPair(wide[19], narrow[16], ['Noor', 'Sam'])
  await addToCart(app, cartId, {
    productOrVariantId: productId,
    quantity: 2,
    texts: { gravure1: 'Tess' },
  })
  await addPair(wide[16], narrow[19], ['Bo', 'Isa'])
  const linesBefore = (await readCart(app, cartId)).lines
  expect(linesBefore.map(({ texts }) => texts[0]?.text)).toEqual([
    'Noor',
    'Sam',
    'Tess',
    'Bo',
    'Isa',
  ])
  const placeResult = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!placeResult.ok) throw new Error(placeResult.error)
  expect((await readCart(app, cartId)).lines).toEqual([])

  await moveOrderBackToCart(app, cartId, placeResult.order.id)

  expect((await readCart(app, cartId)).lines).toEqual(linesBefore)
  expect(await takeNotices(app, cartId)).toMatchObject([{ kind: 'success' }])
})

shopTest('items that the shopper added again meanwhile are not doubled', async ({ app }) => {
  const { cartId, variantId, orderId } = await orderRings(app)
  await addToCart(app, cartId, { productOrVariantId: variantId, quantity: 1 })
  await moveOrderBackToCart(app, cartId, orderId)
  expect(await readCart(app, cartId)).toMatchObject({ lines: [{ variantId, quantity: 2 }] })
})

shopTest(
  'an order of another cart, a paid one and one that waits for a transfer are not offered again',
  async ({ app }) => {
    const paidOrder = await orderRings(app)
    const otherCartId = await fillCart(app, [{ variantId: paidOrder.variantId }])
    expect(await findUnpaidOrder(app, otherCartId)).toBeNull()
    expect(await moveOrderBackToCart(app, otherCartId, paidOrder.orderId)).toBe(false)
    await settlePayment(app, paidOrder.paymentId, 'paid', 'Testbank')
    expect(await findUnpaidOrder(app, paidOrder.cartId)).toBeNull()
    expect(await moveOrderBackToCart(app, paidOrder.cartId, paidOrder.orderId)).toBe(false)
    expect((await findOrder(app, paidOrder.orderId))?.state).toBe('paid')

    const transferOrder = await orderRings(app, 'bank-transfer')
    expect(await findUnpaidOrder(app, transferOrder.cartId)).toBeNull()
  },
)

shopTest(
  'an order that has expired can be put back as far as it is for sale',
  async ({ app, clock }) => {
    const { cartId, variantId, orderId } = await orderRings(app)
    clock.advance(2 * HOUR_MS)
    await expireOrders(app)
    expect(await findUnpaidOrder(app, cartId)).toMatchObject({
      owedCents: 0,
      canMoveBackToCart: true,
    })
    await app.db.update(variants).set({ stock: 0 }).where(eq(variants.id, variantId))
    expect(await moveOrderBackToCart(app, cartId, orderId)).toBe(true)
    expect((await readCart(app, cartId)).lines).toEqual([])
    expect(await takeNotices(app, cartId)).toEqual([
      {
        kind: 'error',
        text: 'Zegelring is niet meer te koop en ligt dus niet meer in je winkelwagen.',
      },
    ])
    expect((await findOrder(app, orderId))?.state).toBe('expired')
  },
)
