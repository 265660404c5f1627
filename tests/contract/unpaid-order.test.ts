import { expect } from 'vitest'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

const UNPAID_NOTICE = 'Je bestelling wacht op betaling'

const createNumberedShopper = (builtShop: BuiltShop, number: number) =>
  createShopper(`http://127.0.0.1:${builtShop.port}`, number)

type Shopper = ReturnType<typeof createShopper>

const placeOrder = (shopper: Shopper) =>
  shopper.readCheckout('test-bank').then((form) => shopper.order(form))

const readField = (text: string, name: string) => text.match(`name="${name}" value="([^"]+)"`)?.[1]

const readStock = async (app: App, productId: number) => {
  const { rows } = await app.pool.query('SELECT stock FROM variants WHERE product_id = $1', [
    productId,
  ])
  return rows[0].stock
}

proxiedShopTest(
  'a guest who comes back from the bank sees the unpaid order in cart and checkout, and can pay or change it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring', priceCents: 4_000, stock: 1 })
    const shopper = createNumberedShopper(builtShop, 1)
    await shopper.addToCart(productId)
    const bankRedirect = await placeOrder(shopper)
    expect(bankRedirect.location).toMatch(/^\/testbank\/pay_/)

    for (const page of ['/cart/', '/checkout/']) {
      const { text } = await shopper.request(page)
      expect(text, page).toContain(UNPAID_NOTICE)
      expect(text, page).toContain(`href="${bankRedirect.location}"`)
      expect(text, page).toMatch(/Bestelling 10001 van €\u00a04\d,\d\d is nog niet betaald/)
      expect(text, page).not.toMatch(/Je winkelwagen is leeg|Nog niets om af te rekenen/)
    }
    const stranger = createNumberedShopper(builtShop, 2)
    expect((await stranger.request('/cart/')).text).not.toContain(UNPAID_NOTICE)

    const cart = await shopper.request('/cart/')
    const nonce = readField(cart.text, 'woocommerce-cart-nonce') ?? ''
    const wrongNonce = { 'woocommerce-cart-nonce': 'x', change_order: '10001' }
    await shopper.request('/cart/', wrongNonce)
    expect(await readStock(app, productId), 'the order is unchanged').toBe(0)
    const change = await shopper.request('/cart/', {
      ...wrongNonce,
      'woocommerce-cart-nonce': nonce,
    })
    expect(change).toMatchObject({ status: 302, location: '/cart/' })
    expect(await readStock(app, productId), 'the order is cancelled').toBe(1)
    const restoredCart = await shopper.request('/cart/')
    expect(restoredCart.text).toContain('Alles van bestelling 10001 ligt weer in je winkelwagen')
    expect(restoredCart.text).toContain('Zegelring')
    expect(restoredCart.text).not.toContain(UNPAID_NOTICE)

    const checkout = await shopper.request('/checkout/')
    expect(readField(checkout.text, 'street'), 'the address is still filled in').toContain(
      'Oudegracht',
    )
    expect(await placeOrder(shopper)).toMatchObject({ status: 303 })
  },
)

proxiedShopTest(
  'an unpaid order stays in view while the cart has cancelled items of other shops [T07] [X03]',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring', priceCents: 4_000 })
    const partner = await addProduct(app, { name: 'Ketting Lune', seller: 'external' })
    const parsedRef = readOfferRef('B0CH4K3L01')
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, partner.productId, parsedRef.offerRef)
    const [offer] = await readLiveOffers(app.db, [partner.productId], clock.now())
    const shopper = createNumberedShopper(builtShop, 3)
    await shopper.addToCart(productId)
    const addForm = { intent: 'keep', offer: String(offer?.id), quantity: '1' }
    await shopper.request('/cart/andere-winkels/', addForm)
    const cancelForm = { intent: 'canceled', seller: 'amazon.nl' }
    const cancelled = await shopper.request('/checkout/winkels/', cancelForm)
    expect(cancelled.text).toContain('Alles is geregeld, je kunt verder.')
    const toBank = await placeOrder(shopper)
    expect(toBank.location).toMatch(/^\/testbank\/pay_/)

    for (const page of ['/checkout/', '/checkout/winkels/', '/cart/']) {
      const { status, text } = await shopper.request(page)
      expect(status, page).toBe(200)
      expect(text, page).toContain(UNPAID_NOTICE)
      expect(text, page).toContain(`href="${toBank.location}"`)
      expect(text, page).not.toMatch(/Alles is geregeld|2\. Klaar|Subtotaal|Afrekenen bij amazon/)
    }
    const { text } = await shopper.request('/checkout/winkels/')
    expect(text).toContain('all good')
    expect(await shopper.request('/checkout/winkels/', { intent: 'go' })).toMatchObject({
      status: 303,
      location: '/checkout/',
    })
    expect((await shopper.request('/cart/')).text).toContain('Toch kopen bij amazon.nl')
  },
)

proxiedShopTest(
  'the unpaid order of a guest who logs in is shown in that account, on every device',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 4_000, stock: 3 })
    const account = { user_email: 'noor@voorbeeld.example', user_pass: 'zilver-maan-48' }
    const phone = createNumberedShopper(builtShop, 1)
    await phone.request('/account-maken/', account)
    await confirmMailedAddress(app, account.user_email)
    const laptop = createNumberedShopper(builtShop, 2)
    await laptop.addToCart(productId)
    await placeOrder(laptop)
    expect((await phone.request('/cart/')).text).not.toContain(UNPAID_NOTICE)
    await laptop.request('/inloggen/', {
      user_login: account.user_email,
      user_pass: account.user_pass,
    })
    expect((await laptop.request('/cart/')).text).toContain(UNPAID_NOTICE)
    expect((await phone.request('/cart/')).text).toContain(UNPAID_NOTICE)
  },
)
