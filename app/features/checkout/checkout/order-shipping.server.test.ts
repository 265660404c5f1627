import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { saveHours } from '#app/features/core/opening-hours/admin/save-hours.server.ts'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { removeMethod, saveMethod } from '#app/features/sales/delivery/save-shipping.server.ts'
import type { ShippingMethod } from '#app/features/sales/delivery/shipping.ts'
import type { MethodForm } from '#app/features/sales/delivery/shipping-forms.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import type { CheckoutForm } from './checkout-forms.ts'
import { placeOrderMessages } from './checkout-messages.ts'
import { placeOrder } from './place-order.server.ts'
import { readCheckout } from './read-checkout.server.ts'

async function fillCartWith(app: App, quantity = 1) {
  const { variantIds } = await addProduct(app, { name: 'Zegelring Otto', priceCents: 4_000 })
  const variantId = variantIds[0] ?? 0
  return { variantId, cartId: await fillCart(app, [{ variantId, quantity }]) }
}

const BERLIN: Partial<CheckoutForm> = {
  country: 'DE',
  postcode: '10115',
  houseNumber: '4',
  street: 'Voorbeeldstraße',
  city: 'Berlin',
}

async function findMethod(app: App, zone: string, code: string): Promise<ShippingMethod> {
  const zones = await readShipping(app.db)
  const method = zones
    .find(({ name }) => name === zone)
    ?.methods.find((zoneMethod) => zoneMethod.code === code)
  if (!method) throw new Error(`no ${code} in ${zone}`)
  return method
}

async function changeMethod(app: App, method: ShippingMethod, changes: Partial<MethodForm>) {
  const { id, zoneId, code: _, ...form } = method
  await saveMethod(app, zoneId, id, { ...form, ...changes })
}

shopTest(
  'an order to another country is charged its shipping price, also after the owner changes it',
  async ({ app }) => {
    const { cartId } = await fillCartWith(app)
    const form = await fillCheckoutForm(app, cartId, { ...BERLIN, payment: 'bank-transfer' })
    const result = await placeOrder(app, cartId, form)
    if (!result.ok) throw new Error(result.error)

    const method = await findMethod(app, 'Duitsland', 'parcel')
    await changeMethod(app, method, { name: 'Luchtpost', priceCents: 2_000 })
    await removeMethod(app, method.id)
    expect(await findOrder(app, result.order.id)).toMatchObject({
      shippingMethod: 'parcel',
      shippingMethodId: method.id,
      shippingName: 'Pakket',
      shippingCents: 1_295,
      totalCents: 4_000 + 1_295,
      promises: { delivery: 'Binnen drie werkdagen nadat je betaling binnen is' },
    })
  },
)

shopTest(
  'a shipping method that does not serve the country is rejected, and no order is placed',
  async ({ app }) => {
    const { cartId } = await fillCartWith(app)
    const form = await fillCheckoutForm(app, cartId, BERLIN)
    const notOffered = { ok: false, error: 'shipping-not-offered', country: 'DE' }

    expect(await placeOrder(app, cartId, { ...form, shipping: 'letterbox' })).toEqual({
      ...notOffered,
      isUndeliverable: false,
    })
    expect(await placeOrder(app, cartId, { ...form, shipping: 'duif' })).toMatchObject(notOffered)
    for (const code of ['parcel', 'pickup']) {
      await removeMethod(app, (await findMethod(app, 'Duitsland', code)).id)
    }
    expect(await placeOrder(app, cartId, form)).toEqual({ ...notOffered, isUndeliverable: true })
    expect(await app.db.select().from(orders)).toEqual([])
  },
)

shopTest.extend<{ week: OpeningHours['week'] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  week: async ({}, use) => use([]),
})('picking up is offered once the shop has opening hours', async ({ app }) => {
  const { cartId } = await fillCartWith(app)
  const pickUp = async () =>
    placeOrder(app, cartId, { ...(await fillCheckoutForm(app, cartId)), shipping: 'pickup' })
  expect(await pickUp()).toMatchObject({ ok: false, error: 'shipping-not-offered' })

  await saveHours(app, {
    // Saturday from 10.00 to 17.00, in minutes after midnight; the week starts on Sunday.
    week: [[], [], [], [], [], [], [{ from: 600, to: 1_020 }]],
    dispatch: null,
  })
  const form = await fillCheckoutForm(app, cartId, { shipping: 'pickup', payment: 'bank-transfer' })
  expect(await placeOrder(app, cartId, form)).toMatchObject({ ok: true })
})

shopTest(
  'a cart shown for one country cannot be ordered for another with other prices',
  async ({ app }) => {
    const { cartId } = await fillCartWith(app)
    const form = await fillCheckoutForm(app, cartId)
    expect(await placeOrder(app, cartId, { ...form, ...BERLIN })).toEqual({
      ok: false,
      error: 'cart-changed',
    })
  },
)

shopTest(
  'a shipping price that changed meanwhile is shown before the order is placed',
  async ({ app }) => {
    const { cartId } = await fillCartWith(app)
    const form = await fillCheckoutForm(app, cartId)
    const method = await findMethod(app, 'Nederland', 'parcel')
    await changeMethod(app, method, { priceCents: 795 })

    expect(await placeOrder(app, cartId, form)).toEqual({ ok: false, error: 'cart-changed' })
    const secondOrder = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    if (!secondOrder.ok) throw new Error(secondOrder.error)
    expect(await findOrder(app, secondOrder.order.id)).toMatchObject({ shippingCents: 795 })
  },
)

