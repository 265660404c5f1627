import { expect } from 'vitest'
import { mergeVisitor } from '#app/features/customers/log-in/merge-visitor.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readCart, removeExpiredCarts } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies } from '#app/features/sales/cart/cart-cookies.server.ts'
import type { App } from '#app/platform/app.ts'
import { addExternalProduct, BOL_URL, CART } from '#tests/support/partner-cart-lines.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  addOffersToCart,
  removePartnerLine,
  setPartnerQuantity,
  setShopStatus,
} from './change-partner-cart.server.ts'
import { readPartnerCart } from './read-partner-cart.server.ts'

shopTest(
  'a cart with only external products has cookies, can be changed and is merged at login',
  async ({ app, clock }) => {
    const [id = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    await addOffersToCart(app, CART, [id], 2)
    const cart = await readCart(app, CART)
    expect(cart).toMatchObject({ lines: [], elsewhere: 2 })
    expect(cart.hash).toMatch(/^[0-9a-f]{32}$/)
    const cookies = await cartCookies(app, {}, CART, cart)
    expect(cookies.join()).toContain('woocommerce_items_in_cart=1')

    // The hash also changes when the total number of units stays the same.
    const [pendantId = 0] = await addExternalProduct(app, 'Hanger', ['B0CH4K3L02'])
    await addOffersToCart(app, CART, [pendantId])
    const cartBefore = await readCart(app, CART)
    await setPartnerQuantity(app, CART, id, 1)
    await setPartnerQuantity(app, CART, pendantId, 2)
    const cartAfter = await readCart(app, CART)
    expect([cartBefore.elsewhere, cartAfter.elsewhere]).toEqual([3, 3])
    expect(cartAfter.hash).not.toBe(cartBefore.hash)
    await removePartnerLine(app, CART, pendantId)

    // A line holds at most 99 units.
    await setPartnerQuantity(app, CART, id, 120)
    expect((await readCart(app, CART)).elsewhere).toBe(99)
    await addCustomerSanne(app)
    const merged = await mergeVisitor(app, { cartId: CART, cookies: {} }, 'sanne')
    expect(merged.cart.elsewhere).toBe(99)
    expect((await readCart(app, CART)).elsewhere).toBe(0)
    await removePartnerLine(app, 'sanne', id)
    expect(await readCart(app, 'sanne')).toMatchObject({ elsewhere: 0, hash: '' })

    await addOffersToCart(app, CART, [id])
    // A cart of a guest expires after 48 hours.
    clock.advance(49 * 3_600_000)
    await removeExpiredCarts(app)
    expect((await readCart(app, CART)).elsewhere).toBe(0)
  },
)

shopTest(
  'an unavailable product or too high a quantity is rejected and changes nothing',
  async ({ app }) => {
    const [id = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    expect(await addOffersToCart(app, CART, [id, 9_999])).toEqual({
      ok: false,
      error: 'unknown-offer',
    })
    expect(await addOffersToCart(app, CART, [])).toEqual({ ok: false, error: 'unknown-offer' })
    const { productId } = await addProduct(app, { name: 'Alles', seller: 'external' })
    await app.pool.query(
      `INSERT INTO offers (product_id, source, external_id, url, seller, origin)
     SELECT $1, 'other', 'https://winkel.example/' || n, 'https://winkel.example/' || n, 'winkel.example', 'file'
     FROM generate_series(1, $2::integer) n`,
      [productId, 50],
    )
    const liveOffers = await readLiveOffers(app.db, [productId], app.clock.now())
    await addOffersToCart(app, CART, [id])
    // With the necklace these would be 51 lines, one more than the limit.
    expect(
      await addOffersToCart(
        app,
        CART,
        liveOffers.map((offer) => offer.id),
      ),
    ).toEqual({ ok: false, error: 'too-many' })
    expect((await readCart(app, CART)).elsewhere).toBe(1)
    const { productId: draftId } = await addProduct(app, {
      name: 'Concept',
      seller: 'external',
      status: 'draft',
    })
    await app.pool.query('UPDATE offers SET product_id = $1 WHERE id = $2', [draftId, id])
    expect(await addOffersToCart(app, 't_ander', [id])).toEqual({
      ok: false,
      error: 'unknown-offer',
    })
  },
)

const addCustomerSanne = (app: App) =>
  app.pool.query(
    "INSERT INTO users (id, name, email) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example')",
  )

/** Logs the visitor in as Sanne. Returns each shop of her cart with its status. */
async function statusesAfterLogin(app: App) {
  await mergeVisitor(app, { cartId: CART, cookies: {} }, 'sanne')
  const shops = await readPartnerCart(app, 'sanne')
  return shops.map(({ seller, status }) => [seller, status])
}

shopTest(
  'after a login a shop has a status only if it was given for the products of both carts',
  async ({ app }) => {
    await addCustomerSanne(app)
    const [knopjesId = 0] = await addExternalProduct(app, 'Knopjes', [`${BOL_URL}/9300000000001/`])
    const [creolenId = 0] = await addExternalProduct(app, 'Creolen', [`${BOL_URL}/9300000000002/`])
    const [kettingId = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    const [hangerId = 0] = await addExternalProduct(app, 'Hanger', ['B0CH4K3L02'])
    await addOffersToCart(app, 'sanne', [knopjesId, kettingId])
    await setShopStatus(app, 'sanne', 'bol.com', 'done')
    await addOffersToCart(app, CART, [creolenId, hangerId])
    await setShopStatus(app, CART, 'amazon.nl', 'done')
    expect(await statusesAfterLogin(app)).toEqual([
      ['bol.com', null],
      ['amazon.nl', null],
    ])
  },
)

shopTest(
  'after a login a status stays that was given in both carts or in the only cart with that shop',
  async ({ app }) => {
    await addCustomerSanne(app)
    const [knopjesId = 0] = await addExternalProduct(app, 'Knopjes', [`${BOL_URL}/9300000000001/`])
    const [creolenId = 0] = await addExternalProduct(app, 'Creolen', [`${BOL_URL}/9300000000002/`])
    const [kettingId = 0] = await addExternalProduct(app, 'Ketting', ['B0CH4K3L01'])
    await addOffersToCart(app, 'sanne', [knopjesId])
    await setShopStatus(app, 'sanne', 'bol.com', 'done')
    await addOffersToCart(app, CART, [creolenId, kettingId])
    await setShopStatus(app, CART, 'bol.com', 'done')
    await setShopStatus(app, CART, 'amazon.nl', 'canceled')
    expect(await statusesAfterLogin(app)).toEqual([
      ['bol.com', 'done'],
      ['amazon.nl', 'canceled'],
    ])
  },
)
