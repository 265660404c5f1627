import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const ADD = '/?wc-ajax=add_to_cart'
const REMOVE = '/?wc-ajax=remove_from_cart'
const FRAGMENTS = '/?wc-ajax=get_refreshed_fragments'
const HOUR_MS = 3_600_000
const CART_SELECTOR = 'div.widget_shopping_cart_content'
/** WooCommerce derives the key of a cart line from the product id, and the name of its cookie from the site. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

shopTest(
  'without a product, with GET, or for an unknown event the answer is 200 and empty',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    for (const response of [
      await visitor.post(ADD),
      await visitor.get(`${ADD}&product_id=${ring.productId}`),
      await visitor.post('/?wc-ajax=__proto__'),
      await visitor.send({
        method: 'POST',
        url: ADD,
        payload: '{"product_id":',
        headers: { 'content-type': 'application/json' },
      }),
    ]) {
      expect(response.statusCode).toBe(200)
      expect(response.payload).toBe('')
      expect(response.headers['content-type']).toMatch(/^text\/html/)
    }
  },
)

shopTest(
  'removing returns fragments and clears the cookies of an empty cart; an unknown line is an error [C02, X05]',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    await visitor.post(ADD, { product_id: String(ring.productId) })

    expect((await visitor.post(REMOVE, { cart_item_key: 'x'.repeat(32) })).json()).toEqual({
      success: false,
    })
    expect((await visitor.post(REMOVE)).json()).toEqual({ success: false })

    const response = await visitor.post(REMOVE, { cart_item_key: md5(String(ring.productId)) })
    expect(response.json()).toMatchObject({ cart_hash: '', cart: { lines: [] } })
    expect(response.json().fragments[CART_SELECTOR]).toContain(
      'woocommerce-mini-cart__empty-message',
    )
    expect(response.headers['set-cookie']).toEqual([
      'woocommerce_items_in_cart=0; Max-Age=0; Path=/; SameSite=Lax',
      'woocommerce_cart_hash=0; Max-Age=0; Path=/; SameSite=Lax',
    ])
    // The session cookie remains.
    expect(visitor.jar.size).toBe(1)
  },
)

shopTest(
  'without a cart, or with a forged or expired session, fragments show an empty cart and set no cookie [C03]',
  async ({ app, clock }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    const emptyResponse = await visitor.post(FRAGMENTS, { time: '123' })
    expect(emptyResponse.json()).toMatchObject({ cart_hash: '' })
    expect(emptyResponse.headers['set-cookie']).toBeUndefined()

    await visitor.post(ADD, { product_id: String(ring.productId) })
    const sessionCookieName = `wp_woocommerce_session_${md5('http://schakel.test')}`
    const sessionCookie = visitor.jar.get(sessionCookieName) ?? ''
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(1)
    expect((await visitor.get(FRAGMENTS)).headers['set-cookie']).toBeUndefined()

    // A forged signature
    visitor.jar.set(sessionCookieName, `${sessionCookie.slice(0, -4)}0000`)
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toEqual([])
    visitor.jar.set(sessionCookieName, sessionCookie)
    // A session lives for 48 hours.
    clock.advance(49 * HOUR_MS)
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toEqual([])
  },
)

shopTest(
  'the first request of a visitor after a day extends the session',
  async ({ app, clock }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    await visitor.post(ADD, { product_id: String(ring.productId) })
    clock.advance(25 * HOUR_MS)
    const cookies = [(await visitor.get(FRAGMENTS)).headers['set-cookie'] ?? []].flat()
    expect(cookies.map((line) => line.split('=')[0])).toEqual([
      `wp_woocommerce_session_${md5('http://schakel.test')}`,
    ])
  },
)

shopTest('the same cart has the same hash in every session [E02]', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring', stock: 9 })
  const addAndReadHash = async () =>
    (
      await (
        await createVisitor(app)
      ).post(ADD, { product_id: String(ring.productId), quantity: '2' })
    ).json().cart_hash
  expect(await addAndReadHash()).toBe(await addAndReadHash())
})

shopTest(
  'the side cart sets a quantity, limits it to the stock with a notice, and removes the line at 0 [C16]',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring Vera', stock: 3 })
    const visitor = await createVisitor(app)
    await visitor.post(ADD, { product_id: String(ring.productId) })
    const setQuantity = async (qty: string) =>
      (
        await visitor.get(
          `/wp-admin/admin-ajax.php?action=rh_update_sidebar_cart_item&item_id=${md5(String(ring.productId))}&qty=${qty}`,
        )
      ).json()

    expect((await setQuantity('2')).cart.lines[0].quantity).toBe(2)
    const limitedResponse = await setQuantity('40')
    expect(limitedResponse.cart.lines[0].quantity).toBe(3)
    expect(limitedResponse.cart.notices[0].text).toBe(
      'Van Ring Vera zijn er nog 3. We hebben het aantal aangepast.',
    )
    expect((await setQuantity('onzin')).cart.lines[0].quantity).toBe(3)
    expect((await setQuantity('0')).cart_hash).toBe('')
  },
)

shopTest(
  'the cart calls work at admin-ajax.php too, which answers unknown calls with 400 and 0',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    const url = '/wp-admin/admin-ajax.php'
    const addResponse = await visitor.post(url, {
      action: 'woocommerce_add_to_cart',
      product_id: String(ring.productId),
    })
    expect(addResponse.json().cart.lines).toHaveLength(1)
    expect(addResponse.headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self';",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    for (const response of [
      await visitor.get(url),
      await visitor.post(url, { action: 'onbekend' }),
      await visitor.post(`${url}?action=toString`),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.payload).toBe('0')
    }
  },
)
