import { expect } from 'vitest'
import { storeCarts } from '#app/features/rest-api/store-api/storeapi-carts-tables.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { localShopTest } from './wc-shop.ts'

type Visitor = Awaited<ReturnType<typeof createVisitor>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns a function that requests like a front end, which sends these headers of the latest response along. */
function createFrontEnd(visitor: Visitor, repeatedHeaders: string[]) {
  const headers: Record<string, string> = {}
  return async (
    method: Method,
    path: string,
    data?: object,
    extraHeaders: Record<string, string> = {},
  ) => {
    const response = await visitor.send({
      method,
      url: `${ROOT}/wc/store/v1/${path}`,
      headers: { ...headers, ...extraHeaders, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { payload: JSON.stringify(data) }),
    })
    for (const name of repeatedHeaders)
      if (response.headers[name]) headers[name] = String(response.headers[name])
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

localShopTest(
  'a front end fills a cart, and hands it over to the checkout of the shop',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
    const front = createFrontEnd(await createVisitor(app), ['cart-token'])
    await front('GET', 'cart')
    const empty = await front('POST', 'checkout', {})
    expect([empty.status, empty.body.code]).toEqual([400, 'woocommerce_rest_cart_empty'])
    const addedItem = await front('POST', 'cart/items', { id: ring.productId, quantity: 2 })
    expect([addedItem.status, addedItem.body]).toMatchObject([201, { quantity: 2 }])
    const { key } = addedItem.body
    const { body: items } = await front('GET', 'cart/items')
    expect(items).toEqual([addedItem.body])
    expect(addedItem.body._links.self[0].href).toMatch(new RegExp(`/cart/items/${key}$`))
    expect((await front('PUT', `cart/items/${key}`, { quantity: 1 })).body.quantity).toBe(1)
    const address = { first_name: 'Mila', country: 'nl', postcode: '3511 NR', city: 'Utrecht' }
    const updatedCart = await front('POST', 'cart/update-customer', { billing_address: address })
    expect(updatedCart.body).toMatchObject({
      has_calculated_shipping: true,
      billing_address: { first_name: 'Mila', country: 'NL', city: 'Utrecht' },
      shipping_address: { country: 'NL', postcode: '3511 NR' },
    })
    const rates = updatedCart.body.shipping_rates[0].shipping_rates
    expect(rates.length).toBeGreaterThan(1)
    const pickup = rates.find((rate: { method_id: string }) => rate.method_id === 'local_pickup')
    const chosenRate = await front('POST', 'cart/select-shipping-rate', {
      package_id: 0,
      rate_id: pickup.rate_id,
    })
    expect(chosenRate.body.totals).toMatchObject({ total_shipping: '0', total_price: '12100' })
    const wrongRate = await front('POST', 'cart/select-shipping-rate', { rate_id: 'flat_rate:999' })
    expect([wrongRate.status, wrongRate.body.code]).toEqual([
      400,
      'woocommerce_rest_cart_invalid_rate',
    ])

    const batch = await front('POST', 'batch', {
      requests: [
        { path: '/wc/store/v1/cart/add-item', body: { id: ring.productId } },
        { path: '/wc/store/v1/cart/remove-item', body: { key: 'onbekend' } },
      ],
    })
    expect(batch.status).toBe(207)
    expect(batch.body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 409])
    for (const path of [
      '/wc/v3/orders',
      '/wc/store/v1/cartoon',
      '/wc/store/v1/cart/../batch',
      '/wc/store/v1/cart/%2e%2e/batch',
      '/wc/store/v1/cart/../../../../../account/login/',
    ])
      expect((await front('POST', 'batch', { requests: [{ path }] })).status, path).toBe(400)

    const checkoutDraft = await front('PUT', 'checkout', { customer_note: 'Bel even' })
    expect(checkoutDraft.body).toMatchObject({
      status: 'checkout-draft',
      customer_note: 'Bel even',
      payment_result: { redirect_url: '' },
    })
    const { body: currentCart } = await front('GET', 'cart')
    const outdated = await front('POST', 'checkout', { expected_total: '1' })
    expect([outdated.status, outdated.body.code]).toEqual([
      409,
      'woocommerce_rest_checkout_total_mismatch',
    ])
    expect(outdated.body.data.cart).toEqual(currentCart)
    const checkout = await front('GET', 'checkout?__experimental_calc_totals=true')
    expect(checkout.body.__experimentalCart).toEqual(currentCart)
    const checkoutResponse = await front('POST', 'checkout', {
      expected_total: currentCart.totals.total_price,
    })
    const checkoutLink = checkoutResponse.body.payment_result.redirect_url
    expect(checkoutLink).toContain('/checkout/wagen/')
    const buyer = await createVisitor(app)
    const { pathname, search } = new URL(checkoutLink)
    const checkoutRedirect = await buyer.get(`${pathname}${search}`)
    expect([checkoutRedirect.statusCode, checkoutRedirect.headers.location]).toMatchObject([
      302,
      '/checkout/',
    ])
    expect(await app.db.$count(storeCarts)).toBe(1)
    expect((await front('DELETE', 'cart/items')).body).toEqual([])
  },
)

