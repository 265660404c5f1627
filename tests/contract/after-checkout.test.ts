import { expect } from 'vitest'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const behindProxy = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

behindProxy(
  'the checkout offers guests to log in, and customers to save the address of the order',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 4_000, stock: 9 })
    const shopper = createShopper(`http://127.0.0.1:${builtShop.port}`, 1)
    await shopper.addToCart(productId)
    const asGuest = (await shopper.request('/checkout/')).text
    expect(asGuest).toContain('href="/inloggen/?verder=%2Fcheckout%2F"')
    expect(asGuest).not.toContain('Bewaar dit adres in mijn account')

    const account = { user_email: 'noor@voorbeeld.example', user_pass: 'zilver-maan-48' }
    await shopper.request('/account-maken/', account)
    const asCustomer = (await shopper.request('/checkout/')).text
    expect(asCustomer).not.toContain('Al een account?')
    expect(asCustomer).toContain('Bewaar dit adres in mijn account')
    for (const _ of ['once', 'and again']) {
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
    const page = `/checkout/order-received/${order.id}/?key=${order.key}`
    const waiting = (await client.get(page)).text
    expect(waiting).toContain('Je bestelling wacht op betaling')
    expect(waiting).not.toContain('document/factuur')
    await settlePayment(app, order.paymentId, 'paid', 'Testbank')

    const { text } = await client.get(page)
    for (const phrase of [
      'Dank je wel, Sanne',
      'Volg je bestelling',
      'We pakken je bestelling in.',
      'Maak een account met',
    ])
      expect(text).toContain(phrase)
    const invoice = /href="([^"]*\/document\/factuur\/\?key=[^"]+)"/.exec(text)?.[1] ?? ''
    const pdf = await client.get(invoice)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain('factuur-F2026-00001.pdf')
    expect((await client.get(invoice)).text).toBe(pdf.text)
    expect((await client.get(page)).text).toContain('F2026-00001')
    expect((await client.get(invoice.replace(order.key, 'geraden'))).status).toBe(404)

    await shipOrder(app, order.id, { carrier: 'postnl', code: '' }, 'Eva')
    const pageText = (await client.get(page)).text
    expect(pageText).toContain('Je bestelling is onderweg')
    expect(pageText).not.toMatch(/Dank je wel, Sanne|Wat vind je ervan/)
  },
)
