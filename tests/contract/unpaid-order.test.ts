import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const behindProxy = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

const WAITING = 'Je bestelling wacht op betaling'

const shopperAt = (builtShop: BuiltShop, from: number) =>
  createShopper(`http://127.0.0.1:${builtShop.port}`, from)

type Shopper = ReturnType<typeof createShopper>

const orderOf = (shopper: Shopper) =>
  shopper.readCheckout('test-bank').then((form) => shopper.order(form))

const fieldIn = (text: string, name: string) => text.match(`name="${name}" value="([^"]+)"`)?.[1]

const stockOf = async (app: App, productId: number) => {
  const { rows } = await app.pool.query('SELECT stock FROM variants WHERE product_id = $1', [
    productId,
  ])
  return rows[0].stock
}

behindProxy(
  'a guest who comes back from the bank sees the unpaid order in cart and checkout, and can pay or change it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring', priceCents: 4_000, stock: 1 })
    const shopper = shopperAt(builtShop, 1)
    await shopper.addToCart(productId)
    const toBank = await orderOf(shopper)
    expect(toBank.location).toMatch(/^\/testbank\/pay_/)

    for (const page of ['/cart/', '/checkout/']) {
      const { text } = await shopper.request(page)
      expect(text, page).toContain(WAITING)
      expect(text, page).toContain(`href="${toBank.location}"`)
      expect(text, page).toMatch(/Bestelling 10001 van €\u00a04\d,\d\d is nog niet betaald/)
      expect(text, page).not.toMatch(/Je winkelwagen is leeg|Nog niets om af te rekenen/)
    }
    const stranger = shopperAt(builtShop, 2)
    expect((await stranger.request('/cart/')).text).not.toContain(WAITING)

    const cart = await shopper.request('/cart/')
    const nonce = fieldIn(cart.text, 'woocommerce-cart-nonce') ?? ''
    const forged = { 'woocommerce-cart-nonce': 'x', change_order: '10001' }
    await shopper.request('/cart/', forged)
    expect(await stockOf(app, productId)).toBe(0)
    const changed = await shopper.request('/cart/', { ...forged, 'woocommerce-cart-nonce': nonce })
    expect(changed).toMatchObject({ status: 302, location: '/cart/' })
    expect(await stockOf(app, productId)).toBe(1)
    const back = await shopper.request('/cart/')
    expect(back.text).toContain('Alles van bestelling 10001 ligt weer in je winkelwagen')
    expect(back.text).toContain('Zegelring')
    expect(back.text).not.toContain(WAITING)

    const checkout = await shopper.request('/checkout/')
    expect(fieldIn(checkout.text, 'street') ?? checkout.text).toContain('Oudegracht')
    expect(await orderOf(shopper)).toMatchObject({ status: 303 })
  },
)

behindProxy(
  'the unpaid order follows a guest into the account, and the account to another device',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 4_000, stock: 3 })
    const account = { user_email: 'noor@voorbeeld.example', user_pass: 'zilver-maan-48' }
    const phone = shopperAt(builtShop, 1)
    await phone.request('/account-maken/', account)
    await confirmMailedAddress(app, account.user_email)
    const laptop = shopperAt(builtShop, 2)
    await laptop.addToCart(productId)
    await orderOf(laptop)
    expect((await phone.request('/cart/')).text).not.toContain(WAITING)
    await laptop.request('/inloggen/', {
      user_login: account.user_email,
      user_pass: account.user_pass,
    })
    expect((await laptop.request('/cart/')).text).toContain(WAITING)
    expect((await phone.request('/cart/')).text).toContain(WAITING)
  },
)
