import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { readCheckout } from '#app/features/checkout/checkout/read-checkout.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import {
  findTestPayment,
  listPaymentMethods,
} from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { paymentChoices } from '#app/features/fulfilment/payment-flow/payment-methods-tables.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { realShopTest, shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { isTestPayment } from './test-money.server.ts'

const STAFF: PaymentAccess = { isStaff: true }

/** A shop that is not a demo; it is open unless a test closes it. */
const openShopTest = realShopTest

/** The same shop with the test key of an online provider. */
const testKeyTest = mollieTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ ...ENTERED_SETTINGS, isDemo: false }),
})

const closeShop = (app: App) => saveSettings(app, { isComingSoon: true })
const openShop = (app: App) => saveSettings(app, { isComingSoon: false })

async function readMethodIds(app: App, access?: PaymentAccess) {
  return (await listPaymentMethods(app, access)).map(({ id }) => id)
}

async function readDocumentNumbers(app: App) {
  return (await app.db.select().from(documents)).map(({ orderId, number }) => ({ orderId, number }))
}

openShopTest('an open shop never offers the test bank, not even to staff', async ({ app }) => {
  expect(await readMethodIds(app)).toEqual(['bank-transfer'])
  expect(await readMethodIds(app, STAFF)).toEqual(['bank-transfer'])
  await expect(placeAnOrder(app, { firstName: 'Noor' })).rejects.toThrow('unknown-method')
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  expect(await retryPayment(app, order.id, 'test-bank', STAFF)).toEqual({
    ok: false,
    error: 'unknown-method',
  })
})

openShopTest(
  'a shop without a payment method has an empty list and no test bank',
  async ({ app }) => {
    await app.db.insert(paymentChoices).values({ method: 'bank-transfer', isOn: false })
    const { variantIds } = await addProduct(app, { name: 'Zegelring Noor' })
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    expect((await readCheckout(app, cartId))?.methods).toEqual([])
  },
)

openShopTest(
  'an order that started at the test bank before the opening cannot be paid there afterwards',
  async ({ app }) => {
    await closeShop(app)
    expect(await readMethodIds(app)).toEqual(['test-bank', 'bank-transfer'])
    const order = await placeAnOrder(app)
    expect(await findTestPayment(app, order.paymentId)).toBeDefined()

    await openShop(app)
    expect(await findTestPayment(app, order.paymentId)).toBeUndefined()
    expect(await settlePayment(app, order.paymentId, 'paid', 'Testbank')).toEqual({
      ok: false,
      error: 'unknown-payment',
    })
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'awaiting-payment',
      isTest: true,
      paidAt: null,
    })

    // Paying the order with real money is still possible, and makes it a real order.
    await markOrderPaid(app, order.id, 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'paid', isTest: false })
    await makeInvoices(app)
    expect(await readDocumentNumbers(app)).toEqual([{ orderId: order.id, number: 'F2026-00001' }])
  },
)

openShopTest(
  'an order that was paid at the test bank takes no invoice number',
  async ({ app, clock }) => {
    await closeShop(app)
    const testOrder = await placeAnOrder(app)
    await settlePayment(app, testOrder.paymentId, 'paid', 'Testbank')
    expect(await findOrder(app, testOrder.id)).toMatchObject({ state: 'paid', isTest: true })

    await openShop(app)
    clock.advance(60_000)
    const realOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Noor' })
    await markOrderPaid(app, realOrder.id, 'Eva')
    await makeInvoices(app)
    await makeInvoices(app)
    expect(await readDocumentNumbers(app)).toEqual([
      { orderId: realOrder.id, number: 'F2026-00001' },
    ])
    const { orders } = await readOrders(app, {})
    expect(orders).toMatchObject([
      { id: realOrder.id, isTest: false },
      { id: testOrder.id, isTest: true },
    ])
  },
)

openShopTest(
  'a real order is not paid with test money after the shop closed again',
  async ({ app }) => {
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await closeShop(app)
    expect(await retryPayment(app, order.id, 'test-bank')).toEqual({
      ok: false,
      error: 'unknown-method',
    })
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'awaiting-payment',
      isTest: false,
    })
  },
)

shopTest('a demo creates invoices for payments at its test bank, open or not', async ({ app }) => {
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'paid', 'Testbank')
  await makeInvoices(app)
  expect(await findOrder(app, order.id)).toMatchObject({ state: 'paid', isTest: false })
  expect(await readDocumentNumbers(app)).toEqual([{ orderId: order.id, number: 'F2026-00001' }])
})

testKeyTest(
  'once the shop is open only signed-in staff can pay with a test key',
  async ({ app }) => {
    expect(await readMethodIds(app)).toEqual(['bank-transfer'])
    expect(await readMethodIds(app, STAFF)).toEqual([
      'ideal',
      'creditcard',
      'bancontact',
      'bank-transfer',
    ])
    await expect(placeAnOrder(app, { payment: 'ideal', firstName: 'Noor' })).rejects.toThrow(
      'unknown-method',
    )
    const transferOrder = await placeAnOrder(app, { payment: 'bank-transfer' })
    expect(await retryPayment(app, transferOrder.id, 'ideal')).toEqual({
      ok: false,
      error: 'unknown-method',
    })
    await closeShop(app)
    expect(await readMethodIds(app)).toContain('ideal')
  },
)

testKeyTest(
  'only staff can continue a payment with a test key, and it pays a test order without an invoice',
  async ({ app, mollie }) => {
    const { variantIds } = await addProduct(app, { name: 'Zegelring Fee', stock: 5 })
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    const form = await fillCheckoutForm(app, cartId, { payment: 'ideal' })
    const placement = await placeOrder(app, cartId, form, { access: STAFF })
    if (!placement.ok) throw new Error(placement.error)
    const [payment] = await readPayments(app.db, placement.order.id)
    const paymentId = payment?.id ?? ''

    expect(await beginPayment(app, paymentId)).toMatchObject({ ok: false, error: 'not-payable' })
    expect(await mollie.payments()).toEqual([])
    expect(await beginPayment(app, paymentId, STAFF)).toMatchObject({ ok: true })
    const [molliePayment] = await mollie.payments()
    await mollie.change(molliePayment?.id ?? '', 'paid')

    expect(await findOrder(app, placement.order.id)).toMatchObject({
      state: 'paid',
      isTest: true,
    })
    await makeInvoices(app)
    expect(await readDocumentNumbers(app)).toEqual([])
  },
)

openShopTest('only a live key makes real payments and refunds', async ({ app }) => {
  const envWithKey = (MOLLIE_API_KEY: string) => ({ ...app.env, MOLLIE_API_KEY })
  const letters = 'a'.repeat(30)
  expect(isTestPayment(envWithKey(`test_${letters}`), { provider: 'mollie' })).toBe(true)
  expect(isTestPayment(envWithKey(`live_${letters}`), { provider: 'mollie' })).toBe(false)
  expect(isTestPayment(envWithKey(`live_${letters}`), { provider: 'test-bank' })).toBe(true)
  expect(isTestPayment(app.env, { provider: 'bank-transfer' })).toBe(false)
})
