import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { readCheckout } from '#app/features/checkout/checkout/read-checkout.server.ts'
import { saveSettings } from '#app/features/core/settings/admin/save-settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { findTestPayment } from '#app/features/fulfilment/payment-flow/find-test-payment.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { Payer } from '#app/features/fulfilment/payments/payments.ts'
import { paymentChoices } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
import { TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { fillCart, fillForm } from '#tests/support/fill-cart.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { isTestPayment } from './test-money.server.ts'

const STAFF: Payer = { isStaff: true }

/** A shop that sells: no demo, and open unless a test closes it. */
const openTest = shopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SHOP_DEMO: false, SITE_URL: 'http://127.0.0.1:3000' }),
})

/** The same with the test key of an online provider. */
const testKeyTest = mollieTest.extend<{ env: Partial<ReadyEnv> }>({
  env: async ({ mollie }, use) =>
    use({ SHOP_DEMO: false, MOLLIE_API_KEY: TEST_KEY, MOLLIE_API_URL: mollie.apiUrl }),
})

const close = (shop: Shop) => saveSettings(shop, { ...DEFAULT_SETTINGS, isComingSoon: true })
const open = (shop: Shop) => saveSettings(shop, { ...DEFAULT_SETTINGS, isComingSoon: false })

async function ids(shop: Shop, payer?: Payer) {
  return (await listPaymentMethods(shop, payer)).map(({ id }) => id)
}

async function numbers(shop: Shop) {
  return (await shop.db.select().from(documents)).map(({ orderId, number }) => [orderId, number])
}

openTest('an open shop never offers the test bank, to staff neither', async ({ shop }) => {
  expect(await ids(shop)).toEqual(['bankoverschrijving'])
  expect(await ids(shop, STAFF)).toEqual(['bankoverschrijving'])
  await expect(placeAnOrder(shop, { firstName: 'Noor' })).rejects.toThrow('unknown-method')
  const order = await placeAnOrder(shop, { payment: 'bankoverschrijving' })
  expect(await retryPayment(shop, order.id, 'testbank', STAFF)).toEqual({
    ok: false,
    error: 'unknown-method',
  })
})

openTest('a shop without any way to pay has an empty list, not a test bank', async ({ shop }) => {
  await shop.db.insert(paymentChoices).values({ method: 'bankoverschrijving', isOn: false })
  const { variantIds } = await addPiece(shop, { name: 'Zegelring Noor' })
  const cartId = await fillCart(shop, [{ variantId: variantIds[0] ?? 0 }])
  expect((await readCheckout(shop, cartId))?.methods).toEqual([])
})

openTest(
  'an order at the test bank that was begun before the opening is not paid after it',
  async ({ shop }) => {
    await close(shop)
    expect(await ids(shop)).toEqual(['testbank', 'bankoverschrijving'])
    const order = await placeAnOrder(shop)
    expect(await findTestPayment(shop, order.paymentId)).toBeDefined()

    await open(shop)
    expect(await findTestPayment(shop, order.paymentId)).toBeUndefined()
    expect(await settlePayment(shop, order.paymentId, 'paid', 'Testbank')).toEqual({
      ok: false,
      error: 'unknown-payment',
    })
    expect(await findOrder(shop, order.id)).toMatchObject({
      state: 'awaiting-payment',
      isTest: false,
      paidAt: null,
    })

    // It can still be paid with money, as any order.
    await markOrderPaid(shop, order.id, 'Eva')
    await makeInvoices(shop)
    expect(await numbers(shop)).toEqual([[order.id, 'F2026-00001']])
  },
)

openTest('an order that was paid at the test bank takes no invoice number', async ({ shop }) => {
  await close(shop)
  const test = await placeAnOrder(shop)
  await settlePayment(shop, test.paymentId, 'paid', 'Testbank')
  expect(await findOrder(shop, test.id)).toMatchObject({ state: 'paid', isTest: true })

  await open(shop)
  const real = await placeAnOrder(shop, { payment: 'bankoverschrijving', firstName: 'Noor' })
  await markOrderPaid(shop, real.id, 'Eva')
  await makeInvoices(shop)
  await makeInvoices(shop)
  expect(await numbers(shop)).toEqual([[real.id, 'F2026-00001']])
  const { orders } = await readOrders(shop, {})
  expect(orders.map(({ id, isTest }) => [id, isTest])).toEqual([
    [real.id, false],
    [test.id, true],
  ])
})

shopTest('a demo invoices what was paid at its test bank, open or not', async ({ shop }) => {
  const order = await placeAnOrder(shop)
  await settlePayment(shop, order.paymentId, 'paid', 'Testbank')
  await makeInvoices(shop)
  expect(await findOrder(shop, order.id)).toMatchObject({ state: 'paid', isTest: false })
  expect(await numbers(shop)).toEqual([[order.id, 'F2026-00001']])
})

testKeyTest('a test key pays for signed-in staff only once the shop is open', async ({ shop }) => {
  expect(await ids(shop)).toEqual(['bankoverschrijving'])
  expect(await ids(shop, STAFF)).toEqual([
    'ideal',
    'creditcard',
    'bancontact',
    'bankoverschrijving',
  ])
  await expect(placeAnOrder(shop, { payment: 'ideal', firstName: 'Noor' })).rejects.toThrow(
    'unknown-method',
  )
  const transfer = await placeAnOrder(shop, { payment: 'bankoverschrijving' })
  expect(await retryPayment(shop, transfer.id, 'ideal')).toEqual({
    ok: false,
    error: 'unknown-method',
  })
  await close(shop)
  expect(await ids(shop)).toContain('ideal')
})

testKeyTest(
  'an attempt with a test key goes on for staff only, and pays a test order without an invoice',
  async ({ shop, mollie }) => {
    const { variantIds } = await addPiece(shop, { name: 'Zegelring Fee', stock: 5 })
    const cartId = await fillCart(shop, [{ variantId: variantIds[0] ?? 0 }])
    const form = await fillForm(shop, cartId, { payment: 'ideal' })
    const placed = await placeOrder(shop, cartId, form, { payer: STAFF })
    if (!placed.ok) throw new Error(placed.error)
    const [payment] = await readPayments(shop.db, placed.order.id)
    const paymentId = payment?.id ?? ''

    expect(await beginPayment(shop, paymentId)).toMatchObject({ ok: false, error: 'not-payable' })
    expect(await mollie.payments()).toEqual([])
    expect(await beginPayment(shop, paymentId, STAFF)).toMatchObject({ ok: true })
    const [there] = await mollie.payments()
    await mollie.change(there?.id ?? '', 'paid')

    expect(await findOrder(shop, placed.order.id)).toMatchObject({ state: 'paid', isTest: true })
    await makeInvoices(shop)
    expect(await numbers(shop)).toEqual([])
  },
)

openTest('only a live key moves money', async ({ shop }) => {
  const withKey = (MOLLIE_API_KEY: string) => ({ ...shop.env, MOLLIE_API_KEY })
  const letters = 'a'.repeat(30)
  expect(isTestPayment(withKey(`test_${letters}`), { provider: 'mollie' })).toBe(true)
  expect(isTestPayment(withKey(`live_${letters}`), { provider: 'mollie' })).toBe(false)
  expect(isTestPayment(withKey(`live_${letters}`), { provider: 'test-bank' })).toBe(true)
  expect(isTestPayment(shop.env, { provider: 'bank-transfer' })).toBe(false)
})