shopTest(
  'a delivery day that has become later is shown first, unless the order is paid later',
  async ({ app, clock }) => {
    clock.set('2026-11-23T21:59:30+01:00')
    const { cartId, variantId } = await fillCartWith(app)
    const form = await fillCheckoutForm(app, cartId)
    const laterCartId = await fillCart(app, [{ variantId }])
    const byTransfer = await fillCheckoutForm(app, laterCartId, { payment: 'bank-transfer' })
    clock.advance(60_000)

    const rejectedOrder = await placeOrder(app, cartId, form)
    expect(rejectedOrder).toMatchObject({ error: 'promise-changed', quote: { name: 'Pakket' } })
    expect(!rejectedOrder.ok && placeOrderMessages(rejectedOrder).join()).toMatch(
      /Pakket is nu: Woensdag 25 november/,
    )
    const secondOrder = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    if (!secondOrder.ok) throw new Error(secondOrder.error)
    expect(await findOrder(app, secondOrder.order.id)).toMatchObject({
      promises: { delivery: 'Woensdag 25 november' },
    })
    expect(await placeOrder(app, laterCartId, byTransfer)).toMatchObject({ ok: true })
  },
)

shopTest(
  'shipping prices depend on the weight of all units; an unknown weight counts as zero',
  async ({ app }) => {
    const method = await findMethod(app, 'Nederland', 'letterbox')
    const brackets = [
      { upToGrams: 10, cents: 300 },
      { upToGrams: 20, cents: 400 },
    ]
    await changeMethod(app, method, { brackets, freeFromCents: null })
    const { variantId, cartId } = await fillCartWith(app, 3)
    const readLetterboxPrice = async (weightMg: number | null) => {
      await app.db.update(variants).set({ weightMg }).where(eq(variants.id, variantId))
      const checkoutPage = await readCheckout(app, cartId)
      return checkoutPage?.quotesByCountry.NL.quotes.find(
        ({ method: code }) => code === 'letterbox',
      )?.cents
    }

    expect(await readLetterboxPrice(null)).toBe(300)
    // Three units of 3.333 grams weigh 9.999 grams.
    expect(await readLetterboxPrice(3_333)).toBe(300)
    expect(await readLetterboxPrice(3_334)).toBe(400)
    expect(await readLetterboxPrice(7_000)).toBeUndefined()
    const form = await fillCheckoutForm(app, cartId, { shipping: 'letterbox' })
    expect(await placeOrder(app, cartId, form)).toMatchObject({ error: 'shipping-not-offered' })
  },
)

shopTest(
  'shipping of an order is free from the amount that the owner chose, not below it',
  async ({ app }) => {
    const { variantIds } = await addProduct(app, { name: 'Zegelring Mo', priceCents: 2_500 })
    const orderRings = async (quantity: number) => {
      const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity }])
      const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
      if (!result.ok) throw new Error(result.error)
      return findOrder(app, result.order.id)
    }

    expect(await orderRings(1)).toMatchObject({ shippingCents: 695, totalCents: 2_500 + 695 })
    expect(await orderRings(2)).toMatchObject({ shippingCents: 0, totalCents: 2 * 2_500 })
  },
)

shopTest(
  'an order for pickup promises the day that the checkout shows, unless it is paid later',
  async ({ app }) => {
    const { variantId } = await fillCartWith(app)
    const pickUp = async (payment: string) => {
      const cartId = await fillCart(app, [{ variantId }])
      const form = await fillCheckoutForm(app, cartId, { shipping: 'pickup', payment })
      const checkoutPage = await readCheckout(app, cartId)
      const quote = checkoutPage?.quotesByCountry.NL.quotes.find(
        ({ method }) => method === 'pickup',
      )
      const result = await placeOrder(app, cartId, form)
      if (!result.ok) throw new Error(result.error)
      const order = await findOrder(app, result.order.id)
      return { quote: quote?.text, order: order?.promises.delivery, cents: order?.totalCents }
    }

    expect(await pickUp('test-bank')).toEqual({
      quote: 'Oudegracht 212, Utrecht, klaar op maandag 23 november vanaf 13.00\u00a0uur',
      order:
        'Oudegracht 212, Utrecht. Klaar op maandag 23 november vanaf 13.00\u00a0uur. Je krijgt bericht zodra het klaarligt',
      cents: 4_000,
    })
    expect((await pickUp('bank-transfer')).order).toBe(
      'Oudegracht 212, Utrecht. Je krijgt bericht zodra het klaarligt',
    )
  },
)

shopTest('the promised day is that of the chosen shipping method', async ({ app }) => {
  const method = await findMethod(app, 'Nederland', 'parcel')
  await changeMethod(app, method, { deliveryDays: 3 })
  const { cartId } = await fillCartWith(app)
  const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!result.ok) throw new Error(result.error)
  expect((await findOrder(app, result.order.id))?.promises.delivery).toBe('Donderdag 26 november')
})
