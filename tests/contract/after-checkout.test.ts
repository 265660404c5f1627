import { expect } from 'vitest'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

/** Behind a proxy, so that each shopper has an address of their own. */
const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

proxiedShopTest(
  'the checkout offers guests to log in, and customers to save the address of the order',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 4_000, stock: 9 })
    const shopper = createShopper(`http://127.0.0.1:${builtShop.port}`, 1)
    await shopper.addToCart(productId)
    const guestCheckout = (await shopper.request('/checkout/')).text
    expect(guestCheckout).toContain('href="/inloggen/?verder=%2Fcheckout%2F"')
    expect(guestCheckout).not.toContain('Bewaar dit adres in mijn account')

    const account = { user_email: 'noor@voorbeeld.example', user_pass: 'zilver-maan-48' }
    await shopper.request('/account-maken/', account)
    const customerCheckout = (await shopper.request('/checkout/')).text
    expect(customerCheckout).not.toContain('Al een account?')
    expect(customerCheckout).toContain('Bewaar dit adres in mijn account')
    // The second order has the same address, which is stored once.
    for (let orderCount = 0; orderCount < 2; orderCount++) {
      const form = await shopper.readCheckout('test-bank')
      expect((await shopper.order({ ...form, saveAddress: 'on' })).status).toBe(303)
      await shopper.addToCart(productId)
    }
    const { rows } = await app.pool.query('SELECT street, house_number FROM customer_addresses')
    expect(rows).toEqual([{ street: 'Oudegracht', house_number: '212' }])
  },
)

builtShopTest(
  'the page of a paid order shows the next steps, its invoice and an account, and another text once it was sent',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const order = await placeAnOrder(app)
    const client = createClient(builtShop)
    const orderUrl = `/checkout/order-received/${order.id}/?key=${order.key}`
    const unpaidPage = (await client.get(orderUrl)).text
    expect(unpaidPage).toContain('Je bestelling wacht op betaling')
    expect(unpaidPage).not.toContain('document/factuur')
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')

    const { text: paidPage } = await client.get(orderUrl)
    for (const phrase of [
      'Dank je wel, Sanne',
      'Volg je bestelling',
      'We pakken je bestelling in.',
      'Maak een account met',
    ])
      expect(paidPage).toContain(phrase)
    const invoiceUrl = /href="([^"]*\/document\/factuur\/\?key=[^"]+)"/.exec(paidPage)?.[1] ?? ''
    const pdf = await client.get(invoiceUrl)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain('factuur-F2026-00001.pdf')
    expect((await client.get(invoiceUrl)).text).toBe(pdf.text)
    expect((await client.get(orderUrl)).text).toContain('F2026-00001')
    expect((await client.get(invoiceUrl.replace(order.key, 'geraden'))).status).toBe(404)

    await shipOrder(app, order.id, { carrier: 'postnl', code: '' }, 'Eva')
    const shippedPage = (await client.get(orderUrl)).text
    expect(shippedPage).toContain('Je bestelling is onderweg')
    expect(shippedPage).not.toMatch(/Dank je wel, Sanne|Wat vind je ervan/)
  },
)
