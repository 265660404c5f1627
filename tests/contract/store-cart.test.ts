import { expect } from 'vitest'
import { addInitialNecklace, addWeddingRings } from '#tests/support/personal-products.ts'
import { newShopTest, shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** Returns a function that requests like a front end on another domain, which knows its cart only by the latest token. */
function createFrontEnd(visitor: Visitor) {
  let token = ''
  return async (method: 'GET' | 'POST', path: string, data: object = {}, sentToken = token) => {
    const response = await visitor.send({
      method,
      url: `${ROOT}/wc/store/v1/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(sentToken && { 'cart-token': sentToken }),
      },
      ...(method === 'POST' && { payload: JSON.stringify(data) }),
    })
    token = String(response.headers['cart-token'] ?? token)
    return { status: response.statusCode, body: response.json(), token }
  }
}

localShopTest(
  'a front end fills a cart by its token, and reads amounts in cents',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
    await addPhoto(app, ring.productId)
    const program = await createWcClient(app)
    await program('POST', 'coupons', { code: 'lente', discount_type: 'percent', amount: '10' })
    const cart = createFrontEnd(await createVisitor(app))
    expect((await cart('GET', 'cart')).body).toMatchObject({ items: [], items_count: 0 })
    const addition = await cart('POST', 'cart/add-item', { id: ring.productId, quantity: 2 })
    expect(addition.status).toBe(201)
    expect(addition.body).toMatchObject({
      items: [{ id: ring.productId, quantity: 2, prices: { price: '12100' } }],
      items_count: 2,
      // € 121 each, of which € 21 is VAT.
      totals: {
        total_items: '20000',
        total_items_tax: '4200',
        total_price: '24200',
        total_tax: '4200',
        currency_code: 'EUR',
        currency_minor_unit: 2,
      },
    })
    const [{ key, ...item }] = addition.body.items
    expect(item).toMatchObject({
      sold_individually: false,
      low_stock_remaining: 3,
      backorders_allowed: false,
      catalog_visibility: 'visible',
      prices: { price_range: null, raw_prices: { precision: 2, price: '12100' } },
      images: [
        {
          src: expect.stringContaining('.jpg'),
          thumbnail: expect.stringContaining('.jpg'),
          srcset: expect.stringMatching(/ \d+w$/),
          name: 'Ring',
        },
      ],
    })
    expect((await cart('GET', 'cart/items')).body).toMatchObject(addition.body.items)
    const withCoupon = await cart('POST', 'cart/apply-coupon', { code: 'Lente' })
    expect(withCoupon.body).toMatchObject({
      items: [{ totals: { line_subtotal: '20000', line_total: '18000', line_total_tax: '3780' } }],
      coupons: [
        {
          code: 'lente',
          discount_type: 'percent',
          totals: { total_discount: '2000', total_discount_tax: '420' },
        },
      ],
      totals: {
        total_price: '21780',
        total_tax: '3780',
        tax_lines: [{ name: 'BTW 21%', price: '3780', rate: '21%' }],
      },
    })
    expect((await cart('POST', 'cart/apply-coupon', { code: 'lente' })).status).toBe(400)
    expect((await cart('POST', 'cart/apply-coupon', { code: 'herfst' })).body.code).toBe(
      'woocommerce_rest_cart_coupon_error',
    )
    expect((await cart('POST', 'cart/remove-coupon', { code: 'lente' })).body.coupons).toEqual([])
    expect((await cart('POST', 'cart/remove-coupon', { code: 'lente' })).status).toBe(409)
    const singleItem = await cart('POST', 'cart/update-item', { key, quantity: 1 })
    expect(singleItem.body.totals.total_price).toBe('12100')
    expect((await cart('POST', 'cart/remove-item', { key })).body.items).toEqual([])
    const secondRemoval = await cart('POST', 'cart/remove-item', { key })
    expect([secondRemoval.status, secondRemoval.body.code]).toEqual([
      409,
      'woocommerce_rest_cart_invalid_key',
    ])
    // The response to a conflict contains the current cart.
    expect(secondRemoval.body.data.cart).toMatchObject({ items: [], items_count: 0 })
    const extension = await cart('POST', 'cart/extensions', { namespace: 'punten', data: {} })
    expect([extension.status, extension.body.code]).toEqual([
      400,
      'woocommerce_rest_cart_extensions_error',
    ])
  },
)

localShopTest('a variation is added by the choices of its product', async ({ app }) => {
  const necklace = await addProduct(app, {
    name: 'Ketting',
    salePriceCents: 8_000,
    variants: [
      { options: { kleur: 'Geel goud', lengte: '40 cm' }, priceCents: 20_000 },
      { options: { kleur: 'Zilver', lengte: '45 cm' }, priceCents: 10_000, stock: 2 },
    ],
  })
  const cart = createFrontEnd(await createVisitor(app))
  await cart('GET', 'cart')
  const addByOptions = (colour: string, length: string) =>
    cart('POST', 'cart/add-item', {
      id: necklace.productId,
      quantity: 1,
      variation: [
        { attribute: 'attribute_pa_kleur', value: colour },
        { attribute: 'Lengte', value: length },
      ],
    })
  const [, silver] = necklace.variantIds
  // A value is recognised by its slug and by its text.
  const addition = await addByOptions('zilver', '45 cm')
  expect([addition.status, addition.body.items]).toMatchObject([
    201,
    [
      {
        id: silver,
        type: 'variation',
        low_stock_remaining: 2,
        prices: { price: '8000', regular_price: '10000', sale_price: '8000' },
        variation: [
          { raw_attribute: 'attribute_pa_kleur', attribute: 'kleur', value: 'Zilver' },
          { attribute: 'lengte', value: '45 cm' },
        ],
      },
    ],
  ])
  expect((await addByOptions('geel-goud', '40 cm')).body.items).toHaveLength(2)
  const unknownVariation = await addByOptions('zilver', '40 cm')
  expect([unknownVariation.status, unknownVariation.body.code]).toEqual([
    400,
    'woocommerce_rest_variation_id_from_variation_data',
  ])
  const addedAgain = await cart('POST', 'cart/items', {
    id: necklace.productId,
    variation: [
      { attribute: 'kleur', value: 'Zilver' },
      { attribute: 'lengte', value: '45 cm' },
    ],
  })
  expect(addedAgain.body).toMatchObject({ id: silver, quantity: 2 })
})

shopTest('a cart is changed only with its own valid token', async ({ app, clock }) => {
  const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 3 })
  const visitor = await createVisitor(app)
  const cart = createFrontEnd(visitor)
  const item = { id: ring.productId }
  const { token } = await cart('GET', 'cart')
  await cart('POST', 'cart/add-item', item)
  const addWithToken = async (sentToken: string) => {
    const { status, body } = await createFrontEnd(visitor)('POST', 'cart/add-item', item, sentToken)
    return [status, body.code]
  }
  const missingNonce = [401, 'woocommerce_rest_missing_nonce']
  expect(await addWithToken('')).toEqual(missingNonce)
  expect(await addWithToken('x.y.z')).toEqual(missingNonce)
  const [header, , signature] = token.split('.')
  const claims = { user_id: 't_ander', exp: 9_999_999_999, iss: 'store-api' }
  const forgedClaims = Buffer.from(JSON.stringify(claims)).toString('base64url')
  expect(await addWithToken(`${header}.${forgedClaims}.${signature}`)).toEqual(missingNonce)
  expect((await createFrontEnd(visitor)('GET', 'cart')).body.items).toEqual([])
  // A token is valid for 48 hours.
  clock.advance(49 * 3_600_000)
  expect(await addWithToken(token)).toEqual(missingNonce)
})

shopTest('an unavailable product is not added', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring', priceCents: 12_100, stock: 1 })
  const cart = createFrontEnd(await createVisitor(app))
  await cart('GET', 'cart')
  const statusAndCode = async (data: object) => {
    const { status, body } = await cart('POST', 'cart/add-item', data)
    return [status, body.code]
  }
  expect(await statusAndCode({ id: 999_999 })).toEqual([
    400,
    'woocommerce_rest_cart_invalid_product',
  ])
  expect(await statusAndCode({ id: ring.productId, quantity: 2 })).toEqual([
    400,
    'woocommerce_rest_product_partially_out_of_stock',
  ])
  expect(await statusAndCode({ id: ring.productId, quantity: 0 })).toEqual([
    400,
    'rest_invalid_param',
  ])
  expect(await statusAndCode({})).toEqual([400, 'rest_missing_callback_param'])
})

shopTest(
  'a product is added with the buyer’s texts, and not without a required one',
  async ({ app }) => {
    const necklace = await addInitialNecklace(app)
    const { wide, narrow } = await addWeddingRings(app)
    const cart = createFrontEnd(await createVisitor(app))
    await cart('GET', 'cart')
    const add = (data: object) => cart('POST', 'cart/add-item', data)
    const missingText = {
      code: 'woocommerce_rest_cart_invalid_product',
      message: 'Vul eerst je tekst in bij Initiaalketting Maan.',
      data: { status: 400, product_url: 'http://schakel.test/product/initiaalketting-maan/' },
    }
    expect((await add({ id: necklace.productId })).body).toEqual(missingText)
    const tooLong = await add({ id: necklace.productId, texts: { initiaal: 'SM' } })
    expect(tooLong.body).toEqual({
      ...missingText,
      message: 'Er past 1 teken op; dit zijn er 2.',
    })
    expect((await add({ id: necklace.productId, texts: ['S'] })).body.code).toBe(
      'rest_invalid_param',
    )
    const addition = await add({
      id: necklace.productId,
      texts: { initiaal: 's', constructor: 'x' },
    })
    expect(addition.body.items).toMatchObject([{ item_data: [{ name: 'Initiaal', value: 'S' }] }])
    const pair = await add({
      id: wide[19],
      texts: { gravure1: 'Noor' },
      second: { id: narrow[16], texts: { gravure1: 'Sam' } },
    })
    expect(pair.body.items).toMatchObject([
      {},
      { id: wide[19], item_data: [{ name: 'Gravure', value: 'Noor' }] },
      { id: narrow[16], item_data: [{ name: 'Gravure', value: 'Sam' }] },
    ])
  },
)

newShopTest('a closed shop has no carts for guests', async ({ app }) => {
  const { status, body } = await createFrontEnd(await createVisitor(app))('GET', 'cart')
  expect([status, body.code]).toEqual([401, 'rest_forbidden'])
})