localShopTest('a cart in a cookie is changed only with its nonce', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
  const visitor = await createVisitor(app)
  await visitor.get(`/?add-to-cart=${ring.productId}`)
  const front = createFrontEnd(visitor, ['nonce'])
  const clearCart = async (extraHeaders: Record<string, string> = {}) => {
    const { status, body } = await front('DELETE', 'cart/items', undefined, extraHeaders)
    return [status, body.code]
  }
  expect(await clearCart()).toEqual([401, 'woocommerce_rest_missing_nonce'])
  expect(await clearCart({ nonce: '0123456789' })).toEqual([403, 'woocommerce_rest_invalid_nonce'])
  const response = await front('GET', 'cart')
  expect(response.body.items_count).toBe(1)
  expect(response.headers['cart-token']).toBeUndefined()
  expect((await front('DELETE', 'cart/items')).status).toBe(200)
  expect((await front('GET', 'cart')).body.items_count).toBe(0)
})

localShopTest(
  'the Store API lists published products only, with totals and price ranges',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
    const necklace = await addProduct(app, {
      name: 'Ketting',
      variants: [
        { options: { kleur: 'Goud' }, priceCents: 20_000 },
        { options: { kleur: 'Zilver' }, priceCents: 10_000 },
      ],
    })
    await addProduct(app, { name: 'Geheim', status: 'draft' })
    await addProduct(app, { name: 'Leden', status: 'members' })
    const front = createFrontEnd(await createVisitor(app), [])
    const list = await front('GET', 'products?orderby=title&order=asc')
    expect(list.headers['x-wp-total']).toBe('2')
    expect(list.body).toMatchObject([
      {
        id: necklace.productId,
        type: 'variable',
        prices: { price: '10000', price_range: { min_amount: '10000', max_amount: '20000' } },
        variations: [
          { attributes: [{ name: expect.any(String), value: 'goud' }] },
          { attributes: [{ value: 'zilver' }] },
        ],
      },
      {
        id: ring.productId,
        prices: { price: '12100', currency_code: 'EUR', currency_minor_unit: 2, price_range: null },
        is_purchasable: true,
        is_in_stock: true,
        is_password_protected: false,
        stock_availability: { text: '', class: 'in-stock' },
        add_to_cart: { text: 'In winkelwagen', single_text: 'In winkelwagen', minimum: 1 },
      },
    ])
    expect((await front('GET', `products/${ring.slug}`)).body.id).toBe(ring.productId)
    expect((await front('GET', 'products/geheim')).status).toBe(404)
    expect((await front('GET', 'products/%00')).status).toBe(404)
    const cheapProducts = await front('GET', 'products?max_price=11000')
    expect(cheapProducts.body).toMatchObject([{ id: necklace.productId }])
    const collectionData = await front(
      'GET',
      'products/collection-data?calculate_price_range=true&calculate_stock_status_counts=true',
    )
    expect(collectionData.body).toMatchObject({
      price_range: { min_price: '10000', max_price: '20000' },
      stock_status_counts: [
        { status: 'instock', count: 2 },
        { status: 'outofstock', count: 0 },
        { status: 'onbackorder', count: 0 },
      ],
      attribute_counts: null,
    })
    for (const path of ['categories', 'tags', 'brands', 'attributes', 'reviews'])
      expect((await front('GET', `products/${path}`)).status, path).toBe(200)
  },
)
