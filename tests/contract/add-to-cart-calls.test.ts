import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const ADD = '/?wc-ajax=add_to_cart'
const FRAGMENTS = '/?wc-ajax=get_refreshed_fragments'
const CART_SELECTOR = 'div.widget_shopping_cart_content'
/** WooCommerce derives the key of a cart line from the product id, and the name of its cookie from the site. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

shopTest(
  'a product is added on any path, with fragments, hash and cookies as in the contract [C01, E01, E02]',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Zegelring Otto', priceCents: 139_000, stock: 5 })
    const visitor = await createVisitor(app)

    const response = await visitor.post('/shop/ringen/?wc-ajax=add_to_cart', {
      product_id: String(ring.productId),
      quantity: '2',
    })

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
      expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
    })
    const body = response.json()
    expect(body).not.toHaveProperty('error')
    expect(body.cart_hash).toMatch(/^[0-9a-f]{32}$/)
    expect(body.fragments[CART_SELECTOR]).toMatch(/^<div class="widget_shopping_cart_content">/)
    expect(body.fragments[CART_SELECTOR]).toContain(
      `data-cart_item_key="${md5(String(ring.productId))}"`,
    )
    expect(body.fragments[CART_SELECTOR]).toContain('remove_from_cart_button')
    expect(body.cart.lines).toMatchObject([
      { key: md5(String(ring.productId)), quantity: 2, unitCents: 139_000 },
    ])

    const sessionCookieName = `wp_woocommerce_session_${md5('http://schakel.test')}`
    expect(visitor.jar.get('woocommerce_items_in_cart')).toBe('1')
    expect(visitor.jar.get('woocommerce_cart_hash')).toBe(body.cart_hash)
    expect(decodeURIComponent(visitor.jar.get(sessionCookieName) ?? '')).toMatch(
      /^t_[0-9a-f]{30}\|\d+\|\d+\|[0-9a-f]+$/,
    )
    const sessionCookie =
      [response.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('wp_woo')) ?? ''
    expect(sessionCookie).toMatch(/Max-Age=172800/)
    expect(sessionCookie).toMatch(/HttpOnly/)
    expect(sessionCookie).toMatch(/SameSite=Lax/)
  },
)

shopTest(
  'slashes and everything beyond ASCII are escaped as WooCommerce writes them',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Solitaire rosé', priceCents: 100 })
    const { payload } = await (await createVisitor(app)).post(ADD, {
      product_id: String(ring.productId),
    })
    expect(payload).toContain('ros\\u00e9')
    expect(payload).toContain('\\/product\\/')
    // Space to tilde are the printable characters of ASCII.
    expect(payload).not.toMatch(/[^ -~]/)
  },
)

shopTest(
  'a fragment is one element that matches its selector, and its remove links name the line for scripts [E01, E02]',
  async ({ app }) => {
    const ring = await addProduct(app, {
      name: 'Ring',
      variants: [{ options: { ringmaat: '17' }, stock: 3, sku: 'R-17' }],
    })
    await addPhoto(app, ring.productId)
    const { fragments, cart } = (
      await (await createVisitor(app)).post(ADD, { product_id: String(ring.variantIds[0]) })
    ).json()

    expect(cart.lines[0].photo).not.toBeNull()
    expect(Object.keys(fragments)).toEqual([CART_SELECTOR, 'span.cart-count'])
    expect(fragments[CART_SELECTOR]).toMatch(
      /^<div class="widget_shopping_cart_content"><ul .*<\/p><\/div>$/,
    )
    expect(fragments['span.cart-count']).toBe('<span class="cart-count">1</span>')
    const removeLink = /<a [^>]*remove_from_cart_button[^>]*>/.exec(fragments[CART_SELECTOR])?.[0]
    expect(removeLink).toContain(`data-product_id="${ring.productId}"`)
    expect(removeLink).toContain(`data-cart_item_key="${cart.lines[0].key}"`)
    expect(removeLink).toContain('data-product_sku="R-17"')
    expect(removeLink).toContain('data-success_message="Ring is uit je winkelwagen gehaald."')
    expect(removeLink).toContain(
      `href="/cart/?remove_item=${cart.lines[0].key}&amp;_wpnonce=${cart.nonce}"`,
    )
  },
)

shopTest(
  'an empty or zero quantity adds one unit, decimals are dropped, and an invalid or too large quantity is rejected',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', stock: 50 })
    const id = String(ring.productId)
    const addAndReadQuantity = async (form: Record<string, string>) => {
      const body = (await (await createVisitor(app)).post(ADD, { product_id: id, ...form })).json()
      return body.error ? 'rejected' : body.cart.lines[0].quantity
    }
    expect(await addAndReadQuantity({})).toBe(1)
    expect(await addAndReadQuantity({ quantity: '' })).toBe(1)
    expect(await addAndReadQuantity({ quantity: '0' })).toBe(1)
    expect(await addAndReadQuantity({ quantity: '1.5' })).toBe(1)
    expect(await addAndReadQuantity({ quantity: '3' })).toBe(3)
    for (const invalidQuantity of [
      '-1',
      'twee',
      '51', // one more than the stock
      '1e99',
      '99999999999999999999',
      'NaN',
      'Infinity',
      "1' OR '1'='1",
    ]) {
      expect(await addAndReadQuantity({ quantity: invalidQuantity }), invalidQuantity).toBe(
        'rejected',
      )
    }
  },
)

shopTest(
  'a product that cannot be added returns a URL and changes nothing [X04]',
  async ({ app }) => {
    const base = app.siteUrl
    const soldOut = await addProduct(app, { name: 'Uitverkocht', slug: 'uitverkocht', stock: 0 })
    const external = await addProduct(app, { name: 'Elders', slug: 'elders', seller: 'external' })
    const single = await addProduct(app, {
      name: 'Eén',
      slug: 'een',
      stock: 9,
      soldIndividually: true,
    })
    const choice = await addProduct(app, {
      name: 'Keuze',
      slug: 'keuze',
      variants: [{ options: { ringmaat: '17' }, stock: 3 }],
    })
    const visitor = await createVisitor(app)
    const add = async (product_id: string, quantity = '1') =>
      (await visitor.post(ADD, { product_id, quantity })).json()

    expect(await add(String(soldOut.productId))).toEqual({
      error: true,
      product_url: `${base}/product/uitverkocht/`,
    })
    expect(await add(String(external.productId))).toEqual({
      error: true,
      product_url: `${base}/product/elders/`,
    })
    expect(await add(String(choice.productId))).toEqual({
      error: true,
      product_url: `${base}/product/keuze/`,
    })
    expect(await add('99999999')).toEqual({ error: true, product_url: `${base}/` })
    expect(await add('<script>')).toEqual({ error: true, product_url: `${base}/` })
    expect(visitor.jar.size).toBe(0)

    expect((await add(String(single.productId), '5')).cart.lines[0].quantity).toBe(1)
    expect(await add(String(single.productId))).toEqual({
      error: true,
      product_url: `${base}/product/een/`,
    })
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(1)
  },
)

shopTest('a variant is added by its id and named by its choices [C01]', async ({ app }) => {
  const ring = await addProduct(app, {
    name: 'Ring',
    variants: [{ options: { ringmaat: '17' }, stock: 3 }],
  })
  const body = (
    await (await createVisitor(app)).post(ADD, { product_id: String(ring.variantIds[0]) })
  ).json()
  expect(body.cart.lines).toMatchObject([{ productId: ring.productId, variantName: 'maat 17' }])
})
